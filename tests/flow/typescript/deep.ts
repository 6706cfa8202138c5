export function deep(): void {}
