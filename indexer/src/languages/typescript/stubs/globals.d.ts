// What every JavaScript program can use without an import. Signatures only; `[Symbol.item]` and `[Symbol.await]` say
// what iterators and promises hold.

declare class Object {
  static keys(value: any): string[];
  static values<T>(value: Record<string, T>): T[];
  static entries<T>(value: Record<string, T>): [string, T][];
  static fromEntries<T>(entries: Iterable<[string, T]>): Record<string, T>;
  static assign<T, U>(target: T, ...sources: U[]): T & U;
  static freeze<T>(value: T): T;
  static seal<T>(value: T): T;
  static create<T>(prototype: T, properties?: any): T;
  static defineProperty<T>(target: T, key: string, descriptor: any): T;
  static defineProperties<T>(target: T, descriptors: any): T;
  static setPrototypeOf<T>(target: T, prototype: any): T;
  static getPrototypeOf(value: any): any;
  static getOwnPropertyNames(value: any): string[];
  static getOwnPropertySymbols(value: any): symbol[];
  static getOwnPropertyDescriptor(value: any, key: string): PropertyDescriptor;
  static is(left: any, right: any): boolean;
  static isFrozen(value: any): boolean;
  static groupBy<T>(items: Iterable<T>, key: (item: T, index: number) => string): Record<string, T[]>;
  static hasOwn(value: any, key: string): boolean;
  hasOwnProperty(key: string): boolean;
  isPrototypeOf(value: any): boolean;
  propertyIsEnumerable(key: string): boolean;
  toString(): string;
  toLocaleString(): string;
  valueOf(): this;
}

interface PropertyDescriptor { value?: any; get?(): any; set?(value: any): void; enumerable?: boolean; configurable?: boolean; writable?: boolean }
interface Record<K, V> {}
type Partial<T> = T;
type Required<T> = T;
type Readonly<T> = T;
type Pick<T, K> = T;
type Omit<T, K> = T;
type NonNullable<T> = T;
type NoInfer<T> = T;
type Exclude<T, U> = T;
type Extract<T, U> = T;
type Awaited<T> = T;
type Uppercase<T> = string;
type Lowercase<T> = string;
type Capitalize<T> = string;
type Uncapitalize<T> = string;
type PropertyKey = string;

declare class Function {
  readonly name: string;
  readonly length: number;
  prototype: any;
  call(receiver: any, ...args: any[]): any;
  apply(receiver: any, args?: any): any;
  bind(receiver: any, ...args: any[]): this;
  toString(): string;
}

declare class String {
  static fromCharCode(...codes: number[]): string;
  static fromCodePoint(...codes: number[]): string;
  static raw(strings: any, ...values: any[]): string;
  readonly length: number;
  at(index: number): string;
  charAt(index: number): string;
  charCodeAt(index: number): number;
  codePointAt(index: number): number;
  concat(...parts: string[]): string;
  endsWith(text: string, end?: number): boolean;
  includes(text: string, from?: number): boolean;
  indexOf(text: string, from?: number): number;
  lastIndexOf(text: string, from?: number): number;
  localeCompare(other: string, locales?: any, options?: any): number;
  match(pattern: RegExp): RegExpMatchArray;
  matchAll(pattern: RegExp): IterableIterator<RegExpMatchArray>;
  normalize(form?: string): string;
  padEnd(length: number, fill?: string): string;
  padStart(length: number, fill?: string): string;
  repeat(count: number): string;
  replace(pattern: any, replacement: (match: string, ...groups: string[]) => string): string;
  replaceAll(pattern: any, replacement: (match: string, ...groups: string[]) => string): string;
  search(pattern: RegExp): number;
  slice(start?: number, end?: number): string;
  split(separator: any, limit?: number): string[];
  startsWith(text: string, from?: number): boolean;
  substr(start: number, length?: number): string;
  substring(start: number, end?: number): string;
  toLocaleLowerCase(): string;
  toLocaleUpperCase(): string;
  toLowerCase(): string;
  toString(): string;
  toUpperCase(): string;
  trim(): string;
  trimEnd(): string;
  trimStart(): string;
  valueOf(): string;
  [Symbol.iterator](): Iterator<string>;
}

