export function callbackify(f: (...args: any[]) => any): (...args: any[]) => void;
export function debuglog(section: string): (...args: any[]) => void;
export function deprecate<T>(f: T, message: string, code?: string): T;
export function format(text: any, ...values: any[]): string;
export function inherits(derived: any, base: any): void;
export function inspect(value: any, options?: any): string;
export function isDeepStrictEqual(left: any, right: any): boolean;
export function parseArgs(config?: any): any;
export function promisify(f: (...args: any[]) => any): (...args: any[]) => Promise<any>;
export function stripVTControlCharacters(text: string): string;
export namespace types {
  export function isDate(value: any): boolean;
  export function isPromise(value: any): boolean;
  export function isRegExp(value: any): boolean;
  export function isProxy(value: any): boolean;
}
