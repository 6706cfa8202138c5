//! Node kinds and fields of the JavaScript, TypeScript and TSX grammars as small integers: one table per grammar,
//! so that the walk never compares strings.

use tree_sitter::{Language, Node};

/// Declares the kinds of nodes that the walk tells apart.
macro_rules! kinds {
    (named { $($named:ident = $named_text:literal,)* } tokens { $($token:ident = $token_text:literal,)* }) => {
        /// A kind of node.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub(in crate::languages) enum Kind { Other, Error, $($named,)* $($token,)* }

        /// The kind of that name.
        fn kind_of(text: &str, named: bool) -> Kind {
            if named {
                match text { "ERROR" => Kind::Error, $($named_text => Kind::$named,)* _ => Kind::Other }
            } else {
                match text { $($token_text => Kind::$token,)* _ => Kind::Other }
            }
        }
    };
}

kinds! {
    named {
        AbstractClassDeclaration = "abstract_class_declaration",
        AbstractMethodSignature = "abstract_method_signature",
        AccessibilityModifier = "accessibility_modifier",
        AmbientDeclaration = "ambient_declaration",
        Arguments = "arguments",
        Array = "array",
        ArrayPattern = "array_pattern",
        ArrayType = "array_type",
        ArrowFunction = "arrow_function",
        AsExpression = "as_expression",
        Asserts = "asserts",
        AssertsAnnotation = "asserts_annotation",
        AssignmentExpression = "assignment_expression",
        AssignmentPattern = "assignment_pattern",
        AugmentedAssignment = "augmented_assignment_expression",
        Await = "await_expression",
        Binary = "binary_expression",
        Break = "break_statement",
        CallExpression = "call_expression",
        CallSignature = "call_signature",
        Class = "class",
        ClassBody = "class_body",
        ClassDeclaration = "class_declaration",
        ClassHeritage = "class_heritage",
        ClassStaticBlock = "class_static_block",
        Comment = "comment",
        ComputedPropertyName = "computed_property_name",
        ConditionalType = "conditional_type",
        ConstructSignature = "construct_signature",
        ConstructorType = "constructor_type",
        Continue = "continue_statement",
        Decorator = "decorator",
        DoStatement = "do_statement",
        EnumAssignment = "enum_assignment",
        EnumBody = "enum_body",
        EnumDeclaration = "enum_declaration",
        ExportClause = "export_clause",
        ExportSpecifier = "export_specifier",
        ExportStatement = "export_statement",
        ExpressionStatement = "expression_statement",
        ExtendsClause = "extends_clause",
        ExtendsTypeClause = "extends_type_clause",
        FalseLiteral = "false",
        FieldDefinition = "field_definition",
        ForInStatement = "for_in_statement",
        ForStatement = "for_statement",
        FormalParameters = "formal_parameters",
        FunctionDeclaration = "function_declaration",
        FunctionExpression = "function_expression",
        FunctionSignature = "function_signature",
        FunctionType = "function_type",
        GeneratorFunction = "generator_function",
        GeneratorFunctionDeclaration = "generator_function_declaration",
        GenericType = "generic_type",
        Identifier = "identifier",
        IfStatement = "if_statement",
        ImplementsClause = "implements_clause",
        Import = "import",
        ImportAlias = "import_alias",
        ImportClause = "import_clause",
        ImportRequireClause = "import_require_clause",
        ImportSpecifier = "import_specifier",
        ImportStatement = "import_statement",
        IndexSignature = "index_signature",
        IndexTypeQuery = "index_type_query",
        InferType = "infer_type",
        InstantiationExpression = "instantiation_expression",
        InterfaceDeclaration = "interface_declaration",
        InternalModule = "internal_module",
        IntersectionType = "intersection_type",
        JsxAttribute = "jsx_attribute",
        JsxElement = "jsx_element",
        JsxExpression = "jsx_expression",
        JsxOpeningElement = "jsx_opening_element",
        JsxSelfClosingElement = "jsx_self_closing_element",
        LabeledStatement = "labeled_statement",
        LexicalDeclaration = "lexical_declaration",
        LiteralType = "literal_type",
        LookupType = "lookup_type",
        MappedTypeClause = "mapped_type_clause",
        MemberExpression = "member_expression",
        MetaProperty = "meta_property",
        MethodDefinition = "method_definition",
        MethodSignature = "method_signature",
        ModuleDeclaration = "module",
        NamedImports = "named_imports",
        NamespaceExport = "namespace_export",
        NamespaceImport = "namespace_import",
        NestedIdentifier = "nested_identifier",
        NestedTypeIdentifier = "nested_type_identifier",
        NewExpression = "new_expression",
        NonNull = "non_null_expression",
        NullLiteral = "null",
        Number = "number",
        Object = "object",
        ObjectAssignmentPattern = "object_assignment_pattern",
        ObjectPattern = "object_pattern",
        ObjectType = "object_type",
        InterfaceBody = "interface_body",
        OptionalParameter = "optional_parameter",
        OptionalType = "optional_type",
        OverrideModifier = "override_modifier",
        Pair = "pair",
        PairPattern = "pair_pattern",
        Parenthesized = "parenthesized_expression",
        ParenthesizedType = "parenthesized_type",
        PredefinedType = "predefined_type",
        PrivatePropertyIdentifier = "private_property_identifier",
        Program = "program",
        PropertyIdentifier = "property_identifier",
        PropertySignature = "property_signature",
        PublicFieldDefinition = "public_field_definition",
        ReadonlyType = "readonly_type",
        Regex = "regex",
        RequiredParameter = "required_parameter",
        RestPattern = "rest_pattern",
        RestType = "rest_type",
        ReturnStatement = "return_statement",
        Satisfies = "satisfies_expression",
        Sequence = "sequence_expression",
        ShorthandPattern = "shorthand_property_identifier_pattern",
        ShorthandProperty = "shorthand_property_identifier",
        SpreadElement = "spread_element",
        StatementBlock = "statement_block",
        StringFragment = "string_fragment",
        StringLiteral = "string",
        Subscript = "subscript_expression",
        Super = "super",
        SwitchCase = "switch_case",
        SwitchDefault = "switch_default",
        SwitchStatement = "switch_statement",
        TemplateLiteralType = "template_literal_type",
        TemplateString = "template_string",
        TemplateSubstitution = "template_substitution",
        TemplateType = "template_type",
        Ternary = "ternary_expression",
        This = "this",
        ThisType = "this_type",
        TrueLiteral = "true",
        TryStatement = "try_statement",
        TupleType = "tuple_type",
        TypeAliasDeclaration = "type_alias_declaration",
        TypeAnnotation = "type_annotation",
        TypeArguments = "type_arguments",
        TypeAssertion = "type_assertion",
        TypeIdentifier = "type_identifier",
        TypeParameter = "type_parameter",
        TypePredicate = "type_predicate",
        TypePredicateAnnotation = "type_predicate_annotation",
        TypeQuery = "type_query",
        Unary = "unary_expression",
        Undefined = "undefined",
        UnionType = "union_type",
        Update = "update_expression",
        UsingDeclaration = "using_declaration",
        VariableDeclaration = "variable_declaration",
        VariableDeclarator = "variable_declarator",
        WhileStatement = "while_statement",
        Yield = "yield_expression",
    }
    tokens {
        AbstractToken = "abstract",
        AsyncToken = "async",
        AwaitToken = "await",
        ConstToken = "const",
        DeclareToken = "declare",
        DefaultToken = "default",
        EqualsToken = "=",
        GetToken = "get",
        GlobalToken = "global",
        QuestionToken = "?",
        ReadonlyToken = "readonly",
        SetToken = "set",
        StarToken = "*",
        StaticToken = "static",
        StaticGetToken = "static get",
        TypeToken = "type",
        TypeofToken = "typeof",
        CommaToken = ",",
    }
}

