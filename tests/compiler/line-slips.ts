/** Mistakes in whole YAML lines, such as lost, duplicated or indented ones and values of another type. */
import type { ProjectTexts } from './project.ts'

export interface LineSlip {
  /** Description of the mistake and its place. */
  says: string
  file: string
  text: string
}

/**
 * Returns the line with the mistake, or undefined where it is impossible or changes nothing.
 *
 * @param random returns an integer below its argument.
 */
type Slip = (line: string, random: (below: number) => number) => string | undefined

const key = /^(\s*(?:- )?[\w-]+:) (\S.*)$/
const withValue =
  (write: (key: string, value: string) => string): Slip =>
  (line) => {
    const [, written = '', value = ''] = key.exec(line) ?? []
    return written === '' ? undefined : write(written, value)
  }
const without =
  (signs: RegExp): Slip =>
  (line, random) => {
    const found = [...line.matchAll(signs)]
    const lost = found[random(found.length)]
    return lost && line.slice(0, lost.index) + line.slice(lost.index + 1)
  }
const moved =
  (blanks: number): Slip =>
  (line) => {
    if (blanks > 0) return ' '.repeat(blanks) + line
    return line.startsWith(' '.repeat(-blanks)) ? line.slice(-blanks) : undefined
  }

const slips: Readonly<Record<string, Slip>> = {
  'line lost': () => '',
  'line twice': (line) => `${line}\n${line}`,
  'one blank more': moved(1),
  'two blanks more': moved(2),
  'one blank less': moved(-1),
  'two blanks less': moved(-2),
  'quote lost': without(/["']/g),
  'bracket lost': without(/[[\]{}()]/g),
  'comma lost': without(/,/g),
  'colon lost': without(/:/g),
  'value lost': withValue((written) => written),
  'number for a value': withValue((written) => `${written} 12`),
  'word for a value': withValue((written) => `${written} something`),
  'list for a value': withValue((written, value) => `${written} [${value}]`),
}

/** Returns `count` files with one mistake each, all different. */
export function lineSlips(texts: ProjectTexts, count: number, random: (below: number) => number): LineSlip[] {
  const lines = [...texts].flatMap(([file, text]) =>
    /^catalogue\/.*\.yaml$/.test(file)
      ? text.split('\n').flatMap((line, index) => (/^\s*[^\s#]/.test(line) ? [{ file, line, index }] : []))
      : [],
  )
  const names = [...Object.keys(slips), 'block twice']
  const made = new Map<string, LineSlip>()
  while (made.size < count) {
    const place = lines[random(lines.length)]
    const name = names[random(names.length)] ?? ''
    if (!place) continue
    const all = (texts.get(place.file) ?? '').split('\n')
    const instead = name === 'block twice' ? blockTwice(all, place.index) : slips[name]?.(place.line, random)
    const length = name === 'block twice' ? blockLength(all, place.index) : 1
    if (instead === undefined || instead === place.line) continue
    const text = [...all.slice(0, place.index), instead, ...all.slice(place.index + length)].join('\n')
    made.set(`${place.file}\u0000${text}`, {
      says: `${place.file}:${place.index + 1} ${name}: ${place.line.trim().slice(0, 80)}`,
      file: place.file,
      text,
    })
  }
  return [...made.values()]
}

/** Number of lines of a line and the deeper indented lines below it. */
function blockLength(lines: readonly string[], start: number): number {
  const indent = (line: string): number => line.length - line.trimStart().length
  let end = start + 1
  while (end < lines.length && (lines[end]?.trim() === '' || indent(lines[end] ?? '') > indent(lines[start] ?? ''))) end++
  return end - start
}

function blockTwice(lines: readonly string[], start: number): string {
  const block = lines.slice(start, start + blockLength(lines, start)).join('\n')
  return `${block}\n${block}`
}
