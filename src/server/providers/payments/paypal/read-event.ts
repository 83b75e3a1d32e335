import { type ProviderEvent, type ProviderRefund, ProviderUnreachable } from '../payment-provider.ts'
import { isAnswer, type Schemas } from './judge-answers.ts'
import { idInLink, readInstant, readMoney } from './read-order.ts'

/** Reads the order and capture of an event. Throws `ProviderUnreachable` when the value is not an event. */
export function readEvent(event: unknown): ProviderEvent {
  if (!isAnswer('Event', event)) throw new ProviderUnreachable('The payment provider’s webhook call holds no event')
  const { id, event_type: type, create_time, resource } = event
  const createdAt = readInstant(create_time)
  const { orderId, captureId } = idsOf(type, isAnswer('EventResource', resource) ? resource : {})
  return {
    id,
    type,
    createdAt,
    orderId,
    captureId,
    reference: referenceOf(resource),
    reversal: type === 'PAYMENT.CAPTURE.REVERSED' ? readReversal(resource, captureId, createdAt) : undefined,
  }
}

/** Reads the ids from the resource, which is an order, a capture or a refund depending on the event. */
function idsOf(type: string, resource: Schemas['EventResource']): { orderId: string | undefined; captureId: string | undefined } {
  const { id, links, supplementary_data } = resource
  const related = supplementary_data?.related_ids
  if (type.startsWith('CHECKOUT.ORDER.')) return { orderId: id, captureId: undefined }
  const orderId = related?.order_id ?? idInLink(links, 'orders')
  const capture = idInLink(links, 'captures') ?? related?.capture_id
  return { orderId, captureId: capture ?? (type.startsWith('PAYMENT.CAPTURE.') ? id : undefined) }
}

function referenceOf(resource: unknown): string | undefined {
  if (!isAnswer('EventResource', resource)) return undefined
  return resource.custom_id ?? resource.purchase_units?.[0]?.custom_id
}

function readReversal(resource: unknown, captureId: string | undefined, toldAt: Date): ProviderRefund {
  if (captureId === undefined || !isAnswer('Reversal', resource))
    throw new ProviderUnreachable('The payment provider’s event of a reversal names no capture or no amount')
  const { id, status, amount, create_time } = resource
  const createdAt = create_time === undefined ? toldAt : readInstant(create_time)
  return { id, captureId, status: status ?? 'COMPLETED', kind: 'reversal', ...readMoney(amount), createdAt }
}
