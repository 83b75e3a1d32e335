import { expect, it } from 'vitest'
import type { AnswerOf, InputsOf } from '../../../src/core/model/operation-types.ts'
import type { AreaProps } from '../../../src/core/portal/renderer/areas/area-registry.ts'

/** An operation as openapi-typescript writes it. */
interface CreateOrder {
  parameters: { query?: { draft?: boolean }; header?: never; path: { practice: string }; cookie?: never }
  requestBody: { content: { 'application/json': { amount: number } } }
  responses: {
    200: { headers: object; content: { 'application/json': { id: string } } }
    409: { headers: object; content: { 'application/problem+json': { code: string } } }
  }
}

/** Types as the compiler emits them for an `area.yaml`. */
interface Declared {
  given: { amount: number }
  events: { paid: { amount: number } }
  calls: { createOrder: { inputs: InputsOf<CreateOrder>; answer: AnswerOf<CreateOrder> } }
  texts: { pay: Record<never, never>; total: { amount: number } }
  constants: { hours: number }
}

/** Type checking is the test: an unused `@ts-expect-error` below is a compile error. */
it('the compiler rejects an area whose code differs from the declarations in its area.yaml', async () => {
  const told: unknown[] = []
  async function pay({ given, constants, call, readText, tell }: AreaProps<Declared>) {
    const { id } = await call('createOrder', { practice: 'guid', amount: given.amount, draft: true })
    told.push(id, readText('pay'), readText('total', { amount: constants.hours }))
    await tell('paid', { amount: given.amount })
    // @ts-expect-error -- the area has no such input
    told.push(given.practice)
    // @ts-expect-error -- the area emits no such event
    await tell('finished', { amount: 1 })
    // @ts-expect-error -- the event requires an amount
    await tell('paid', {})
    // @ts-expect-error -- the area declares no such operation
    await call('captureOrder', { practice: 'guid' })
    // @ts-expect-error -- the body needs an amount
    await call('createOrder', { practice: 'guid' })
    // @ts-expect-error -- the area declares no such text
    readText('pey')
    // @ts-expect-error -- the text reads an amount
    readText('total')
  }
  await pay({
    given: { amount: 100 },
    constants: { hours: 48 },
    language: 'it',
    call: async () => ({ id: 'order' }) as never,
    readText: (name, ...values) => JSON.stringify([name, ...values]),
    showText: () => null,
    readFailure: () => '',
    tell: async (event, details) => void told.push(event, details),
  })
  const known = ['order', '["pay"]', '["total",{"amount":48}]', 'paid', { amount: 100 }]
  expect(told).toEqual([...known, undefined, 'finished', { amount: 1 }, 'paid', {}])
})
