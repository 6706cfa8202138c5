import { EventEmitter } from "events";
import { Readable, Writable, Duplex } from "stream";
export class Agent extends EventEmitter { constructor(options?: any); destroy(): void }
export class IncomingMessage extends Readable {
  headers: Record<string, string>; rawHeaders: string[]; method: string; url: string; statusCode: number; statusMessage: string;
  httpVersion: string; socket: Duplex; complete: boolean; setTimeout(time: number, done?: () => void): this;
}
export class OutgoingMessage extends Writable {
  headersSent: boolean; socket: Duplex;
  flushHeaders(): void; getHeader(name: string): string; getHeaderNames(): string[]; getHeaders(): Record<string, string>;
  hasHeader(name: string): boolean; removeHeader(name: string): void; setHeader(name: string, value: any): this;
}
export class ServerResponse extends OutgoingMessage {
  statusCode: number; statusMessage: string;
  writeHead(status: number, reason?: any, headers?: any): this; writeContinue(): void; addTrailers(headers: any): void;
}
export class ClientRequest extends OutgoingMessage { abort(): void; method: string; path: string; setTimeout(time: number, done?: () => void): this }
export class Server extends EventEmitter {
  listening: boolean; timeout: number; keepAliveTimeout: number;
  address(): any; close(done?: (error: Error) => void): this; closeAllConnections(): void; closeIdleConnections(): void;
  listen(...args: any[]): this; ref(): this; setTimeout(time: number, done?: () => void): this; unref(): this;
}
export function createServer(options?: any, handler?: (request: IncomingMessage, response: ServerResponse) => void): Server;
export function createServer(handler?: (request: IncomingMessage, response: ServerResponse) => void): Server;
export function get(url: any, options?: any, done?: (response: IncomingMessage) => void): ClientRequest;
export function request(url: any, options?: any, done?: (response: IncomingMessage) => void): ClientRequest;
export const METHODS: string[];
export const STATUS_CODES: Record<string, string>;
export const globalAgent: Agent;
