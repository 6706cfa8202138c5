//! Facts as text, for golden tests of extraction and for debugging: one line per fact, expressions as pseudo-code.

use std::fmt::Write;

use crate::facts::*;

/// Renders the facts of a file. Deterministic; meant for people and golden files, not for parsing.
pub fn describe(facts: &FileFacts) -> String {
    let mut out = String::new();
    if let Some(package) = facts.package {
        let _ = writeln!(out, "package {}", facts.text(package));
    }
    for (ix, symbol) in facts.symbols.iter().enumerate() {
        describe_symbol(facts, ix, symbol, &mut out);
    }
    for import in &facts.imports {
        let item = import
            .item
            .map_or(String::new(), |item| format!(" item {}", facts.text(item)));
        let level = ".".repeat(import.level as usize);
        let flags = [
            (import.reexport, " reexport"),
            (import.type_only, " type-only"),
        ];
        let flags: String = flags
            .iter()
            .filter(|(set, _)| *set)
            .map(|(_, text)| *text)
            .collect();
        let _ = writeln!(
            out,
            "import {:?} {level}{:?}{item}{flags} @{}",
            import.kind,
            facts.text(import.module),
            place(import.span.start)
        );
    }
    for binding in &facts.bindings {
        let target = match binding.target {
            BindingTarget::Symbol(ix) => format!("symbol {}", qualified(facts, ix)),
            BindingTarget::Import(ix) => format!("import #{}", ix.0),
            BindingTarget::Param(ix, n) => format!("param {n} of {}", qualified(facts, ix)),
            BindingTarget::TypeParam(ix, n) => {
                format!("type param {n} of {}", qualified(facts, ix))
            }
            BindingTarget::Local { ty, value } => {
                format!("local: {} = {}", expr(facts, ty), expr(facts, value))
            }
        };
        let _ = writeln!(
            out,
            "bind s{} {} {target}",
            binding.scope.0,
            facts.text(binding.name)
        );
    }
    for store in &facts.stores {
        let _ = writeln!(
            out,
            "store {}: {} = {}",
            expr(facts, store.target),
            expr(facts, store.ty),
            expr(facts, store.value)
        );
    }
    for export in &facts.exports {
        let _ = writeln!(
            out,
            "export {} = {}",
            facts.text(export.name),
            expr(facts, export.value)
        );
    }
    for reference in &facts.references {
        let call = if reference.call == ExprIx::UNKNOWN {
            String::new()
        } else {
            format!(" in {}", expr(facts, reference.call))
        };
        let _ = writeln!(
            out,
            "{} {} @{} by {}{call}",
            reference.role.name(),
            expr(facts, reference.expr),
            place(reference.span.start),
            qualified(facts, reference.owner)
        );
    }
    out
}

fn describe_symbol(facts: &FileFacts, ix: usize, symbol: &Symbol, out: &mut String) {
    let span = symbol.span;
    let _ = write!(
        out,
        "{} {} {}-{}",
        symbol.kind.name(),
        qualified(facts, SymbolIx(ix as u32)),
        place(span.start),
        place(span.end)
    );
    for flag in symbol.flags.names() {
        let _ = write!(out, " {flag}");
    }
    if symbol.cyclomatic > 0 {
        let _ = write!(
            out,
            " complexity {}/{}",
            symbol.cyclomatic, symbol.cognitive
        );
    }
    let _ = writeln!(out);
    let mut line = |label: &str, text: String| {
        let _ = writeln!(out, "    {label} {text}");
    };
    if !symbol.signature.is_empty() {
        line("signature", symbol.signature.to_string());
    }
    if !symbol.doc.is_empty() {
        line("doc", format!("{:?}", symbol.doc));
    }
    for base in &symbol.bases {
        line(base.role.name(), expr(facts, base.expr));
    }
    for param in &symbol.params {
        line(
            "param",
            format!(
                "{} {:?}: {} = {}",
                facts.text(param.name),
                param.kind,
                expr(facts, param.ty),
                expr(facts, param.default)
            ),
        );
    }
    for param in &symbol.type_params {
        line(
            "type param",
            format!("{}: {}", facts.text(param.name), expr(facts, param.bound)),
        );
    }
    let known = |ix: ExprIx| ix != ExprIx::UNKNOWN;
    let single = [
        ("member of", symbol.member_of),
        ("type", symbol.ty),
        ("value", symbol.value),
    ];
    single
        .iter()
        .filter(|(_, ix)| known(*ix))
        .for_each(|(label, ix)| line(label, expr(facts, *ix)));
    let several = [
        ("returns", &symbol.returns),
        ("yields", &symbol.yields),
        ("decorator", &symbol.decorators),
    ];
    several
        .iter()
        .for_each(|(label, list)| list.iter().for_each(|ix| line(label, expr(facts, *ix))));
}

