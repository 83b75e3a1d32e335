export function findBrowser(): string | undefined
export function requireBrowser(): Promise<string>
