/** A key of the grammar counts: no part of a shape overwrites the key of another part. */
import { describe, expect, it } from 'vitest'
import { bareLoop, shown } from '../../src/core/compiler/grammar/common.ts'
import { conditionNames, list, may, name, record, requiring, text, without } from '../../src/core/compiler/grammar/shape.ts'

const only = () => ({ only: may(list(name('field')), 'Includes only these fields.') })

describe('a shape of several parts', () => {
  it('has the keys of all parts in their order', () => {
    const shape = record('note', 'A note.', () => [{ text: may(text, 'Its words.') }, ...shown(), { icon: may(text, 'Its icon.') }])
    expect(Object.keys(shape.keys())).toEqual(['text', 'when', 'unless', 'icon'])
  })

  it('throws with the names of shape and key when two parts have the same key', () => {
    const shape = record('form section', 'A section.', () => [...bareLoop(), only()])
    expect(() => shape.keys()).toThrow('Two parts of the shape "form section" have the key "only"')
    expect(() => record('note', 'A note.', () => [...shown(), ...shown()]).keys()).toThrow('"note" have the key "when"')
  })

  it('takes a shared part without a key that it words itself', () => {
    const shape = record('form section', 'A section.', () => [...without(bareLoop(), 'only'), only()])
    expect(shape.keys().only?.description).toBe('Includes only these fields.')
  })

  it('requires a shared key without wording it again', () => {
    const { when, unless } = record('welcome', 'A text.', () => requiring(shown(), 'when')).keys()
    expect([when?.required, unless?.required, when?.shape]).toEqual([true, false, conditionNames])
  })
})