/// Declares the fields that the walk asks for.
macro_rules! fields {
    ($($field:ident = $text:literal,)*) => {
        /// A field of a node.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub(in crate::languages) enum Field { $($field,)* }

        const FIELDS: &[&str] = &[$($text,)*];
    };
}

fields! {
    Alias = "alias",
    Alternative = "alternative",
    Argument = "argument",
    Arguments = "arguments",
    Body = "body",
    Condition = "condition",
    Consequence = "consequence",
    Constraint = "constraint",
    Constructor = "constructor",
    Declaration = "declaration",
    Finalizer = "finalizer",
    Function = "function",
    Handler = "handler",
    Increment = "increment",
    Index = "index",
    Initializer = "initializer",
    Key = "key",
    Kind = "kind",
    Label = "label",
    Left = "left",
    Module = "module",
    Name = "name",
    Object = "object",
    OpenTag = "open_tag",
    Operator = "operator",
    Parameter = "parameter",
    Parameters = "parameters",
    Pattern = "pattern",
    Property = "property",
    ReturnType = "return_type",
    Right = "right",
    Source = "source",
    Type = "type",
    TypeArguments = "type_arguments",
    TypeParameters = "type_parameters",
    Value = "value",
}

/// A grammar with its tables.
pub(in crate::languages) struct Grammar {
    /// The grammar itself.
    pub(in crate::languages) language: Language,
    /// Whether the file is TypeScript: types are written, and JSDoc types are not read.
    pub(in crate::languages) typescript: bool,
    kinds: Vec<Kind>,
    fields: Vec<u16>,
}

impl Grammar {
    /// Builds the tables of a grammar.
    pub(in crate::languages) fn new(language: Language, typescript: bool) -> Self {
        let kinds = (0..language.node_kind_count() as u16)
            .map(|id| {
                let text = language.node_kind_for_id(id).unwrap_or("");
                kind_of(text, language.node_kind_is_named(id))
            })
            .collect();
        let fields = FIELDS
            .iter()
            .map(|name| language.field_id_for_name(name).map_or(0, |id| id.get()))
            .collect();
        Grammar {
            language,
            typescript,
            kinds,
            fields,
        }
    }

    /// The kind of a node.
    pub(in crate::languages) fn kind(&self, node: Node<'_>) -> Kind {
        let id = node.kind_id();
        if id == u16::MAX {
            return Kind::Error;
        }
        self.kinds
            .get(usize::from(id))
            .copied()
            .unwrap_or(Kind::Other)
    }

    /// A child by its field.
    pub(in crate::languages) fn field<'t>(&self, node: Node<'t>, field: Field) -> Option<Node<'t>> {
        match self.fields.get(field as usize) {
            Some(&id) if id != 0 => node.child_by_field_id(id),
            _ => None,
        }
    }
}
