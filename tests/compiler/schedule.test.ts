/** `from` and `until` of a block, just before and at each instant, and the warning about past blocks. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import { CompiledCondition } from '../../src/core/compiler/lower/compiled.ts'
import { findDate } from '../../src/core/lib/show-date.ts'
import type { BlockModel } from '../../src/core/model/catalogue-model.ts'
import { importEmitted, importHelpers } from './expressions/emitted-module.ts'
import { readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const homeWith = (keys: string, constants = ''): ReturnType<typeof filesInMemory> =>
  filesInMemory(
    new Map(base)
      .set(
        'catalogue/screens/home.yaml',
        (base.get('catalogue/screens/home.yaml') ?? '').replace('- prose: { text', `- prose: { ${keys}, text`),
      )
      .set(
        'catalogue/portal.yaml',
        (base.get('catalogue/portal.yaml') ?? '')
          .replace('constants:\n', `constants:\n${constants}`)
          .replace('readByCode: [', constants === '' ? 'readByCode: [' : 'readByCode: [sale, '),
      ),
  )
const sale = '  sale: { begins: 2026-12-20, ends: 2026-12-27 18:00 }\n'
const before = new Date('2026-06-01T00:00:00Z')

type Holds = (scope: { now: string; today: string }) => boolean
async function shownWhile(keys: string): Promise<(instant: string) => boolean> {
  const { lowered, report } = checkProject(homeWith(keys, sale), before)
  const block: BlockModel | undefined = lowered?.screens.find(({ model }) => model.name === 'home')?.model.content[0]
  if (report.failed || !(block?.when instanceof CompiledCondition)) throw new Error(printReport(report))
  const { text, helpers } = block.when.code
  const head = helpers.length > 0 ? importHelpers(helpers) : ''
  const { holds } = await importEmitted<{ holds: Holds }>(`${head}export const holds = (s: any) => ${text}`)
  return (instant) => holds({ now: instant, today: findDate(instant, 'Europe/Rome') ?? '' })
}

describe.each([
  // Midnight in Italy is 23:00 UTC in winter and 22:00 UTC in summer.
  ['from: 2026-12-20', '2026-12-19T23:00:00Z', undefined],
  ['until: 2026-12-20', undefined, '2026-12-20T23:00:00Z'],
  ['from: 2026-12-20, until: 2026-12-20', '2026-12-19T23:00:00Z', '2026-12-20T23:00:00Z'],
  ['from: 2026-07-01, until: 2026-07-31', '2026-06-30T22:00:00Z', '2026-07-31T22:00:00Z'],
  ['from: 2026-10-25, until: 2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['from: 2026-12-20 08:30, until: 2026-12-20 18:00', '2026-12-20T07:30:00Z', '2026-12-20T17:00:00Z'],
  ['from: portal.sale.begins, until: portal.sale.ends', '2026-12-19T23:00:00Z', '2026-12-27T17:00:00Z'],
  ['until: day(portal.sale.ends) + 7 days', undefined, '2027-01-03T23:00:00Z'],
  ['from: portal.sale.begins - 7 days, until: portal.sale.begins + 7 days', '2026-12-12T23:00:00Z', '2026-12-27T23:00:00Z'],
])('a block with %s', (keys, begins, ends) => {
  let isShown: (instant: string) => boolean
  beforeAll(async () => {
    isShown = await shownWhile(keys)
  })
  const beforeIt = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

  if (begins !== undefined)
    it('is hidden until its start, and shown from then on', () => {
      expect([isShown(beforeIt(begins)), isShown(new Date(begins).toISOString())]).toEqual([false, true])
    })
  if (ends !== undefined)
    it('is shown until its end, and hidden from then on', () => {
      expect([isShown(beforeIt(ends)), isShown(new Date(ends).toISOString())]).toEqual([true, false])
    })
})

describe('a block with a past end', () => {
  const reported = (keys: string, now: string) => checkProject(homeWith(keys), new Date(now)).report

  it('causes a warning from its end on, and does not stop the compiler', () => {
    expect(reported('until: 2026-12-20', '2026-12-20T22:59:59Z').diagnostics).toEqual([])
    const over = reported('until: 2026-12-20', '2026-12-20T23:00:00Z')
    expect(over.diagnostics).toMatchObject([{ code: 'CAT607', severity: 'warning' }])
    expect(over.failed).toBe(false)
    expect(printReport(over)).toMatch(/0 errors, 1 warning in 5 screens\.$/)
  })

  it('causes no warning after its start', () => {
    expect(reported('from: 2020-01-01', '2026-12-20T22:59:59Z').diagnostics).toEqual([])
  })
})

it('the compiler emits the instants of starts and ends, not the dates', () => {
  const { lowered } = checkProject(homeWith('from: 2026-12-20, until: 2026-12-27 18:00'), before)
  expect(lowered?.schedule).toEqual(['2026-12-27T17:00:00.000Z'])
})
