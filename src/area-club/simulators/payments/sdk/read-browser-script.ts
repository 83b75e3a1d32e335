import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Returns a script of `browser/` with its types stripped; the scripts import each other unbundled. */
export function readBrowserScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url)), 'utf8'))
}
