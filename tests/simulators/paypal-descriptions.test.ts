import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issues } from '../../src/area-club/simulators/payments/issues.ts'
import { simulatorApiPath } from '../../src/area-club/simulators/payments/simulator-paths.ts'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'
import { createExchangeValidator, type Exchange, type ExchangeValidator } from '../support/validate-exchanges.ts'

/**
 * Validates the client's requests and the simulator's answers against our own description of PayPal's API.
 *
 * PAYPAL_DESCRIPTIONS may name a folder with PayPal's published descriptions (checkout_orders_v2.json, payments_payment_v2.json,
 * notifications_webhooks_v1.json), which then count too.
 */
const publishedFolder = process.env.PAYPAL_DESCRIPTIONS ?? ''

let test: TestProvider
const exchanges: Exchange[] = []
let made: { orderId: string; captureId: string; refundId: string }

beforeAll(async () => {
  test = await startTestProvider()
  made = await playEverything()
  exchanges.push(
    ...test.proxy.calls.map(({ path, status, ...call }) => ({ ...call, path: path.slice(simulatorApiPath.length), status: status ?? 0 })),
  )
})
afterAll(() => test.close())

/** Makes every request of the client and provokes every answer that the simulator has to it. */
async function playEverything() {
  const { provider, simulator } = test
  let count = 0
  const next = () => `request-${++count}`
  const ignored = () => undefined
  const order = { reference: 'intent-1', requestId: next(), amountCents: 12_345, description: 'Vacanza studio à Malta' }
  const first = await provider.createOrder(order)
  await provider.createOrder(order)
  await provider.createOrder({ ...order, amountCents: 1 }).catch(ignored)
  await provider.findOrder(first.id)
  await provider.findOrder('NOSUCHORDER').catch(ignored)
  await provider.changeAmount(first.id, 9_999)
  await provider.changeAmount('NOSUCHORDER', 9_999).catch(ignored)
  await provider.captureOrder(first.id, next()).catch(ignored)
  await provider.captureOrder('NOSUCHORDER', next()).catch(ignored)
  for (const source of ['paypal', 'card', 'apple_pay', 'google_pay', 'mybank', 'pay_later'])
    await provider.findOrder(await test.approvedOrder({ source }))
  for (const choice of ['declined', 'refused', 'declined-capture', 'pending', 'other-currency', 'other-payee', 'captured-at-approval']) {
    const id = await test.approvedOrder({ choice })
    const requestId = next()
    await provider.captureOrder(id, requestId).catch(ignored)
    await provider.captureOrder(id, requestId).catch(ignored)
    await provider.findOrder(id)
  }
  const id = await test.approvedOrder({ amountCents: 1_000 })
  const captured = await provider.captureOrder(id, next())
  await provider.changeAmount(id, 1).catch(ignored)
  const captureId = captured.captures[0]?.id ?? ''
  const refund = { requestId: next(), amountCents: 300, note: 'Servizio disdetto' }
  const { id: refundId } = await provider.refundCapture(captureId, refund)
  await provider.refundCapture(captureId, refund)
  await provider.refundCapture(captureId, { ...refund, requestId: next(), amountCents: 900 }).catch(ignored)
  await provider.refundCapture('NOSUCHCAPTURE', { ...refund, requestId: next() }).catch(ignored)
  await simulator.control({ action: 'reverse', captureId, amountCents: 100 })
  await provider.refundCapture(captureId, { ...refund, requestId: next() }).catch(ignored)
  await provider.findOrder(id)
  for (const refundStatus of ['PENDING', 'FAILED', 'CANCELLED'] as const) {
    const other = await provider.captureOrder(await test.approvedOrder(), next())
    const otherId = other.captures[0]?.id ?? ''
    await simulator.control({ action: 'choose-refund', captureId: otherId, refundStatus })
    const { id: pendingId, status } = await provider.refundCapture(otherId, { ...refund, requestId: next() })
    if (status === 'PENDING') await simulator.control({ action: 'settle-refund', refundId: pendingId, refundStatus: 'FAILED' })
    await provider.findOrder(other.id)
  }
  for (const status of [401, 403, 404, 500] as const) {
    await simulator.control({ action: 'reads', orderId: id, status })
    await provider.findOrder(id).catch(ignored)
  }
  await simulator.control({ action: 'reads', orderId: id })
  const expired = await test.approvedOrder()
  await simulator.control({ action: 'expire', orderId: expired })
  await provider.findOrder(expired).catch(ignored)
  await provider.captureOrder(expired, next()).catch(ignored)
  await simulator.control({ action: 'fault', on: 'read', does: 'error-before' })
  await provider.findOrder(id).catch(ignored)
  await simulator.control({ action: 'fault', on: 'read', does: 'unauthorized' })
  await provider.findOrder(id)
  await simulator.settled()
  return { orderId: id, captureId, refundId }
}