declare class Number {
  static isFinite(value: any): boolean;
  static isInteger(value: any): boolean;
  static isNaN(value: any): boolean;
  static isSafeInteger(value: any): boolean;
  static parseFloat(text: string): number;
  static parseInt(text: string, radix?: number): number;
  static readonly MAX_SAFE_INTEGER: number;
  static readonly MIN_SAFE_INTEGER: number;
  static readonly MAX_VALUE: number;
  static readonly EPSILON: number;
  toExponential(digits?: number): string;
  toFixed(digits?: number): string;
  toLocaleString(): string;
  toPrecision(digits?: number): string;
  toString(radix?: number): string;
  valueOf(): number;
}

declare class Boolean { toString(): string; valueOf(): boolean }
declare class BigInt { static asIntN(bits: number, value: bigint): bigint; toString(radix?: number): string; toLocaleString(): string }

declare class Symbol {
  static for(key: string): symbol;
  static keyFor(value: symbol): string;
  static readonly iterator: symbol;
  static readonly asyncIterator: symbol;
  static readonly hasInstance: symbol;
  static readonly toStringTag: symbol;
  static readonly toPrimitive: symbol;
  static readonly species: symbol;
  static readonly dispose: symbol;
  readonly description: string;
  toString(): string;
}

interface IteratorResult<T> { done: boolean; value: T }
declare class Iterator<T> {
  static from<T>(source: Iterable<T>): Iterator<T>;
  [Symbol.iterator](): Iterator<T>;
  [Symbol.item](): T;
  next(value?: any): IteratorResult<T>;
  return(value?: any): IteratorResult<T>;
  throw(error?: any): IteratorResult<T>;
  map<U>(f: (value: T, index: number) => U): Iterator<U>;
  filter(f: (value: T, index: number) => boolean): Iterator<T>;
  flatMap<U>(f: (value: T, index: number) => Iterable<U>): Iterator<U>;
  take(count: number): Iterator<T>;
  drop(count: number): Iterator<T>;
  toArray(): T[];
  forEach(f: (value: T, index: number) => void): void;
  some(f: (value: T, index: number) => boolean): boolean;
  every(f: (value: T, index: number) => boolean): boolean;
  find(f: (value: T, index: number) => boolean): T;
  reduce<U>(f: (total: U, value: T, index: number) => U, start?: U): U;
}
interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
interface IterableIterator<T> extends Iterator<T> {}
interface MapIterator<T> extends Iterator<T> {}
interface Generator<T, R, N> extends Iterator<T> {}
declare class AsyncIterator<T> {
  [Symbol.iterator](): AsyncIterator<T>;
  [Symbol.asyncIterator](): AsyncIterator<T>;
  [Symbol.item](): T;
  next(value?: any): Promise<IteratorResult<T>>;
  return(value?: any): Promise<IteratorResult<T>>;
}
interface AsyncIterable<T> { [Symbol.iterator](): AsyncIterator<T>; [Symbol.asyncIterator](): AsyncIterator<T> }
interface AsyncIterableIterator<T> extends AsyncIterator<T> {}
interface AsyncGenerator<T, R, N> extends AsyncIterator<T> {}

