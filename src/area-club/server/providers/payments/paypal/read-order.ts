import { type ProviderCapture, type ProviderOrder, type ProviderRefund, ProviderUnreachable } from '../payment-provider.ts'
import { type Money, toCents } from './cents.ts'
import type { Schemas } from './validate-responses.ts'

/** Reads an order with its captures and refunds. Throws `ProviderUnreachable` for unreadable amounts and instants. */
export function readOrder(order: Schemas['Order']): ProviderOrder {
  const [unit] = order.purchase_units
  if (unit === undefined) throw new ProviderUnreachable('The payment provider’s order holds nothing to pay')
  const captures = unit.payments?.captures ?? []
  return {
    id: order.id,
    status: order.status,
    reference: unit.custom_id,
    ...readMoney(unit.amount),
    payeeId: unit.payee?.merchant_id,
    source: Object.keys(order.payment_source ?? {})[0],
    captures: captures.map(readCapture),
    refunds: (unit.payments?.refunds ?? []).map((refund) => readRefund(refund, captures[0]?.id)),
  }
}

function readCapture({ id, status, amount, create_time }: Schemas['Capture']): ProviderCapture {
  return { id, status, ...readMoney(amount), createdAt: readInstant(create_time) }
}

/** @param captureId the capture to use when the refund does not name one. */
export function readRefund(refund: Schemas['Refund'], captureId: string | undefined): ProviderRefund {
  const { id, status, amount, create_time, links } = refund
  const capture = idInLink(links, 'captures') ?? captureId
  if (capture === undefined) throw new ProviderUnreachable('The payment provider’s refund names no capture')
  return { id, captureId: capture, status, kind: 'refund', ...readMoney(amount), createdAt: readInstant(create_time) }
}

/** Returns the id in the `up` link, such as the capture of a refund or the order of a capture. */
export function idInLink(links: Schemas['Links'] | undefined, kind: 'captures' | 'orders'): string | undefined {
  const href = links?.find(({ rel }) => rel === 'up')?.href
  return href === undefined ? undefined : new RegExp(`/${kind}/([A-Z0-9]{1,36})$`).exec(href)?.[1]
}

function readMoney(money: Money): { amountCents: number; currency: string } {
  const amountCents = toCents(money)
  if (amountCents === undefined) throw new ProviderUnreachable('The payment provider’s amount cannot be read')
  return { amountCents, currency: money.currency_code }
}

function readInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new ProviderUnreachable('The payment provider’s instant cannot be read')
  return instant
}
