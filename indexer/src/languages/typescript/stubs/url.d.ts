export function fileURLToPath(url: any): string;
export function pathToFileURL(path: string): URL;
export function parse(url: string, query?: boolean): Url;
export function format(url: any): string;
export function resolve(from: string, to: string): string;
export interface Url { hash: string; host: string; hostname: string; href: string; path: string; pathname: string; port: string; protocol: string; query: any; search: string }
