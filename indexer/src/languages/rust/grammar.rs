//! Fields of the grammar.

use crate::syntax::Field;

pub(super) static ALIAS: Field = Field::named("alias");
pub(super) static ALTERNATIVE: Field = Field::named("alternative");
pub(super) static ARGUMENT: Field = Field::named("argument");
pub(super) static ARGUMENTS: Field = Field::named("arguments");
pub(super) static BODY: Field = Field::named("body");
pub(super) static BOUNDS: Field = Field::named("bounds");
pub(super) static CONDITION: Field = Field::named("condition");
pub(super) static CONSEQUENCE: Field = Field::named("consequence");
pub(super) static DEFAULT_TYPE: Field = Field::named("default_type");
pub(super) static ELEMENT: Field = Field::named("element");
pub(super) static FIELD: Field = Field::named("field");
pub(super) static FUNCTION: Field = Field::named("function");
pub(super) static INNER: Field = Field::named("inner");
pub(super) static LEFT: Field = Field::named("left");
pub(super) static LENGTH: Field = Field::named("length");
pub(super) static LIST: Field = Field::named("list");
pub(super) static MACRO: Field = Field::named("macro");
pub(super) static NAME: Field = Field::named("name");
pub(super) static OPERATOR: Field = Field::named("operator");
pub(super) static OUTER: Field = Field::named("outer");
pub(super) static PARAMETERS: Field = Field::named("parameters");
pub(super) static PATH: Field = Field::named("path");
pub(super) static PATTERN: Field = Field::named("pattern");
pub(super) static RETURN_TYPE: Field = Field::named("return_type");
pub(super) static RIGHT: Field = Field::named("right");
pub(super) static TRAIT: Field = Field::named("trait");
pub(super) static TYPE: Field = Field::named("type");
pub(super) static TYPE_ARGUMENTS: Field = Field::named("type_arguments");
pub(super) static TYPE_PARAMETERS: Field = Field::named("type_parameters");
pub(super) static VALUE: Field = Field::named("value");