/** Makes the requests that other callers send and the client does not. */
async function askMore(): Promise<Exchange[]> {
  const token = /^Bearer .+/.exec(test.proxy.calls.at(-1)?.headers.authorization ?? '')?.[0] ?? ''
  const ask = async (method: string, path: string, body?: object): Promise<Exchange> => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const sent = body === undefined ? '' : JSON.stringify(body)
    const response = await fetch(`${test.simulator.apiUrl}${path}`, { method, headers, ...(sent !== '' && { body: sent }) })
    return { method, path, headers, body: sent, status: response.status, answer: await response.text() }
  }
  const unit = { amount: { currency_code: 'EUR', value: '10.00' } }
  const created = await ask('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] })
  const { id } = JSON.parse(created.answer) as { id: string }
  return [
    created,
    await ask('POST', `/v2/checkout/orders/${id}/confirm-payment-source`, {
      payment_source: { card: { number: '4111111111111111', expiry: '2030-01', name: 'Mario Rossi' } },
    }),
    await ask('POST', `/v2/checkout/orders/${id}/capture`, {}),
    await ask('GET', `/v2/payments/captures/${made.captureId}`),
    await ask('GET', '/v2/payments/captures/NOSUCHCAPTURE'),
    await ask('GET', `/v2/payments/refunds/${made.refundId}`),
    await ask('POST', `/v2/payments/captures/${made.captureId}/refund`, {}),
    // Invalid on purpose: only the answer is validated.
    { ...(await ask('POST', '/v2/checkout/orders', { intent: 'CAPTURE' })), body: '' },
    await ask('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'EUR', value: '0' } }] }),
    await ask('PATCH', `/v2/checkout/orders/${id}`, [
      { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value: unit.amount },
    ]),
  ]
}

const mistakesIn = (judge: ExchangeValidator, judged: readonly Exchange[]) =>
  judged.flatMap((exchange) => {
    const mistakes = judge.validate(exchange)
    return (mistakes ?? ['not described']).map((mistake) => `${exchange.method} ${exchange.path}: ${mistake}`)
  })
/** Returns whether PayPal's manual describes an exchange that none of its API descriptions has. */
const isInManualAlone = ({ path }: Exchange) => path.endsWith('/oauth2/token')

/** Returns the issues that a description enumerates, with their descriptions where it states those too. */
function issuesIn(value: unknown): { issue: string; description: string | undefined }[] {
  if (typeof value !== 'object' || value === null) return []
  const { issue, description } = value as Record<string, { enum?: readonly string[] } | undefined>
  const own = (issue?.enum ?? []).map((name) => ({ issue: name, description: description?.enum?.[0] }))
  return [...own, ...Object.values(value).flatMap(issuesIn)]
}

describe('Requests of the client and responses of the simulator', () => {
  it('match our description', () => {
    const own = JSON.parse(readFileSync('src/generated/server/providers/paypal.json', 'utf8'))
    expect(exchanges.length).toBeGreaterThan(40)
    expect(mistakesIn(createExchangeValidator(own), exchanges)).toEqual([])
  })

  it('are reported when they do not match it', () => {
    const own = JSON.parse(readFileSync('src/generated/server/providers/paypal.json', 'utf8'))
    const judge = createExchangeValidator(own)
    const created = exchanges.find(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders')!
    expect(judge.validate({ ...created, body: created.body.replace('EUR', 'USD') })).not.toEqual([])
    expect(judge.validate({ ...created, headers: {} })).toContain('header PayPal-Request-Id is missing')
    expect(judge.validate({ ...created, answer: '{"id":"x"}' })).not.toEqual([])
    expect(judge.validate({ ...created, path: '/v2/elsewhere' })).toBeUndefined()
  })

  if (existsSync(join(publishedFolder, 'checkout_orders_v2.json')))
    describe('compared with PayPal’s published descriptions', () => {
      const read = (name: string) => JSON.parse(readFileSync(join(publishedFolder, `${name}.json`), 'utf8'))
      const judgesOf = () => [createExchangeValidator(read('checkout_orders_v2')), createExchangeValidator(read('payments_payment_v2'))]
      const judge = (judges: readonly ExchangeValidator[]): ExchangeValidator => ({
        validate: (exchange) => judges.map((each) => each.validate(exchange)).find((mistakes) => mistakes !== undefined),
      })

      it('match them', async () => {
        const judged = [...exchanges, ...(await askMore())].filter((exchange) => !isInManualAlone(exchange))
        expect(mistakesIn(judge(judgesOf()), judged)).toEqual([])
      })

      it('have issues of theirs alone, word for word', () => {
        const known = ['checkout_orders_v2', 'payments_payment_v2'].flatMap((name) => issuesIn(read(name)))
        for (const [issue, description] of Object.entries(issues))
          expect(
            known.filter((each) => each.issue === issue).map((each) => each.description ?? description),
            issue,
          ).toContain(description)
      })

      it('are reported when they do not match them', () => {
        const created = exchanges.find(({ method, path, status }) => method === 'POST' && path === '/v2/checkout/orders' && status === 201)!
        const changed = { ...created, answer: created.answer.replace('"CREATED"', '"MADE"') }
        expect(judge(judgesOf()).validate(changed)).not.toEqual([])
        expect(judge(judgesOf()).validate({ ...created, body: '{"intent":"CAPTURE"}' })).not.toEqual([])
      })

      it('webhook events match them', () => {
        const webhooks = read('notifications_webhooks_v1')
        const path = {
          '/event': {
            post: {
              requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/event' } } } },
              responses: { 204: {} },
            },
          },
        }
        const events = createExchangeValidator({ ...webhooks, paths: path })
        const judged = test.deliveries.map(({ headers, body }) => ({
          method: 'POST',
          path: '/event',
          headers,
          body,
          status: 204,
          answer: '',
        }))
        expect(judged.length).toBeGreaterThan(10)
        expect(mistakesIn(events, judged)).toEqual([])
      })
    })
})
