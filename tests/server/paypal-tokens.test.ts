import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'

let test: TestProvider
beforeEach(async () => {
  test = await startTestProvider()
})
afterEach(() => test.close())

const newOrder = (requestId: string) =>
  test.provider.createOrder({ reference: 'intent-1', requestId, amountCents: 4_200, description: 'Acconto' })
const countTokens = () => test.proxy.calls.filter(({ path }) => path.endsWith('/oauth2/token')).length
const nineHoursMs = 9 * 60 * 60_000

describe('The access token', () => {
  it('is requested once by concurrent calls, and cached', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => newOrder(`request-${index}`)))
    await newOrder('later')
    expect(countTokens()).toBe(1)
  })

  it('is renewed before it expires', async () => {
    await newOrder('first')
    test.clock.advance(nineHoursMs - 61_000)
    await newOrder('second')
    expect(countTokens()).toBe(1)
    test.clock.advance(2_000)
    await newOrder('third')
    expect(countTokens()).toBe(2)
    expect(test.proxy.calls.filter(({ status }) => status === 401)).toEqual([])
  })

  it('is renewed once when the provider rejects it, and the call is retried', async () => {
    await newOrder('first')
    await test.simulator.control({ action: 'fault', on: 'create', does: 'unauthorized' })
    expect(await newOrder('second')).toMatchObject({ status: 'CREATED' })
    expect(countTokens()).toBe(2)
  })

  it('is requested at most twice for one call', async () => {
    await test.simulator.control({ action: 'fault', on: 'create', does: 'unauthorized', times: 2 })
    await expect(newOrder('first')).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(countTokens()).toBe(2)
    expect(await newOrder('second')).toMatchObject({ status: 'CREATED' })
  })

  it('that is refused for a wrong secret makes the provider unreachable, and is requested anew by the next call (requirements P19)', async () => {
    await test.close()
    test = await startTestProvider({ client: { clientSecret: 'wrong' } })
    for (const requestId of ['first', 'second']) {
      const error = await newOrder(requestId).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(ProviderUnreachable)
    }
    expect(countTokens()).toBe(2)
  })
})
