import { Transform } from "stream";
export class Hash extends Transform { copy(): Hash; digest(encoding?: string): string & Buffer; update(data: any, encoding?: string): this }
export class Hmac extends Transform { digest(encoding?: string): string & Buffer; update(data: any, encoding?: string): this }
export function createHash(algorithm: string): Hash;
export function createHmac(algorithm: string, key: any): Hmac;
export function randomBytes(size: number): Buffer;
export function randomInt(min: number, max?: number): number;
export function randomUUID(): string;
export function timingSafeEqual(left: any, right: any): boolean;
