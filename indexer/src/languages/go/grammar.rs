//! The Go grammar as numbers: node kinds and fields looked up once, so that the walk compares integers instead of strings.

use std::sync::LazyLock;

use tree_sitter::{Node, TreeCursor};

/// Declares an enum of grammar names and the name of each.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $text] $variant,)* }

        impl $name {
            const NAMES: &'static [($name, &'static str)] = &[$(($name::$variant, $text),)*];
        }
    };
}

names! {
    /// A kind of node that the walk tells apart.
    Kind {
        ArgumentList = "argument_list",
        ArrayType = "array_type",
        AssignmentStatement = "assignment_statement",
        BinaryExpression = "binary_expression",
        Block = "block",
        BreakStatement = "break_statement",
        CallExpression = "call_expression",
        ChannelType = "channel_type",
        Comment = "comment",
        CommunicationCase = "communication_case",
        CompositeLiteral = "composite_literal",
        ConstDeclaration = "const_declaration",
        ConstSpec = "const_spec",
        ContinueStatement = "continue_statement",
        DecStatement = "dec_statement",
        DefaultCase = "default_case",
        Dot = "dot",
        BlankIdentifier = "blank_identifier",
        Error = "ERROR",
        EscapeSequence = "escape_sequence",
        ExpressionCase = "expression_case",
        ExpressionList = "expression_list",
        ExpressionStatement = "expression_statement",
        ExpressionSwitchStatement = "expression_switch_statement",
        False = "false",
        FieldDeclaration = "field_declaration",
        FieldDeclarationList = "field_declaration_list",
        FieldIdentifier = "field_identifier",
        FloatLiteral = "float_literal",
        ForClause = "for_clause",
        ForStatement = "for_statement",
        FuncLiteral = "func_literal",
        FunctionDeclaration = "function_declaration",
        FunctionType = "function_type",
        GenericType = "generic_type",
        GotoStatement = "goto_statement",
        Identifier = "identifier",
        IfStatement = "if_statement",
        ImaginaryLiteral = "imaginary_literal",
        ImplicitLengthArrayType = "implicit_length_array_type",
        ImportDeclaration = "import_declaration",
        ImportSpec = "import_spec",
        IncStatement = "inc_statement",
        IndexExpression = "index_expression",
        IntLiteral = "int_literal",
        InterfaceType = "interface_type",
        InterpretedStringLiteral = "interpreted_string_literal",
        Iota = "iota",
        KeyedElement = "keyed_element",
        LabelName = "label_name",
        LiteralElement = "literal_element",
        LiteralValue = "literal_value",
        MapType = "map_type",
        MethodDeclaration = "method_declaration",
        MethodElem = "method_elem",
        NegatedType = "negated_type",
        Nil = "nil",
        PackageClause = "package_clause",
        PackageIdentifier = "package_identifier",
        ParameterDeclaration = "parameter_declaration",
        ParameterList = "parameter_list",
        ParenthesizedExpression = "parenthesized_expression",
        ParenthesizedType = "parenthesized_type",
        PointerType = "pointer_type",
        QualifiedType = "qualified_type",
        RangeClause = "range_clause",
        RawStringLiteral = "raw_string_literal",
        ReceiveStatement = "receive_statement",
        ReturnStatement = "return_statement",
        RuneLiteral = "rune_literal",
        SelectStatement = "select_statement",
        SelectorExpression = "selector_expression",
        ShortVarDeclaration = "short_var_declaration",
        SliceExpression = "slice_expression",
        SliceType = "slice_type",
        StructType = "struct_type",
        True = "true",
        TypeAlias = "type_alias",
        TypeArguments = "type_arguments",
        TypeAssertionExpression = "type_assertion_expression",
        TypeCase = "type_case",
        TypeConstraint = "type_constraint",
        TypeConversionExpression = "type_conversion_expression",
        TypeDeclaration = "type_declaration",
        TypeElem = "type_elem",
        TypeIdentifier = "type_identifier",
        TypeInstantiationExpression = "type_instantiation_expression",
        TypeParameterDeclaration = "type_parameter_declaration",
        TypeSpec = "type_spec",
        TypeSwitchStatement = "type_switch_statement",
        UnaryExpression = "unary_expression",
        VarDeclaration = "var_declaration",
        VarSpec = "var_spec",
        VarSpecList = "var_spec_list",
        VariadicArgument = "variadic_argument",
        VariadicParameterDeclaration = "variadic_parameter_declaration",
        Other = "",
    }
}

names! {
    /// A field of a node.
    Field {
        Alias = "alias",
        Alternative = "alternative",
        Arguments = "arguments",
        Body = "body",
        Communication = "communication",
        Condition = "condition",
        Consequence = "consequence",
        Element = "element",
        Field = "field",
        Function = "function",
        Index = "index",
        Initializer = "initializer",
        Key = "key",
        Left = "left",
        Length = "length",
        Name = "name",
        Operand = "operand",
        Operator = "operator",
        Package = "package",
        Parameters = "parameters",
        Path = "path",
        Receiver = "receiver",
        Result = "result",
        Right = "right",
        Type = "type",
        TypeArguments = "type_arguments",
        TypeParameters = "type_parameters",
        Update = "update",
        Value = "value",
    }
}

/// The kind of each kind number, and the number of each field.
struct Tables {
    kinds: Vec<Kind>,
    fields: Vec<u16>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let grammar: tree_sitter::Language = tree_sitter_go::LANGUAGE.into();
    let kind_of = |id: usize| {
        let text = grammar.node_kind_for_id(id as u16).unwrap_or("");
        let named = grammar.node_kind_is_named(id as u16);
        let known = Kind::NAMES.iter().find(|entry| named && entry.1 == text);
        known.map_or(Kind::Other, |entry| entry.0)
    };
    let field_of = |entry: &(Field, &str)| grammar.field_id_for_name(entry.1).map_or(0, u16::from);
    Tables {
        kinds: (0..grammar.node_kind_count()).map(kind_of).collect(),
        fields: Field::NAMES.iter().map(field_of).collect(),
    }
});

/// The kind of a node.
pub fn kind(node: Node<'_>) -> Kind {
    if node.is_error() {
        return Kind::Error;
    }
    let known = TABLES.kinds.get(usize::from(node.kind_id()));
    known.copied().unwrap_or(Kind::Other)
}

/// The first child in a field.
pub fn field<'t>(node: Node<'t>, field: Field) -> Option<Node<'t>> {
    node.child_by_field_id(*TABLES.fields.get(field as usize)?)
}

/// The named children without comments.
pub fn parts<'t>(node: Node<'t>, cursor: &mut TreeCursor<'t>) -> impl Iterator<Item = Node<'t>> {
    cursor.reset(node);
    let mut more = cursor.goto_first_child();
    std::iter::from_fn(move || {
        while more {
            let child = cursor.node();
            more = cursor.goto_next_sibling();
            if child.is_named() && kind(child) != Kind::Comment {
                return Some(child);
            }
        }
        None
    })
}

/// The named children without comments, collected: for the few places that need them at once.
pub fn part_list(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    parts(node, &mut cursor).collect()
}

/// All children in a field.
pub fn fields(node: Node<'_>, wanted: Field) -> Vec<Node<'_>> {
    let Some(id) = TABLES
        .fields
        .get(wanted as usize)
        .and_then(|&id| id.try_into().ok())
    else {
        return Vec::new();
    };
    let mut cursor = node.walk();
    node.children_by_field_id(id, &mut cursor)
        .filter(|child| child.is_named())
        .collect()
}
