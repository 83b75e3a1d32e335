/**
 * TypeScript rejects a kind of block or step that the compiler or the renderer does not handle.
 *
 * A kind that only the grammar, the lowering or the renderer knows would vanish from the pages silently. Each case changes one file
 * and lists the files with errors.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { typeErrors } from './type-check.ts'

const root = join(import.meta.dirname, '../..')
const lowering = 'src/compiler/lower/blocks/index.ts'
const steps = 'src/compiler/lower/steps.ts'
const drawing = 'src/portal/renderer/registry/block-components.tsx'
const dependencies = 'src/compiler/lower/dependencies.ts'
const skeletons = 'src/portal/renderer/blocks/block-shapes.tsx'
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the paths of the given files that have type errors after a replacement in one file. */
function filesWithErrors(changed: string, replace: string, by: string, among: readonly string[]): readonly string[] {
  const text = read(changed)
  if (text.split(replace).length !== 2) throw new Error(`"${replace}" stands once in ${changed}`)
  const texts = new Map(among.map((path) => [path, read(path)])).set(changed, text.replace(replace, by))
  return [...new Set(typeErrors(texts).map((line) => line.split('(')[0] ?? ''))].sort()
}

const grammar = 'src/compiler/grammar/blocks.ts'
const model = 'src/model/catalogue-model.ts'

describe('a kind of block', () => {
  it('compiles when it is lowered and rendered', () => {
    expect(filesWithErrors(grammar, '  promo,\n  choose,\n', '  promo,\n  choose,\n', [lowering, steps, drawing])).toEqual([])
  })

  it('does not compile when only the grammar has it', () => {
    expect(filesWithErrors(grammar, '  promo,\n  choose,\n', '  promo,\n  carousel: promo,\n  choose,\n', [lowering, drawing])).toEqual([
      lowering,
    ])
  })

  it('does not compile when it is lowered to a kind that is never rendered', () => {
    const texts = new Map([
      [grammar, read(grammar).replace('  promo,\n  choose,\n', '  promo,\n  carousel: promo,\n  choose,\n')],
      [lowering, read(lowering).replace('  promo: compilePromo,\n', '  promo: compilePromo,\n  carousel: compilePromo,\n')],
    ])
    expect(typeErrors(texts).join('\n')).toContain(lowering)
  })

  it('does not compile when only the model has it', () => {
    const other = "  | PromoBlock\n  | (Omit<PromoBlock, 'kind'> & { kind: 'carousel' })\n"
    const all = [lowering, drawing, dependencies, skeletons]
    expect(filesWithErrors(model, '  | PromoBlock\n', other, all)).toEqual(all.toSorted())
  })
})

describe('a widget', () => {
  it('does not compile when it has no frame and no control', () => {
    const [vocabulary, frames] = ['src/model/vocabulary.ts', 'src/portal/renderer/form/field-layout.tsx']
    const controls = 'src/portal/renderer/form/choosing-control.tsx'
    const last = "  'search',\n] as const\nexport type Widget"
    const widened = last.replace('] as', "  'slider',\n] as")
    expect(filesWithErrors(vocabulary, last, widened, [frames, controls])).toEqual([controls, frames])
  })
})

describe('a kind of step', () => {
  it('does not compile when only the grammar has it', () => {
    const grammarOfSteps = 'src/compiler/grammar/steps.ts'
    const word = "  reload: may(choice(['page'])"
    expect(filesWithErrors(grammarOfSteps, word, `  email: may(choice(['page']), 'Sends the page by mail.'),\n${word}`, [steps])).toEqual([
      steps,
    ])
  })
})
