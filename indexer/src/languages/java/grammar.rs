//! The node kinds and field names of the Java grammar as numbers: matching numbers is what makes the walk cheap.

use std::sync::LazyLock;

use tree_sitter::{Language as Grammar, Node};

/// Declares the kinds that the walk tells apart.
macro_rules! kinds {
    ($($variant:ident = $text:literal,)*) => {
        /// A node kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            /// A kind that needs no treatment of its own.
            Other,
            /// A piece that the parser could not place.
            Error,
            $(#[doc = $text] $variant,)*
        }

        fn kind_of(name: &str) -> Kind {
            match name { $($text => Kind::$variant,)* _ => Kind::Other }
        }
    };
}

/// Declares the field names that the walk asks for.
macro_rules! fields {
    ($($name:ident = $text:literal,)*) => {
        /// The numbers of the grammar's field names.
        pub struct Fields { $(#[doc = $text] pub $name: u16,)* }

        fn find_fields(grammar: &Grammar) -> Fields {
            let id = |name: &str| grammar.field_id_for_name(name).map_or(0, |id| id.get());
            Fields { $($name: id($text),)* }
        }
    };
}

kinds! {
    Program = "program", PackageDeclaration = "package_declaration", ImportDeclaration = "import_declaration",
    ModuleDeclaration = "module_declaration", Asterisk = "asterisk",
    ClassDeclaration = "class_declaration", InterfaceDeclaration = "interface_declaration",
    EnumDeclaration = "enum_declaration", RecordDeclaration = "record_declaration",
    AnnotationTypeDeclaration = "annotation_type_declaration",
    ClassBody = "class_body", EnumBodyDeclarations = "enum_body_declarations",
    Superclass = "superclass", SuperInterfaces = "super_interfaces", ExtendsInterfaces = "extends_interfaces",
    Permits = "permits", TypeList = "type_list",
    MethodDeclaration = "method_declaration", ConstructorDeclaration = "constructor_declaration",
    CompactConstructorDeclaration = "compact_constructor_declaration",
    AnnotationTypeElementDeclaration = "annotation_type_element_declaration",
    FieldDeclaration = "field_declaration", ConstantDeclaration = "constant_declaration",
    EnumConstant = "enum_constant", StaticInitializer = "static_initializer",
    VariableDeclarator = "variable_declarator",
    FormalParameter = "formal_parameter", SpreadParameter = "spread_parameter",
    FormalParameters = "formal_parameters", InferredParameters = "inferred_parameters",
    TypeParameter = "type_parameter", TypeBound = "type_bound", Throws = "throws", Dimensions = "dimensions",
    Modifiers = "modifiers", MarkerAnnotation = "marker_annotation", Annotation = "annotation",
    ElementValuePair = "element_value_pair", ElementValueArray = "element_value_array_initializer",
    Public = "public", Protected = "protected", Private = "private", Abstract = "abstract", Static = "static",
    Final = "final", Default = "default", Native = "native",
    LineComment = "line_comment", BlockComment = "block_comment",
    Identifier = "identifier", ScopedIdentifier = "scoped_identifier", UnderscorePattern = "underscore_pattern",
    TypeIdentifier = "type_identifier", ScopedTypeIdentifier = "scoped_type_identifier",
    GenericType = "generic_type", TypeArguments = "type_arguments", Wildcard = "wildcard",
    ArrayType = "array_type", AnnotatedType = "annotated_type", VoidType = "void_type",
    IntegralType = "integral_type", FloatingPointType = "floating_point_type", BooleanType = "boolean_type",
    This = "this", Super = "super", New = "new",
    DecimalInteger = "decimal_integer_literal", HexInteger = "hex_integer_literal",
    OctalInteger = "octal_integer_literal", BinaryInteger = "binary_integer_literal",
    DecimalFloat = "decimal_floating_point_literal", HexFloat = "hex_floating_point_literal",
    True = "true", False = "false", Character = "character_literal", StringLiteral = "string_literal",
    StringInterpolation = "string_interpolation", NullLiteral = "null_literal",
    Assignment = "assignment_expression", Binary = "binary_expression", InstanceOf = "instanceof_expression",
    Lambda = "lambda_expression", Ternary = "ternary_expression", Update = "update_expression",
    Unary = "unary_expression", Cast = "cast_expression", Switch = "switch_expression",
    ClassLiteral = "class_literal", Parenthesized = "parenthesized_expression",
    ObjectCreation = "object_creation_expression", FieldAccess = "field_access", ArrayAccess = "array_access",
    MethodInvocation = "method_invocation", MethodReference = "method_reference",
    ArrayCreation = "array_creation_expression", ArrayInitializer = "array_initializer",
    TemplateExpression = "template_expression",
    SwitchGroup = "switch_block_statement_group", SwitchRule = "switch_rule", SwitchLabel = "switch_label",
    Pattern = "pattern", TypePattern = "type_pattern", RecordPattern = "record_pattern",
    RecordPatternComponent = "record_pattern_component", RecordPatternBody = "record_pattern_body", Guard = "guard",
    Block = "block", ConstructorBody = "constructor_body",
    ExplicitConstructorInvocation = "explicit_constructor_invocation",
    ExpressionStatement = "expression_statement", LabeledStatement = "labeled_statement", If = "if_statement",
    While = "while_statement", For = "for_statement", EnhancedFor = "enhanced_for_statement", Do = "do_statement",
    Break = "break_statement", Continue = "continue_statement", Return = "return_statement",
    Yield = "yield_statement", LocalVariable = "local_variable_declaration", Try = "try_statement",
    TryWithResources = "try_with_resources_statement", Resource = "resource", CatchClause = "catch_clause",
    CatchParameter = "catch_formal_parameter", CatchType = "catch_type",
}

fields! {
    alternative = "alternative", arguments = "arguments", array = "array", body = "body", condition = "condition",
    consequence = "consequence", constructor = "constructor", dimensions = "dimensions",
    element = "element", field = "field", index = "index", key = "key", left = "left", name = "name",
    object = "object", operand = "operand", operator = "operator", parameters = "parameters", pattern = "pattern",
    resources = "resources", right = "right", scope = "scope", type_ = "type", type_arguments = "type_arguments",
    type_parameters = "type_parameters", value = "value",
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let grammar = grammar();
    let count = u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
    (0..count)
        .map(|id| kind_of(grammar.node_kind_for_id(id).unwrap_or("")))
        .collect()
});

/// The numbers of the grammar's field names.
pub static FIELDS: LazyLock<Fields> = LazyLock::new(|| find_fields(&grammar()));

/// The grammar.
pub fn grammar() -> Grammar {
    tree_sitter_java::LANGUAGE.into()
}

/// The kind of a node.
pub fn kind(node: Node<'_>) -> Kind {
    match KINDS.get(node.kind_id() as usize) {
        Some(&kind) => kind,
        None if node.is_error() => Kind::Error,
        None => Kind::Other,
    }
}

/// Whether a node is a comment.
pub fn is_comment(node: Node<'_>) -> bool {
    matches!(kind(node), Kind::LineComment | Kind::BlockComment)
}

/// The first named child that is not a comment.
pub fn first_named(node: Node<'_>) -> Option<Node<'_>> {
    (0..node.named_child_count())
        .filter_map(|ix| node.named_child(ix as _))
        .find(|&child| !is_comment(child))
}

/// The last named child that is not a comment.
pub fn last_named(node: Node<'_>) -> Option<Node<'_>> {
    (0..node.named_child_count())
        .rev()
        .filter_map(|ix| node.named_child(ix as _))
        .find(|&child| !is_comment(child))
}

/// The named children that are not comments.
pub fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|&child| !is_comment(child))
        .collect()
}

/// The child with a field name.
pub fn field<'t>(node: Node<'t>, id: u16) -> Option<Node<'t>> {
    if id == 0 {
        None
    } else {
        node.child_by_field_id(id)
    }
}
