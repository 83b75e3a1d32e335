/**
 * One cause, one report: of a hundred single slips of the hand in a catalogue, at least ninety-five give one report, and none gives very many.
 * What gives more is mostly one slip that is several: a line between two entries is lost and the second one's keys fall to the first.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, filesInMemory } from '../../src/compiler/index.ts'
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

/** The slips that give more than one report, with these. */
function judged(made: readonly { says: string; file: string; text: string }[]): { says: string; reports: string[] }[] {
  return made.flatMap(({ says, file, text }) => {
    const reports = reportsOf(file, text)
    return reports.length > 1 ? [{ says, reports }] : []
  })
}

describe('one slip of the hand', () => {
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
  ])('%s gives one report', { timeout: count * 300 }, (_, made) => {
    const more = judged(made)
    if (process.env.SHOW_SLIPS === '1') console.info(more.map(({ says, reports }) => [says, ...reports].join('\n    ')).join('\n'))
    expect(more.filter(({ reports }) => reports.length > 6)).toEqual([])
    expect(more.length / made.length).toBeLessThanOrEqual(0.05)
  })
})
