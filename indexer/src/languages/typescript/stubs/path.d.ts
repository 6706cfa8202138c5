export interface ParsedPath { root: string; dir: string; base: string; ext: string; name: string }
export const sep: string;
export const delimiter: string;
export function basename(path: string, suffix?: string): string;
export function dirname(path: string): string;
export function extname(path: string): string;
export function format(path: ParsedPath): string;
export function isAbsolute(path: string): boolean;
export function join(...paths: string[]): string;
export function normalize(path: string): string;
export function parse(path: string): ParsedPath;
export function relative(from: string, to: string): string;
export function resolve(...paths: string[]): string;
export function toNamespacedPath(path: string): string;
export namespace posix {
  export function basename(path: string, suffix?: string): string;
  export function dirname(path: string): string;
  export function extname(path: string): string;
  export function join(...paths: string[]): string;
  export function normalize(path: string): string;
  export function relative(from: string, to: string): string;
  export function resolve(...paths: string[]): string;
}
