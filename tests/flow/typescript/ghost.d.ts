export declare class Ghost { walk(): void }
export interface Haunt { walk(): void }
