import { type PaymentEvent, ProviderUnreachable } from '../payment-provider.ts'
import { idInLink } from './read-order.ts'
import { isAnswer, type Schemas } from './validate-responses.ts'

/** Reads the ids of an event: amounts are read at PayPal. Throws `ProviderUnreachable` when the value is not an event. */
export function readEvent(event: unknown): PaymentEvent {
  if (!isAnswer('Event', event)) throw new ProviderUnreachable('The payment provider’s webhook call holds no event')
  const { id, event_type: type, resource } = event
  const reversal = type === 'PAYMENT.CAPTURE.REVERSED' ? reversalIdOf(resource) : undefined
  return {
    id,
    type,
    ids: { ...idsOf(type, isAnswer('EventResource', resource) ? resource : {}), reference: referenceOf(resource), reversal },
  }
}

/** Reads the ids from the resource, which is an order, a capture or a refund depending on the event. */
function idsOf(type: string, resource: Schemas['EventResource']): Pick<PaymentEvent['ids'], 'order' | 'capture'> {
  const { id, links, supplementary_data } = resource
  const related = supplementary_data?.related_ids
  if (type.startsWith('CHECKOUT.ORDER.')) return { order: id }
  const order = related?.order_id ?? idInLink(links, 'orders')
  const capture = idInLink(links, 'captures') ?? related?.capture_id
  return { order, capture: capture ?? (type.startsWith('PAYMENT.CAPTURE.') ? id : undefined) }
}

function referenceOf(resource: unknown): string | undefined {
  if (!isAnswer('EventResource', resource)) return undefined
  return resource.custom_id ?? resource.purchase_units?.[0]?.custom_id
}

function reversalIdOf(resource: unknown): string {
  if (!isAnswer('Reversal', resource)) throw new ProviderUnreachable('The payment provider’s event of a reversal names no reversal')
  return resource.id
}
