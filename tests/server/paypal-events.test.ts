import { describe, expect, it } from 'vitest'
import { ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { readEvent } from '../../src/area-club/server/providers/payments/paypal/read-event.ts'

/** Events received from PayPal, with other ids and fewer fields. */

const event = (event_type: string, resource: object) => ({ id: 'WH-1', event_type, create_time: '2026-03-02T08:59:00.123Z', resource })
const api = 'https://api.sandbox.paypal.com/v2'
const money = { currency_code: 'EUR', value: '2.51' }

describe('readEvent', () => {
  it.each([
    [
      'CHECKOUT.ORDER.APPROVED',
      {
        id: 'ORDER1',
        purchase_units: [{ custom_id: 'intent-1', amount: money }],
        links: [{ href: `${api}/checkout/orders/ORDER1`, rel: 'self' }],
      },
      { order: 'ORDER1', reference: 'intent-1' },
    ],
    [
      'PAYMENT.CAPTURE.COMPLETED',
      { id: 'CAP1', custom_id: 'intent-1', supplementary_data: { related_ids: { order_id: 'ORDER1' } } },
      { order: 'ORDER1', capture: 'CAP1', reference: 'intent-1' },
    ],
    [
      'PAYMENT.CAPTURE.DENIED',
      { id: 'CAP1', links: [{ href: `${api}/checkout/orders/ORDER1`, rel: 'up' }] },
      { order: 'ORDER1', capture: 'CAP1', reference: undefined },
    ],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'REF1', amount: money, links: [{ href: `${api}/payments/captures/CAP1`, rel: 'up' }] },
      { order: undefined, capture: 'CAP1', reference: undefined },
    ],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1', amount: { total: '1', currency: 'EUR' } }, { order: undefined, capture: undefined }],
    [
      'PAYMENT.SALE.COMPLETED',
      { id: 'SALE1', amount: { total: '21.00', currency: 'USD' }, links: 'none' },
      { order: undefined, capture: undefined },
    ],
  ])('reads the ids that an event of type %s carries', (type, resource, ids) => {
    expect(readEvent(event(type, resource))).toMatchObject({
      id: 'WH-1',
      type,
      ids: { ...ids, reversal: undefined },
    })
  })

  it.each([
    ['carries the reversal', { id: 'REV1', links: [{ href: `${api}/payments/captures/CAP1`, rel: 'up' }] }, 'REV1'],
    [
      'carries the capture',
      { id: 'CAP1', links: [{ href: `${api}/payments/captures/CAP1`, rel: 'self' }] },
      // No refund has this id: an operator has to look (requirements P21).
      'CAP1',
    ],
  ])('reads the id of a reversal from PAYMENT.CAPTURE.REVERSED when the event %s', (_what, resource, reversal) => {
    const read = readEvent(event('PAYMENT.CAPTURE.REVERSED', { ...resource, amount: money, create_time: '2026-03-02T08:00:00Z' }))
    expect(read).toMatchObject({ ids: { capture: 'CAP1', reversal } })
    expect(JSON.stringify(read)).not.toContain('2.51')
  })

  it.each([
    ['nothing', undefined],
    ['an object that is not an event', { id: 'WH-1' }],
    ['a reversal without its id', event('PAYMENT.CAPTURE.REVERSED', { amount: money })],
  ])('throws for %s', (_what, value) => {
    expect(() => readEvent(value)).toThrow(ProviderUnreachable)
  })
})
