import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('../../editors/vscode', import.meta.url))

/** Builds the extension for VS Code into a folder: one file with its library, and its manifest. */
export async function buildExtension(into: string): Promise<void> {
  await build({
    entryPoints: [`${source}/extension.mjs`],
    outfile: `${into}/extension.js`,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    logLevel: 'error',
  })
  await cp(`${source}/package.json`, `${into}/package.json`)
}
