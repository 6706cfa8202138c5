export * from "./barrel";
export class Mailer { send(text: string): string { return text; } }
export function isMailer(thing: unknown): thing is Mailer { return thing instanceof Mailer; }
export default class Defaulted { run(): void {} }
export function original(): void {}
