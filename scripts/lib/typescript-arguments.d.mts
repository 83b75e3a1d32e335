/** The arguments with which `node` runs a TypeScript file of the project at `root`. */
export function typeScriptArguments(root: string, file: string): string[]
