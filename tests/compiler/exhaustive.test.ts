/**
 * TypeScript rejects a kind of block or step that the compiler or the renderer does not handle.
 *
 * A kind that only the compiler or the renderer knows would vanish from the pages silently. Each case changes one file
 * and lists the files with errors.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { typeErrors } from './type-check.ts'

const root = join(import.meta.dirname, '../..')
const definitions = 'src/core/compiler/lower/blocks/index.ts'
const steps = 'src/core/compiler/lower/steps.ts'
const drawing = 'src/core/portal/renderer/registry/block-components.tsx'
const skeletons = 'src/core/portal/renderer/blocks/block-shapes.tsx'
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the paths of the given files that have type errors after a replacement in one file. */
function filesWithErrors(changed: string, replace: string, by: string, among: readonly string[]): readonly string[] {
  const text = read(changed)
  if (text.split(replace).length !== 2) throw new Error(`"${replace}" stands once in ${changed}`)
  const texts = new Map(among.map((path) => [path, read(path)])).set(changed, text.replace(replace, by))
  return [...new Set(typeErrors(texts).map((line) => line.split('(')[0] ?? ''))].sort()
}

const promo = 'src/core/compiler/lower/blocks/promo.ts'
const model = 'src/core/model/catalogue-model.ts'

describe('a kind of block', () => {
  it('compiles when it is defined and rendered', () => {
    expect(filesWithErrors(definitions, '  promo,\n  choose,\n', '  promo,\n  choose,\n', [promo, drawing])).toEqual([])
  })

  it('does not compile when the model lacks it', () => {
    const other = '  promo,\n  carousel: promo,\n  choose,\n'
    expect(filesWithErrors(definitions, '  promo,\n  choose,\n', other, [promo, drawing])).toEqual([definitions])
  })

  it('does not compile when it has a grammar and no model', () => {
    expect(filesWithErrors(promo, '  compile: (', '  compiles: (', [definitions, drawing])).toEqual([promo])
  })

  it('does not compile when what it waits for is not said', () => {
    expect(filesWithErrors(promo, '  dependencies: (', '  needs: (', [definitions, drawing])).toEqual([promo])
  })

  it('does not compile when only the model has it', () => {
    const other = "  | PromoBlock\n  | (Omit<PromoBlock, 'kind'> & { kind: 'carousel' })\n"
    const all = [definitions, drawing, skeletons]
    expect(filesWithErrors(model, '  | PromoBlock\n', other, all)).toEqual(all.toSorted())
  })
})

describe('a widget', () => {
  it('does not compile when it has no frame and no control', () => {
    const [vocabulary, frames] = ['src/core/model/vocabulary.ts', 'src/core/portal/renderer/form/field-layout.tsx']
    const controls = 'src/core/portal/renderer/form/choosing-control.tsx'
    const last = "  'list',\n] as const\nexport type Widget"
    const widened = last.replace('] as', "  'slider',\n] as")
    expect(filesWithErrors(vocabulary, last, widened, [frames, controls])).toEqual([controls, frames])
  })
})

describe('a kind of step', () => {
  it('does not compile when only the grammar has it', () => {
    const grammarOfSteps = 'src/core/compiler/grammar/steps.ts'
    const word = "  reload: may(choice(['page'])"
    expect(filesWithErrors(grammarOfSteps, word, `  email: may(choice(['page']), 'Sends the page by mail.'),\n${word}`, [steps])).toEqual([
      steps,
    ])
  })
})
