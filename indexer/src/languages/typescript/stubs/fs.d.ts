import { Readable, Writable } from "stream";
import { EventEmitter } from "events";
export interface Stats {
  size: number; mode: number; mtime: Date; ctime: Date; atime: Date; birthtime: Date; mtimeMs: number; ino: number;
  isDirectory(): boolean; isFile(): boolean; isSymbolicLink(): boolean; isSocket(): boolean; isFIFO(): boolean;
}
export interface Dirent { name: string; parentPath: string; isDirectory(): boolean; isFile(): boolean; isSymbolicLink(): boolean }
export class ReadStream extends Readable { path: string; bytesRead: number; close(): void }
export class WriteStream extends Writable { path: string; bytesWritten: number; close(): void }
export interface FSWatcher extends EventEmitter { close(): void }
export function access(path: string, mode: any, done: (error: Error) => void): void;
export function accessSync(path: string, mode?: number): void;
export function appendFile(path: string, data: any, done: (error: Error) => void): void;
export function appendFileSync(path: string, data: any, options?: any): void;
export function chmodSync(path: string, mode: any): void;
export function closeSync(file: number): void;
export function copyFileSync(from: string, to: string, mode?: number): void;
export function cpSync(from: string, to: string, options?: any): void;
export function createReadStream(path: string, options?: any): ReadStream;
export function createWriteStream(path: string, options?: any): WriteStream;
export function exists(path: string, done: (exists: boolean) => void): void;
export function existsSync(path: string): boolean;
export function lstatSync(path: string, options?: any): Stats;
export function mkdir(path: string, options: any, done: (error: Error) => void): void;
export function mkdirSync(path: string, options?: any): string;
export function mkdtempSync(prefix: string): string;
export function openSync(path: string, flags: string, mode?: any): number;
export function readFile(path: string, options: any, done: (error: Error, data: Buffer) => void): void;
export function readFileSync(path: string, options?: any): string & Buffer;
export function readdir(path: string, options: any, done: (error: Error, files: string[]) => void): void;
export function readdirSync(path: string, options?: any): string[];
export function readlinkSync(path: string): string;
export function realpathSync(path: string): string;
export function renameSync(from: string, to: string): void;
export function rmSync(path: string, options?: any): void;
export function rmdirSync(path: string, options?: any): void;
export function stat(path: string, done: (error: Error, stats: Stats) => void): void;
export function statSync(path: string, options?: any): Stats;
export function symlinkSync(target: string, path: string): void;
export function unlink(path: string, done: (error: Error) => void): void;
export function unlinkSync(path: string): void;
export function watch(path: string, options?: any, listener?: (event: string, file: string) => void): FSWatcher;
export function writeFile(path: string, data: any, options: any, done: (error: Error) => void): void;
export function writeFileSync(path: string, data: any, options?: any): void;
export namespace promises {
  export function access(path: string, mode?: number): Promise<void>;
  export function appendFile(path: string, data: any, options?: any): Promise<void>;
  export function chmod(path: string, mode: any): Promise<void>;
  export function copyFile(from: string, to: string): Promise<void>;
  export function cp(from: string, to: string, options?: any): Promise<void>;
  export function lstat(path: string): Promise<Stats>;
  export function mkdir(path: string, options?: any): Promise<string>;
  export function mkdtemp(prefix: string): Promise<string>;
  export function readFile(path: string, options?: any): Promise<string & Buffer>;
  export function readdir(path: string, options?: any): Promise<string[]>;
  export function readlink(path: string): Promise<string>;
  export function realpath(path: string): Promise<string>;
  export function rename(from: string, to: string): Promise<void>;
  export function rm(path: string, options?: any): Promise<void>;
  export function rmdir(path: string): Promise<void>;
  export function stat(path: string): Promise<Stats>;
  export function symlink(target: string, path: string): Promise<void>;
  export function unlink(path: string): Promise<void>;
  export function writeFile(path: string, data: any, options?: any): Promise<void>;
}
