import { EventEmitter } from "events";
export class Stream extends EventEmitter { pipe<T>(target: T, options?: any): T }
export class Readable extends Stream {
  constructor(options?: any);
  static from(source: any, options?: any): Readable;
  readonly readable: boolean; readonly destroyed: boolean; readonly readableEnded: boolean;
  destroy(error?: Error): this; isPaused(): boolean; pause(): this; push(chunk: any, encoding?: string): boolean; read(size?: number): any;
  resume(): this; setEncoding(encoding: string): this; unpipe(target?: any): this; unshift(chunk: any): void;
  [Symbol.iterator](): AsyncIterator<any>; [Symbol.asyncIterator](): AsyncIterator<any>;
}
export class Writable extends Stream {
  constructor(options?: any);
  readonly writable: boolean; readonly destroyed: boolean; readonly writableEnded: boolean; readonly writableFinished: boolean;
  cork(): void; destroy(error?: Error): this; end(chunk?: any, encoding?: any, done?: () => void): this; uncork(): void;
  write(chunk: any, encoding?: any, done?: (error: Error) => void): boolean;
}
export class Duplex extends Readable {
  readonly writable: boolean; readonly writableEnded: boolean;
  end(chunk?: any, encoding?: any, done?: () => void): this;
  write(chunk: any, encoding?: any, done?: (error: Error) => void): boolean;
}
export class Transform extends Duplex {}
export class PassThrough extends Transform {}
export function finished(stream: Stream, done: (error: Error) => void): () => void;
export function pipeline(...streams: any[]): any;
export const promises: { finished(stream: Stream): Promise<void>; pipeline(...streams: any[]): Promise<void> };
export = Stream;
