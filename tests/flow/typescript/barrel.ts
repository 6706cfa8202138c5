export * from "./mailer";
export { default as Defaulted } from "./mailer";
export { original as renamed } from "./mailer";
export * as nested from "./deep";
