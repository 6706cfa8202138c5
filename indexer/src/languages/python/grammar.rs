//! Fields of the grammar.

use crate::syntax::Field;

pub(super) static ALIAS: Field = Field::named("alias");
pub(super) static ALTERNATIVE: Field = Field::named("alternative");
pub(super) static ARGUMENT: Field = Field::named("argument");
pub(super) static ARGUMENTS: Field = Field::named("arguments");
pub(super) static ATTRIBUTE: Field = Field::named("attribute");
pub(super) static BODY: Field = Field::named("body");
pub(super) static CONDITION: Field = Field::named("condition");
pub(super) static CONSEQUENCE: Field = Field::named("consequence");
pub(super) static DEFINITION: Field = Field::named("definition");
pub(super) static FUNCTION: Field = Field::named("function");
pub(super) static GUARD: Field = Field::named("guard");
pub(super) static KEY: Field = Field::named("key");
pub(super) static LEFT: Field = Field::named("left");
pub(super) static MODULE_NAME: Field = Field::named("module_name");
pub(super) static NAME: Field = Field::named("name");
pub(super) static OBJECT: Field = Field::named("object");
pub(super) static OPERATOR: Field = Field::named("operator");
pub(super) static OPERATORS: Field = Field::named("operators");
pub(super) static PARAMETERS: Field = Field::named("parameters");
pub(super) static RETURN_TYPE: Field = Field::named("return_type");
pub(super) static RIGHT: Field = Field::named("right");
pub(super) static SUPERCLASSES: Field = Field::named("superclasses");
pub(super) static TYPE: Field = Field::named("type");
pub(super) static TYPE_PARAMETERS: Field = Field::named("type_parameters");
pub(super) static VALUE: Field = Field::named("value");
