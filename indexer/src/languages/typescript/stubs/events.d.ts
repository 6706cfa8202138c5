export class EventEmitter {
  static defaultMaxListeners: number;
  static once(emitter: EventEmitter, event: string): Promise<any[]>;
  static on(emitter: EventEmitter, event: string): AsyncIterator<any[]>;
  addListener(event: string, listener: (...args: any[]) => void): this;
  emit(event: string, ...args: any[]): boolean;
  eventNames(): string[];
  getMaxListeners(): number;
  listenerCount(event: string): number;
  listeners(event: string): Function[];
  off(event: string, listener: (...args: any[]) => void): this;
  on(event: string, listener: (...args: any[]) => void): this;
  once(event: string, listener: (...args: any[]) => void): this;
  prependListener(event: string, listener: (...args: any[]) => void): this;
  prependOnceListener(event: string, listener: (...args: any[]) => void): this;
  rawListeners(event: string): Function[];
  removeAllListeners(event?: string): this;
  removeListener(event: string, listener: (...args: any[]) => void): this;
  setMaxListeners(count: number): this;
}
export function once(emitter: EventEmitter, event: string): Promise<any[]>;
export function on(emitter: EventEmitter, event: string): AsyncIterator<any[]>;
export = EventEmitter;
