import { beforeAll, expect, it, describe as suite } from 'vitest'
import type { Checked } from '../../../src/core/compiler/expressions/index.ts'
import { checkExpression, emitFails, emitHolds, emitValue } from '../../../src/core/compiler/expressions/index.ts'
import { cel, celAnswer, celData, toCel } from './cel.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import type { Want } from './generate.ts'
import { Generator, Random, randomValue } from './generate.ts'
import { environment } from './sample.ts'

const seed = Number(process.env.EXPRESSION_SEED ?? 20_261)
const expressionCount = process.env.TEST_LONG === '1' ? 4_000 : 900
const scopesEach = 14

type Run = (scope: unknown) => unknown
interface Emitted {
  value: readonly Run[]
  holds: readonly (Run | undefined)[]
  fails: readonly (Run | undefined)[]
}

/** Well-typed expressions that pass every check, such as that against constant conditions. */
function wellTyped(): Checked[] {
  const generator = new Generator(new Random(seed))
  const wants: readonly Want[] = ['boolean', 'boolean', 'boolean', 'cents', 'whole', 'text', 'date', 'days']
  const found = new Map<string, Checked>()
  for (let tried = 0; found.size < expressionCount && tried < expressionCount * 12; tried++) {
    const text = generator.expression(environment, wants[tried % wants.length] ?? 'boolean', 1 + (tried % 4))
    const { checked } = checkExpression(text, environment, { position: 'value' })
    if (checked) found.set(text, checked)
  }
  return [...found.values()]
}

suite('emitted code and the CEL interpreter on data with missing values', () => {
  const checked = wellTyped()
  let emitted: Emitted

  beforeAll(async () => {
    const helpers = new Set<string>()
    const read = (name: string): string => `s.${name}`
    const functionOf = ({ code, helpers: used }: { code: string; helpers: readonly string[] }): string => {
      for (const helper of used) helpers.add(helper)
      return `(s: any) => ${code}`
    }
    const isBoolean = ({ slot }: Checked): boolean => slot.type.kind === 'boolean'
    const list = (write: (one: Checked) => string): string => `[\n${checked.map(write).join(',\n')}\n]`
    const body = `export const value = ${list((one) => functionOf(emitValue(one, read)))}
export const holds = ${list((one) => (isBoolean(one) ? functionOf(emitHolds(one, read)) : 'undefined'))}
export const fails = ${list((one) => (isBoolean(one) ? functionOf(emitFails(one, read)) : 'undefined'))}`
    emitted = await importEmitted<Emitted>(importHelpers(helpers) + body)
  })

  it(`compares ${expressionCount} different expressions of every kind`, () => {
    expect(checked).toHaveLength(expressionCount)
    const texts = checked.map(({ text }) => text).join('\n')
    for (const part of [
      'has(',
      'orElse(',
      'pick(',
      'first(',
      'least(',
      'greatest(',
      'sum(',
      'year(',
      'day(',
      'days(',
      ' days',
      '2026-12-31',
      'size(',
      'string(',
      'permits(',
      '.exists(',
      '.all(',
      '.filter(',
      '.map(',
      '.split(',
      '.matches(',
      ' in ',
      '!(',
      '== null',
    ])
      expect(texts).toContain(part)
  })

  it('gives the same value, holds and fails alike, and counts every comparison', () => {
    const random = new Random(seed + 1)
    let compared = 0
    const answers = { yes: 0, no: 0, missing: 0 }
    const different: string[] = []
    for (const [index, one] of checked.entries()) {
      const source = toCel(one)
      const run = cel.parse(source)
      for (let round = 0; round < scopesEach; round++) {
        const scope = Object.fromEntries([...one.names].map((name) => [name, randomValue(environment.names.get(name) ?? one.slot, random)]))
        const theirs = celAnswer(run, celData(scope))
        const ours = emitted.value[index]?.(scope)
        const rails = [emitted.holds[index]?.(scope) ?? theirs === true, emitted.fails[index]?.(scope) ?? theirs === false]
        compared += one.slot.type.kind === 'boolean' ? 3 : 1
        answers[theirs === undefined ? 'missing' : theirs === false ? 'no' : 'yes']++
        const wronglyPresent = theirs === undefined && !one.slot.missing
        if (wronglyPresent || ours !== theirs || rails[0] !== (theirs === true) || rails[1] !== (theirs === false)) {
          different.push(
            `${one.text}\n  ${source}\n  ours ${String(ours)} ${rails.join(' ')}, theirs ${String(theirs)}\n  ${JSON.stringify(scope)}`,
          )
        }
      }
    }
    expect(different.slice(0, 3)).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(20_000)
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(compared / 30)
  })
})
