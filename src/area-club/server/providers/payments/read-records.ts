import type { PaymentProvider, ProviderOrder, ProviderRefund } from './payment-provider.ts'

/** Reads an order with its booked reversals; an empty order when there is none: the provider deletes unapproved orders after some hours. */
export async function readRecords(
  provider: PaymentProvider,
  orderId: string,
  reversalIds: readonly (string | null)[],
): Promise<{ order: ProviderOrder; reversals: readonly ProviderRefund[] }> {
  const order = await provider.findOrder(orderId)
  const found = await Promise.all(reversalIds.map((id) => provider.findRefund(id ?? '')))
  const reversals = found.flatMap((refund) => (refund === undefined ? [] : [{ ...refund, kind: 'reversal' as const }]))
  const gone = { id: orderId, status: 'GONE', amountCents: 0, currency: 'EUR', ...unknown, captures: [], refunds: [] }
  return { order: order ?? gone, reversals }
}

const unknown = { reference: undefined, payeeId: undefined, source: undefined } as const