declare class Array<T> {
  static from<T, U>(source: Iterable<T>, f?: (value: T, index: number) => U): U[];
  static from<T>(source: Iterable<T>): T[];
  static isArray(value: any): boolean;
  static of<T>(...items: T[]): T[];
  readonly length: number;
  [Symbol.iterator](): Iterator<T>;
  at(index: number): T;
  concat(...items: T[]): T[];
  copyWithin(target: number, start: number, end?: number): this;
  entries(): Iterator<[number, T]>;
  every(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): boolean;
  fill(value: T, start?: number, end?: number): this;
  filter(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): T[];
  find(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): T;
  findIndex(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): number;
  findLast(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): T;
  findLastIndex(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): number;
  flat(depth?: number): T;
  flatMap<U>(f: (value: T, index: number, array: T[]) => U | U[], receiver?: any): U[];
  forEach(f: (value: T, index: number, array: T[]) => void, receiver?: any): void;
  includes(value: T, from?: number): boolean;
  indexOf(value: T, from?: number): number;
  join(separator?: string): string;
  keys(): Iterator<number>;
  lastIndexOf(value: T, from?: number): number;
  map<U>(f: (value: T, index: number, array: T[]) => U, receiver?: any): U[];
  pop(): T;
  push(...items: T[]): number;
  reduce<U>(f: (total: U, value: T, index: number, array: T[]) => U, start?: U): U;
  reduceRight<U>(f: (total: U, value: T, index: number, array: T[]) => U, start?: U): U;
  reverse(): this;
  shift(): T;
  slice(start?: number, end?: number): T[];
  some(f: (value: T, index: number, array: T[]) => boolean, receiver?: any): boolean;
  sort(compare?: (left: T, right: T) => number): this;
  splice(start: number, count?: number, ...items: T[]): T[];
  toReversed(): T[];
  toSorted(compare?: (left: T, right: T) => number): T[];
  toSpliced(start: number, count?: number, ...items: T[]): T[];
  toString(): string;
  unshift(...items: T[]): number;
  values(): Iterator<T>;
  with(index: number, value: T): T[];
}
interface ReadonlyArray<T> extends Array<T> {}
interface ArrayLike<T> { readonly length: number; [Symbol.iterator](): Iterator<T> }
interface TemplateStringsArray extends Array<string> { readonly raw: string[] }

declare class Map<K, V> {
  constructor(entries?: Iterable<[K, V]>);
  static groupBy<K, V>(items: Iterable<V>, key: (item: V, index: number) => K): Map<K, V[]>;
  readonly size: number;
  [Symbol.iterator](): Iterator<[K, V]>;
  clear(): void;
  delete(key: K): boolean;
  entries(): Iterator<[K, V]>;
  forEach(f: (value: V, key: K, map: Map<K, V>) => void, receiver?: any): void;
  get(key: K): V;
  has(key: K): boolean;
  keys(): Iterator<K>;
  set(key: K, value: V): this;
  values(): Iterator<V>;
}
interface ReadonlyMap<K, V> extends Map<K, V> {}
declare class WeakMap<K, V> { delete(key: K): boolean; get(key: K): V; has(key: K): boolean; set(key: K, value: V): this }

declare class Set<T> {
  constructor(items?: Iterable<T>);
  readonly size: number;
  [Symbol.iterator](): Iterator<T>;
  add(item: T): this;
  clear(): void;
  delete(item: T): boolean;
  difference(other: Set<T>): Set<T>;
  entries(): Iterator<[T, T]>;
  forEach(f: (value: T, again: T, set: Set<T>) => void, receiver?: any): void;
  has(item: T): boolean;
  intersection(other: Set<T>): Set<T>;
  keys(): Iterator<T>;
  union(other: Set<T>): Set<T>;
  values(): Iterator<T>;
}
interface ReadonlySet<T> extends Set<T> {}
declare class WeakSet<T> { add(item: T): this; delete(item: T): boolean; has(item: T): boolean }
declare class WeakRef<T> { constructor(target: T); deref(): T }

declare class Promise<T> {
  constructor(run: (resolve: (value: T) => void, reject: (reason: any) => void) => void);
  static all<T>(values: Iterable<T | Promise<T>>): Promise<T[]>;
  static allSettled<T>(values: Iterable<T | Promise<T>>): Promise<PromiseSettledResult<T>[]>;
  static any<T>(values: Iterable<T | Promise<T>>): Promise<T>;
  static race<T>(values: Iterable<T | Promise<T>>): Promise<T>;
  static reject(reason?: any): Promise<any>;
  static resolve<T>(value: T | Promise<T>): Promise<T>;
  static withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void; reject(reason: any): void };
  [Symbol.await](): T;
  then<U>(resolved: (value: T) => U | Promise<U>, rejected?: (reason: any) => U | Promise<U>): Promise<U>;
  catch<U>(rejected: (reason: any) => U): Promise<T | U>;
  finally(f: () => void): Promise<T>;
}
interface PromiseLike<T> extends Promise<T> {}
interface PromiseSettledResult<T> { status: string; value: T; reason: any }