/// The dotted path of a symbol inside its file.
pub fn qualified(facts: &FileFacts, ix: SymbolIx) -> String {
    let mut parts = Vec::new();
    let mut at = ix;
    while at != SymbolIx::FILE && parts.len() < 64 {
        let symbol = &facts.symbols[at.get()];
        parts.push(facts.text(symbol.name));
        at = symbol.parent;
    }
    parts.reverse();
    if parts.is_empty() {
        "<file>".to_string()
    } else {
        parts.join(".")
    }
}

fn place(pos: Pos) -> String {
    format!("{}:{}", pos.line + 1, pos.column + 1)
}

/// An expression as pseudo-code.
pub fn expr(facts: &FileFacts, ix: ExprIx) -> String {
    render(facts, ix, 0)
}

fn render(facts: &FileFacts, ix: ExprIx, depth: u32) -> String {
    if depth > 40 {
        return "…".to_string();
    }
    let sub = |ix: ExprIx| render(facts, ix, depth + 1);
    let list = |list: List| {
        facts
            .items(list)
            .iter()
            .map(|&ix| sub(ix))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match facts.expr(ix) {
        Expr::Unknown => "?".to_string(),
        Expr::Name { name, .. } => facts.text(name).to_string(),
        Expr::Member { base, name } => format!("{}.{}", sub(base), facts.text(name)),
        Expr::Call { callee, args } => format!("{}({})", sub(callee), list(args)),
        Expr::New { class, args } => format!("new {}({})", sub(class), list(args)),
        Expr::Named { name, value } => format!("{}={}", facts.text(name), sub(value)),
        Expr::Index { base, key } => format!("{}[{}]", sub(base), sub(key)),
        Expr::Str(name) => format!("{:?}", facts.text(name)),
        Expr::Int(value) => value.to_string(),
        Expr::Literal(kind) => format!("<{kind:?}>"),
        Expr::Array(items) => format!("[{}]", list(items)),
        Expr::Tuple(items) => format!("({})", list(items)),
        Expr::Object(items) => format!("{{{}}}", list(items)),
        Expr::Symbol(ix) => format!("<symbol {}>", qualified(facts, ix)),
        Expr::Import(ix) => format!("<import #{}>", ix.0),
        Expr::Param(ix, n) => format!("<param {n} of {}>", qualified(facts, ix)),
        Expr::This(_) => "this".to_string(),
        Expr::OwnType(_) => "Self".to_string(),
        Expr::Super(_) => "super".to_string(),
        Expr::Unwrap { base, how } => format!("{how:?}({})", sub(base)),
        Expr::Item { base, index } => format!("{}.{index}", sub(base)),
        Expr::Cast { base, ty } => format!("({} as {})", sub(base), sub(ty)),
        Expr::Choice(items) => format!("any({})", list(items)),
        Expr::Operator { op, args } => format!("op{:?}({})", facts.text(op), list(args)),
        Expr::Apply { base, args } => format!("{}<{}>", sub(base), list(args)),
        Expr::Union(items) => format!("union({})", list(items)),
        Expr::FunctionType { params, result } => format!("fn({}) -> {}", list(params), sub(result)),
        Expr::Pointer(ix) => format!("*{}", sub(ix)),
        Expr::TypeOf(ix) => format!("typeof {}", sub(ix)),
    }
}
