/** Reads the reference's examples: one line for each key. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { blockExamples } from '../lower/blocks/index.ts'

/** Lines by construct and key. */
export type Examples = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Reads `examples.yaml` and the examples of blocks.
 *
 * The examples are not lines of the catalogue, because its owner's changes would then change the reference.
 */
export function readExamples(): Examples {
  const written = parse(readFileSync(new URL('./examples.yaml', import.meta.url), 'utf8')) as Readonly<Record<string, string>>
  return new Map([...Object.entries(written), ...blockExamples].map(([construct, lines]) => [construct, byKey(lines)]))
}

const byKey = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .map((line) => [line.slice(0, line.indexOf(':')), line]),
  )