declare class RegExp {
  constructor(pattern: string, flags?: string);
  readonly source: string;
  readonly flags: string;
  readonly global: boolean;
  lastIndex: number;
  exec(text: string): RegExpMatchArray;
  test(text: string): boolean;
  toString(): string;
}
interface RegExpMatchArray extends Array<string> { index: number; input: string; groups: Record<string, string> }
interface RegExpExecArray extends RegExpMatchArray {}

declare class Date {
  constructor(value?: any);
  static now(): number;
  static parse(text: string): number;
  static UTC(year: number, month: number): number;
  getDate(): number; getDay(): number; getFullYear(): number; getHours(): number; getMilliseconds(): number;
  getMinutes(): number; getMonth(): number; getSeconds(): number; getTime(): number; getTimezoneOffset(): number;
  getUTCDate(): number; getUTCDay(): number; getUTCFullYear(): number; getUTCHours(): number; getUTCMinutes(): number;
  getUTCMonth(): number; getUTCSeconds(): number; setDate(day: number): number; setFullYear(year: number): number;
  setHours(hours: number): number; setMilliseconds(value: number): number; setMinutes(minutes: number): number;
  setMonth(month: number): number; setSeconds(seconds: number): number; setTime(time: number): number;
  toDateString(): string; toISOString(): string; toJSON(): string; toLocaleDateString(): string; toLocaleString(): string;
  toLocaleTimeString(): string; toString(): string; toTimeString(): string; toUTCString(): string; valueOf(): number;
}

declare class Error {
  constructor(message?: string, options?: any);
  static captureStackTrace(target: any, constructor?: any): void;
  static stackTraceLimit: number;
  name: string;
  message: string;
  stack: string;
  cause: any;
  toString(): string;
}
declare class TypeError extends Error {}
declare class RangeError extends Error {}
declare class SyntaxError extends Error {}
declare class ReferenceError extends Error {}
declare class EvalError extends Error {}
declare class URIError extends Error {}
declare class AggregateError extends Error { errors: any[] }
declare class DOMException extends Error { readonly code: number }

declare namespace JSON {
  export function parse(text: string, revive?: (key: string, value: any) => any): any;
  export function stringify(value: any, replace?: any, space?: any): string;
}
declare namespace Math {
  export const PI: number;
  export const E: number;
  export function abs(x: number): number;
  export function ceil(x: number): number;
  export function floor(x: number): number;
  export function round(x: number): number;
  export function trunc(x: number): number;
  export function sign(x: number): number;
  export function sqrt(x: number): number;
  export function pow(x: number, y: number): number;
  export function log(x: number): number;
  export function log2(x: number): number;
  export function log10(x: number): number;
  export function exp(x: number): number;
  export function sin(x: number): number;
  export function cos(x: number): number;
  export function tan(x: number): number;
  export function atan2(y: number, x: number): number;
  export function hypot(...values: number[]): number;
  export function max(...values: number[]): number;
  export function min(...values: number[]): number;
  export function random(): number;
}
declare namespace Reflect {
  export function apply(target: any, receiver: any, args: any): any;
  export function construct(target: any, args: any): any;
  export function defineProperty(target: any, key: string, descriptor: any): boolean;
  export function get(target: any, key: string, receiver?: any): any;
  export function set(target: any, key: string, value: any, receiver?: any): boolean;
  export function has(target: any, key: string): boolean;
  export function ownKeys(target: any): string[];
  export function getPrototypeOf(target: any): any;
}
declare class Proxy<T> { constructor(target: T, handler: any) }

