import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PatchOp,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'

/** Drives the simulator with PayPal's own server SDK, which must accept its answers. */

let simulator: StartedSimulator
let orders: OrdersController
let payments: PaymentsController

beforeAll(async () => {
  simulator = await startPaymentSimulator()
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: simulatorKeys.clientId, oAuthClientSecret: simulatorKeys.clientSecret },
    unstable_httpClientOptions: { adapter: sendTo(simulator.apiUrl) },
  })
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
})
afterAll(() => simulator.close())

interface AxiosRequest {
  url: string
  method: string
  headers: { toJSON(): Record<string, string> }
  data?: string
}

/** Redirects the calls of the SDK by an adapter of its HTTP client. The SDK has no setting for its address. */
function sendTo(apiUrl: string) {
  return async (config: AxiosRequest) => {
    const url = config.url.replace(/^https:\/\/api-m\.sandbox\.paypal\.com/, apiUrl)
    if (!url.startsWith(apiUrl)) throw new Error(`A call to ${config.url}`)
    const headers = config.headers.toJSON()
    const response = await fetch(url, { method: config.method.toUpperCase(), headers, ...(config.data && { body: config.data }) })
    const answered = Object.fromEntries(response.headers)
    return { data: await response.text(), status: response.status, statusText: response.statusText, headers: answered, config, request: {} }
  }
}

const amount = (value: string) => ({ currencyCode: 'EUR', value })
const newOrder = () =>
  orders.createOrder({
    prefer: 'return=representation',
    body: { intent: CheckoutPaymentIntent.Capture, purchaseUnits: [{ customId: 'intent-1', amount: amount('120.00') }] },
  })

describe('PayPal’s server library', () => {
  it('creates, reads, changes, captures and refunds', async () => {
    const created = (await newOrder()).result
    expect(created).toMatchObject({ status: 'CREATED', purchaseUnits: [{ customId: 'intent-1', amount: amount('120.00') }] })
    const id = created.id ?? ''
    const path = "/purchase_units/@reference_id=='default'/amount"
    const value = { currency_code: 'EUR', value: '110.50' }
    await orders.patchOrder({ id, body: [{ op: PatchOp.Replace, path, value }] })
    expect((await orders.getOrder({ id })).result.purchaseUnits?.[0]?.amount).toEqual(amount('110.50'))

    await simulator.approve(id, { source: 'card', card: { number: '4111 1111 1111 1111', name: 'Mario Rossi' } })
    const captured = (await orders.captureOrder({ id, paypalRequestId: 'capture-1', prefer: 'return=representation' })).result
    expect(captured).toMatchObject({ status: 'COMPLETED', paymentSource: { card: { lastDigits: '1111', brand: 'VISA' } } })
    const capture = captured.purchaseUnits?.[0]?.payments?.captures?.[0]
    expect(capture).toMatchObject({ status: 'COMPLETED', amount: amount('110.50'), finalCapture: true })

    const captureId = capture?.id ?? ''
    expect((await payments.getCapturedPayment({ captureId })).result).toMatchObject({ id: captureId, customId: 'intent-1' })
    const refunded = await payments.refundCapturedPayment({
      captureId,
      paypalRequestId: 'refund-1',
      prefer: 'return=representation',
      body: { amount: amount('10.50'), noteToPayer: 'Servizio disdetto' },
    })
    expect(refunded.result).toMatchObject({ status: 'COMPLETED', amount: amount('10.50') })
    expect((await payments.getRefund({ refundId: refunded.result.id ?? '' })).result).toMatchObject({ id: refunded.result.id })
    expect((await orders.getOrder({ id })).result.purchaseUnits?.[0]?.payments).toMatchObject({
      captures: [{ status: 'PARTIALLY_REFUNDED' }],
      refunds: [{ amount: amount('10.50') }],
    })
  })

  it('parses a refusal as its ApiError', async () => {
    const { id = '' } = (await newOrder()).result
    const error = await orders.captureOrder({ id }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).statusCode).toBe(422)
    expect((error as ApiError).result).toMatchObject({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] })
  })
})
