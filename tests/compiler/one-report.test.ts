/**
 * At least 95 % of single typing mistakes in a catalogue cause exactly one diagnostic.
 *
 * No mistake causes very many. Most of the others are several mistakes in one: where a line between two entries is lost,
 * the keys of the second fall to the first.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { lineSlips } from './line-slips.ts'
import { sitesOf, slipAt, slips } from './mutations.ts'
import { readFolder } from './project.ts'
import { randomFrom } from './random.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const random = randomFrom(Number(process.env.MUTATION_SEED ?? 1))
const count = process.env.TEST_LONG === '1' ? 1500 : 100

const reportsOf = (file: string, text: string) =>
  checkProject(filesInMemory(new Map(base).set(file, text))).report.diagnostics.map(
    ({ code, message, span }) => `${code} ${span.file} ${message}`,
  )

/** The mistakes that cause more than one diagnostic, with the diagnostics. */
function judged(made: readonly { says: string; file: string; text: string }[]): { says: string; reports: string[] }[] {
  return made.flatMap(({ says, file, text }) => {
    const reports = reportsOf(file, text)
    return reports.length > 1 ? [{ says, reports }] : []
  })
}

describe('one typo', () => {
  const words = sitesOf(base)
  const inWords = Array.from({ length: count }, () => {
    const site = words[random(words.length)]
    const mutation = site && slipAt(site, slips[random(slips.length)] ?? 'misspelled', base, random)
    return mutation
      ? [
          {
            says: `${mutation.site.file} ${mutation.site.what} "${mutation.word}" ${mutation.slip} ${mutation.instead}`,
            file: mutation.site.file,
            text: mutation.text,
          },
        ]
      : []
  }).flat()

  it.each([
    ['in a word', inWords],
    ['in a line', lineSlips(base, count, random)],
  ])('%s gives one diagnostic', { timeout: count * 300 }, (_, made) => {
    const more = judged(made)
    if (process.env.SHOW_SLIPS === '1') console.info(more.map(({ says, reports }) => [says, ...reports].join('\n    ')).join('\n'))
    expect(more.filter(({ reports }) => reports.length > 6)).toEqual([])
    expect(more.length / made.length).toBeLessThanOrEqual(0.05)
  })
})