declare class ArrayBuffer { constructor(length: number); readonly byteLength: number; slice(start: number, end?: number): ArrayBuffer; static isView(value: any): boolean }
declare class DataView { constructor(buffer: ArrayBuffer, offset?: number); getUint8(at: number): number; setUint8(at: number, value: number): void }
declare class Uint8Array extends Array<number> {
  readonly buffer: ArrayBuffer; readonly byteLength: number; readonly byteOffset: number;
  set(source: any, offset?: number): void;
  subarray(start?: number, end?: number): this;
}
declare class Int8Array extends Uint8Array {}
declare class Uint16Array extends Uint8Array {}
declare class Int16Array extends Uint8Array {}
declare class Uint32Array extends Uint8Array {}
declare class Int32Array extends Uint8Array {}
declare class Float32Array extends Uint8Array {}
declare class Float64Array extends Uint8Array {}
declare class Uint8ClampedArray extends Uint8Array {}
declare class Buffer extends Uint8Array {
  static alloc(size: number, fill?: any): Buffer;
  static allocUnsafe(size: number): Buffer;
  static byteLength(text: string, encoding?: string): number;
  static concat(list: Buffer[], length?: number): Buffer;
  static from(source: any, encoding?: string): Buffer;
  static isBuffer(value: any): boolean;
  copy(target: Buffer, targetStart?: number, start?: number, end?: number): number;
  equals(other: Buffer): boolean;
  readUInt8(at?: number): number; readUInt16BE(at?: number): number; readUInt32BE(at?: number): number;
  toJSON(): any;
  toString(encoding?: string, start?: number, end?: number): string;
  write(text: string, at?: number, encoding?: string): number;
  writeUInt8(value: number, at?: number): number; writeUInt32BE(value: number, at?: number): number;
}

declare class URL {
  constructor(url: string, base?: string);
  hash: string; host: string; hostname: string; href: string; readonly origin: string; password: string; pathname: string;
  port: string; protocol: string; search: string; readonly searchParams: URLSearchParams; username: string;
  toString(): string; toJSON(): string;
}
declare class URLSearchParams {
  constructor(init?: any);
  append(name: string, value: string): void; delete(name: string): void; entries(): Iterator<[string, string]>;
  forEach(f: (value: string, name: string) => void): void; get(name: string): string; getAll(name: string): string[];
  has(name: string): boolean; keys(): Iterator<string>; set(name: string, value: string): void; sort(): void;
  toString(): string; values(): Iterator<string>; [Symbol.iterator](): Iterator<[string, string]>;
}
declare class EventTarget {
  addEventListener(type: string, listener: (event: Event) => void, options?: any): void;
  removeEventListener(type: string, listener: (event: Event) => void, options?: any): void;
  dispatchEvent(event: Event): boolean;
}
declare class Event { constructor(type: string, init?: any); readonly type: string; readonly target: EventTarget; preventDefault(): void; stopPropagation(): void }
declare class CustomEvent extends Event { readonly detail: any }
declare class AbortSignal extends EventTarget { readonly aborted: boolean; readonly reason: any; static timeout(time: number): AbortSignal; static any(signals: AbortSignal[]): AbortSignal; throwIfAborted(): void }
declare class AbortController { readonly signal: AbortSignal; abort(reason?: any): void }
declare class Headers {
  constructor(init?: any);
  append(name: string, value: string): void; delete(name: string): void; entries(): Iterator<[string, string]>;
  forEach(f: (value: string, name: string) => void): void; get(name: string): string; has(name: string): boolean;
  keys(): Iterator<string>; set(name: string, value: string): void; values(): Iterator<string>;
  [Symbol.iterator](): Iterator<[string, string]>;
}
declare class Body {
  readonly body: ReadableStream<Uint8Array>; readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>; blob(): Promise<Blob>; formData(): Promise<FormData>; json(): Promise<any>; text(): Promise<string>;
}
declare class Request extends Body { constructor(input: any, init?: any); readonly headers: Headers; readonly method: string; readonly url: string; readonly signal: AbortSignal; clone(): Request }
declare class Response extends Body { constructor(body?: any, init?: any); static json(value: any, init?: any): Response; static redirect(url: string, status?: number): Response; readonly headers: Headers; readonly ok: boolean; readonly status: number; readonly statusText: string; readonly url: string; clone(): Response }
declare class FormData { append(name: string, value: any): void; get(name: string): any; getAll(name: string): any[]; has(name: string): boolean; set(name: string, value: any): void; entries(): Iterator<[string, any]> }
declare class Blob { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer>; slice(start?: number, end?: number): Blob; stream(): ReadableStream<Uint8Array>; text(): Promise<string> }
declare class File extends Blob { readonly name: string }
declare class ReadableStream<T> { constructor(source?: any); cancel(reason?: any): Promise<void>; getReader(): ReadableStreamDefaultReader<T>; pipeThrough<U>(transform: TransformStream<T, U>): ReadableStream<U>; pipeTo(target: WritableStream<T>): Promise<void>; tee(): [ReadableStream<T>, ReadableStream<T>]; [Symbol.iterator](): AsyncIterator<T>; [Symbol.asyncIterator](): AsyncIterator<T> }
declare class ReadableStreamDefaultReader<T> { read(): Promise<IteratorResult<T>>; cancel(reason?: any): Promise<void>; releaseLock(): void }
declare class WritableStream<T> { constructor(sink?: any); getWriter(): WritableStreamDefaultWriter<T>; close(): Promise<void>; abort(reason?: any): Promise<void> }
declare class WritableStreamDefaultWriter<T> { write(chunk: T): Promise<void>; close(): Promise<void>; releaseLock(): void }
declare class TransformStream<I, O> { constructor(transformer?: any); readonly readable: ReadableStream<O>; readonly writable: WritableStream<I> }
declare class TextEncoder { encode(text?: string): Uint8Array }
declare class TextDecoder { constructor(label?: string, options?: any); decode(bytes?: any, options?: any): string }
declare class WebSocket extends EventTarget { constructor(url: string, protocols?: any); readonly readyState: number; readonly url: string; close(code?: number, reason?: string): void; send(data: any): void }

