/** The corpus of mistakes: a file for each diagnostic, with the cases in which it is the first one reported. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { ProjectChanges } from './project.ts'

export interface Mistake extends ProjectChanges {
  case: string
  /** What the compiler prints. */
  report: string
}

const folder = join(import.meta.dirname, 'mistakes')

/** Returns the cases by the code of their diagnostic. */
export function readMistakes(): ReadonlyMap<string, readonly Mistake[]> {
  const files = readdirSync(folder).sort()
  return new Map(files.map((name) => [name.replace('.yaml', ''), parse(readFileSync(join(folder, name), 'utf8'))]))
}

export function writeMistakes(code: string, cases: readonly Mistake[]): void {
  writeFileSync(join(folder, `${code}.yaml`), stringify(cases, { lineWidth: 0, blockQuote: 'literal' }))
}
