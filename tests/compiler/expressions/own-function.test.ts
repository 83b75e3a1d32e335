import { describe, expect, it } from 'vitest'
import {
  boolean,
  checkExpression,
  type Environment,
  emitExpression,
  emitFails,
  optional,
  ownFunctionRule,
  plainText,
  present,
} from '../../../src/core/compiler/expressions/index.ts'
import { environment as sample } from './sample.ts'

const calls: string[] = []
const environment: Environment = {
  ...sample,
  functions: new Map([
    [
      'fits',
      ownFunctionRule(
        {
          name: 'fits',
          module: 'src/lib/fits.ts',
          parameters: [
            { name: 'text', types: [plainText] },
            { name: 'part', words: ['first', 'last'] },
          ],
          answers: present(boolean),
        },
        () => calls.push('fits'),
      ),
    ],
    [
      'findShort',
      ownFunctionRule(
        {
          name: 'findShort',
          module: 'src/lib/short.ts',
          parameters: [{ name: 'text', types: [plainText] }],
          answers: optional(present(plainText)),
        },
        () => calls.push('findShort'),
      ),
    ],
  ]),
}
const check = (text: string, position: 'condition' | 'value' = 'condition') => checkExpression(text, environment, { position })
const read = (root: string) => `s.${root}`

describe('given a portal that declares functions', () => {
  it('a call is emitted with the module that exports the function', () => {
    const { checked } = check("fits(practice.title, 'first') && practice.mustPay")
    expect(checked && emitExpression(checked, read)).toEqual({
      code: 'fits(s.practice.title, "first") && isTrue(s.practice.mustPay)',
      helpers: ['fits src/lib/fits.ts', 'isTrue'],
    })
    expect(calls).toContain('fits')
  })

  it('a negation asks it once', () => {
    const { checked } = check("fits(practice.note, 'last')")
    expect(checked && emitFails(checked, read).code).toBe('!fits(s.practice.note, "last")')
  })

  it.each([
    ["fits(practice.id, 'first')", 'type-mismatch', 'This must be a text, it is a whole number'],
    ["fits(practice.title, 'middle')", 'wrong-arguments', '"middle" is none of the words that stand here'],
    ['fits(practice.title, practice.title)', 'wrong-arguments', 'This word is written between quotes'],
    ['fits(practice.title)', 'wrong-arguments', "This is written fits(text, 'part')"],
    ["fit(practice.title, 'first')", 'unknown-function', 'There is no function "fit"'],
  ])('%s is refused', (text, code, message) => {
    expect(check(text).problems).toEqual([expect.objectContaining({ code, message })])
  })

  it('a result that may be missing is treated as one', () => {
    expect(check('findShort(practice.title)', 'value').checked?.slot.missing).toBe(true)
  })

  it('another portal does not have them', () => {
    expect(checkExpression("fits(practice.title, 'first')", sample, { position: 'condition' }).problems.map(({ code }) => code)).toEqual([
      'unknown-function',
    ])
  })
})
