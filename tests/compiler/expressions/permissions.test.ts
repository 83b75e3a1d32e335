import { describe, expect, it } from 'vitest'
import { canHold, type Environment, emitHolds, SchemaTypes } from '../../../src/core/compiler/expressions/index.ts'
import { check, environment } from './sample.ts'

const paymentState = { type: 'string', enum: ['due', 'paid', 'refunded'] } as const
const types = new SchemaTypes((ref) => ({ schema: paymentState, pointer: ref, name: 'PaymentState' }))
/** Two kinds of status that share a permission; each has one that the other lacks. */
const twoKinds: Environment = {
  ...environment,
  names: new Map([...environment.names, ['state', types.slotOf({ $ref: '#/components/schemas/PaymentState' }, '#')]]),
  permissions: new Map([
    ...environment.permissions,
    [
      'PaymentState',
      new Map([
        ['pay', ['due']],
        ['refund', ['paid']],
      ]),
    ],
  ]),
}
const checkIn = (text: string) => check(text, 'condition', { environment: twoKinds })
const codeOf = (text: string): string => {
  const { checked, problems } = checkIn(text)
  if (!checked) throw new Error(JSON.stringify(problems))
  return emitHolds(checked, (name) => name).code
}

describe('permits, with statuses of two kinds', () => {
  it('reads the permissions of the status passed to it', () => {
    expect(codeOf("permits(practice.readableStatus, 'pay')")).toBe('among(practice.readableStatus, ["opzionato","confermato"])')
    expect(codeOf("permits(state, 'pay')")).toBe('among(state, ["due"])')
    expect(codeOf("permits(state, 'refund')")).toBe('among(state, ["paid"])')
  })

  it('allows the permissions of that status only', () => {
    expect(checkIn("permits(state, 'change')").problems).toMatchObject([
      { code: 'unknown-permission', written: 'change', allowed: ['pay', 'refund'] },
    ])
    expect(checkIn("permits(practice.readableStatus, 'refund')").problems).toMatchObject([
      { code: 'unknown-permission', allowed: ['pay', 'change'] },
    ])
  })

  it('rejects any other type', () => {
    expect(checkIn("permits(practice.title, 'pay')").problems).toMatchObject([
      { code: 'type-mismatch', message: 'This must be of the kind PracticeStatus or PaymentState, it is a text' },
    ])
  })

  it('finds contradictions by the permissions of the status', () => {
    const holds = (text: string): boolean => {
      const { checked } = checkIn(text)
      return checked !== undefined && canHold([{ checked, truth: true }])
    }
    expect(holds("permits(state, 'pay') && state == 'due'")).toBe(true)
    expect(holds("permits(state, 'pay') && state == 'paid'")).toBe(false)
  })
})
