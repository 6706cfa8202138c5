import { EventEmitter } from "events";
import { Readable, Writable } from "stream";
export interface ChildProcess extends EventEmitter { pid: number; exitCode: number; stdin: Writable; stdout: Readable; stderr: Readable; kill(signal?: any): boolean; send(message: any): boolean; unref(): void }
export function exec(command: string, options?: any, done?: (error: Error, stdout: string, stderr: string) => void): ChildProcess;
export function execFile(file: string, args?: any, options?: any, done?: (error: Error, stdout: string, stderr: string) => void): ChildProcess;
export function execFileSync(file: string, args?: any, options?: any): string & Buffer;
export function execSync(command: string, options?: any): string & Buffer;
export function fork(module: string, args?: any, options?: any): ChildProcess;
export function spawn(command: string, args?: any, options?: any): ChildProcess;
export function spawnSync(command: string, args?: any, options?: any): { pid: number; status: number; stdout: Buffer; stderr: Buffer; error: Error };
