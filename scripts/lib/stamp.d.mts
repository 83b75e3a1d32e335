export function listFiles(root: string, paths: readonly string[], isWanted?: (path: string) => boolean): string[]
export function fingerprint(root: string, paths: readonly string[], isWanted?: (path: string) => boolean): string
export function makeOnce(
  step: { root: string; name: string; inputs: readonly string[]; outputs: readonly string[]; isInput?: (path: string) => boolean },
  make: () => Promise<void>,
): Promise<'made' | 'unchanged'>
