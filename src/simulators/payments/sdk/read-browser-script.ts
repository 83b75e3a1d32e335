import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A script of `browser/` as browsers read it: without its types. Nothing is bundled; the scripts import each other by their names. */
export function readBrowserScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url)), 'utf8'))
}
