import { expect, it, describe as suite } from 'vitest'
import type { Checked } from '../../../src/core/compiler/expressions/index.ts'
import { checkExpression, emitFails, emitHolds, factsOf } from '../../../src/core/compiler/expressions/index.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import { Generator, Random, randomValue } from './generate.ts'
import { environment } from './sample.ts'

const seed = Number(process.env.EXPRESSION_SEED ?? 41_507)
const conditionCount = process.env.TEST_LONG === '1' ? 4_000 : 700
const scopesEach = 12

type Run = (scope: unknown) => boolean

function conditions(): readonly Checked[] {
  const generator = new Generator(new Random(seed))
  const found = new Map<string, Checked>()
  for (let tried = 0; found.size < conditionCount && tried < conditionCount * 20; tried++) {
    const text = generator.expression(environment, 'boolean', 1 + (tried % 4))
    const { checked } = checkExpression(text, environment, { position: 'condition' })
    if (checked) found.set(text, checked)
  }
  return [...found.values()]
}

/** Returns the value at a path of facts, or undefined where a part of the path is missing. */
const valueAt = (scope: unknown, path: string): unknown =>
  path
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), scope)

suite('the facts of a condition', () => {
  it('are true for all data for which the emitted condition holds, and likewise when it fails', async () => {
    const checked = conditions()
    expect(checked).toHaveLength(conditionCount)
    const helpers = new Set<string>()
    const list = (emit: typeof emitHolds) =>
      `[${checked
        .map((one) => {
          const { code, helpers: used } = emit(one, (name) => `s.${name}`)
          for (const helper of used) helpers.add(helper)
          return `(s: any) => ${code}`
        })
        .join(',\n')}]`
    const body = `export const holds = ${list(emitHolds)}\nexport const fails = ${list(emitFails)}`
    const emitted = await importEmitted<{ holds: readonly Run[]; fails: readonly Run[] }>(importHelpers(helpers) + body)
    const random = new Random(seed + 1)
    const wrong: string[] = []
    let proved = 0
    for (const [index, one] of checked.entries()) {
      for (let round = 0; round < scopesEach; round++) {
        const scope = Object.fromEntries([...environment.names].map(([name, slot]) => [name, randomValue(slot, random)]))
        for (const [truth, run] of [
          [true, emitted.holds[index]],
          [false, emitted.fails[index]],
        ] as const) {
          if (!run?.(scope)) continue
          const facts = factsOf(one.node, truth)
          const broken = [
            ...[...facts.present].filter((path) => (valueAt(scope, path) ?? null) === null),
            ...[...facts.values].flatMap(([path, values]) => (values.includes(valueAt(scope, path) as string) ? [] : [path])),
            ...[...facts.excluded].flatMap(([path, values]) => (values.includes(valueAt(scope, path) as string) ? [path] : [])),
          ]
          proved += facts.present.size
          if (broken.length > 0) wrong.push(`${one.text} is ${truth}, and yet: ${broken.join(', ')}`)
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(proved).toBeGreaterThan(conditionCount * 5)
  })
})
