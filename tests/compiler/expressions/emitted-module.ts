import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const libFolder = fileURLToPath(new URL('../../../src/core/lib', import.meta.url))

/** Bundles emitted TypeScript with its run-time helpers and imports it as the portal does. */
export async function importEmitted<T>(source: string): Promise<T> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: libFolder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return (await import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`)) as T
}

/** Imports helpers from their modules, as emitted files do. */
export const importHelpers = (helpers: Iterable<string>): string =>
  [...new Set(helpers)]
    .sort()
    .map((name) => `import { ${name} } from './expression-runtime.ts'\n`)
    .join('')