declare namespace console {
  export function assert(condition: any, ...values: any[]): void;
  export function debug(...values: any[]): void;
  export function dir(value: any): void;
  export function error(...values: any[]): void;
  export function group(...values: any[]): void;
  export function groupEnd(): void;
  export function info(...values: any[]): void;
  export function log(...values: any[]): void;
  export function table(value: any): void;
  export function time(label?: string): void;
  export function timeEnd(label?: string): void;
  export function trace(...values: any[]): void;
  export function warn(...values: any[]): void;
}
interface Process {
  argv: string[]; env: Record<string, string>; pid: number; platform: string; version: string; versions: Record<string, string>;
  execPath: string; exitCode: number; execArgv: string[]; arch: string; title: string; stdin: any; stdout: any; stderr: any;
  chdir(path: string): void; cwd(): string; emitWarning(warning: any, options?: any): void; exit(code?: number): never;
  hrtime(time?: any): number[]; kill(pid: number, signal?: any): boolean; memoryUsage(): Record<string, number>;
  nextTick(f: (...args: any[]) => void, ...args: any[]): void; on(event: string, listener: (...args: any[]) => void): this;
  once(event: string, listener: (...args: any[]) => void): this; off(event: string, listener: (...args: any[]) => void): this;
  emit(event: string, ...args: any[]): boolean; removeListener(event: string, listener: (...args: any[]) => void): this; uptime(): number;
}
declare const process: Process;
interface Timeout { ref(): this; unref(): this; refresh(): this; hasRef(): boolean }
declare function setTimeout(f: (...args: any[]) => void, time?: number, ...args: any[]): Timeout;
declare function setInterval(f: (...args: any[]) => void, time?: number, ...args: any[]): Timeout;
declare function setImmediate(f: (...args: any[]) => void, ...args: any[]): Timeout;
declare function clearTimeout(timer?: any): void;
declare function clearInterval(timer?: any): void;
declare function clearImmediate(timer?: any): void;
declare function queueMicrotask(f: () => void): void;
declare function requestAnimationFrame(f: (time: number) => void): number;
declare function structuredClone<T>(value: T): T;
declare function fetch(input: any, init?: any): Promise<Response>;
declare function parseInt(text: string, radix?: number): number;
declare function parseFloat(text: string): number;
declare function isNaN(value: any): boolean;
declare function isFinite(value: any): boolean;
declare function encodeURIComponent(text: any): string;
declare function decodeURIComponent(text: string): string;
declare function encodeURI(text: string): string;
declare function decodeURI(text: string): string;
declare function escape(text: string): string;
declare function unescape(text: string): string;
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare function require(module: string): any;
declare const __dirname: string;
declare const __filename: string;
declare const NaN: number;
declare const Infinity: number;
