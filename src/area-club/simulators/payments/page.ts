/** The page /simulators/payments: the simulator's state and actions of a bank or PayPal. No scripts or styles. */
import { escapeHtml } from '../../../core/lib/html.ts'
import type { SimulatorState } from './payment-simulator.ts'
import type { CaptureRecord, EventRecord, FaultRecord, OrderRecord, RefundRecord } from './records.ts'
import { faultKinds, operations } from './records.ts'

export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

/** Rows shown; the store has more. */
const mostShown = 50

/** Renders the page, whose forms are posted to `path`. */
export function paymentsPage({ orders, events, faults, delivery }: SimulatorState, path: string): string {
  const form = (words: string, fields: Readonly<Record<string, string>>, inputs = '') =>
    `<form method="post" action="${path}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}${inputs} <button>${words}</button></form>`

  const showCapture = ({ id, status, amount }: CaptureRecord) => {
    const buttons =
      status === 'PENDING'
        ? form('Complete', { action: 'complete', captureId: id }) + form('Deny', { action: 'deny', captureId: id })
        : status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
          ? form('Refund', { action: 'refund', captureId: id }, amountInput(`Refund of ${id}`)) +
            form('Charge back', { action: 'reverse', captureId: id }, amountInput(`Chargeback of ${id}`))
          : ''
    return `<li>Capture ${id}: ${status}, ${escapeHtml(amount.value)} ${escapeHtml(amount.currency_code)} ${buttons}</li>`
  }
  const showRefund = ({ id, kind, captureId, status, amount }: RefundRecord) => {
    const end = (words: string, refundStatus: string) => form(words, { action: 'settle-refund', refundId: id, refundStatus })
    const buttons = status === 'PENDING' ? end('Complete', 'COMPLETED') + end('Fail', 'FAILED') : ''
    return `<li>${kind} ${id} of ${captureId}: ${status}, ${escapeHtml(amount.value)} ${escapeHtml(amount.currency_code)} ${buttons}</li>`
  }
  const showOrder = ({
    id,
    status,
    amount,
    customId,
    description,
    paymentSource,
    choice,
    payeeId,
    captures,
    refunds,
    createdAt,
  }: OrderRecord) =>
    `<article><h3>Order ${id}</h3><p>${createdAt} · ${status} · ${escapeHtml(amount.value)} ${escapeHtml(amount.currency_code)} · ${escapeHtml(description ?? '')}</p>
<p>Reference ${escapeHtml(customId ?? 'none')} · paid by ${escapeHtml(Object.keys(paymentSource ?? {})[0] ?? 'nobody yet')} · to ${escapeHtml(payeeId)} · choice ${choice}</p>
<ul>${captures.map(showCapture).join('')}${refunds.map(showRefund).join('')}</ul></article>`
  const showEvent = ({ id, type, orderId, state, attempts, createdAt }: EventRecord) =>
    `<tr><td>${createdAt}</td><td>${escapeHtml(type)}</td><td>${orderId}</td><td>${state}</td><td>${attempts.map(({ status }) => status ?? 'no answer').join(', ')}</td><td>${form('Deliver again', { action: 'redeliver', eventId: id })}</td></tr>`
  const showFault = ({ on, does, times, about }: FaultRecord) =>
    `<li>${on}: ${does}, ${times} times${about === undefined ? '' : `, about ${about}`}</li>`

  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payments</title>
<main><h1>Payments of the simulator</h1>
<h2>Odd answers</h2>
<p>Cards and choices that order them one by one are listed in docs/payments.md.</p>
<ul>${faults.map(showFault).join('') || '<li>None ordered</li>'}</ul>
${form('Order it', { action: 'fault' }, `${select('on', 'Call', operations)} ${select('does', 'Answer', faultKinds)} <label>Times <input name="times" type="number" min="1" value="1"></label>`)}
${form('Take all back', { action: 'clear' })}
<h2>Orders</h2>${orders.slice(-mostShown).reverse().map(showOrder).join('') || '<p>None yet.</p>'}
<h2>Webhook deliveries</h2>
<p>Events are ${delivery.mode === 'now' ? 'delivered at once' : delivery.mode === 'held' ? 'held' : 'not delivered'}, ${delivery.copies} times.</p>
${form('Change', { action: 'webhooks' }, `${select('mode', 'Delivery', ['now', 'held', 'off'])} <label>Copies <input name="copies" type="number" min="1" value="${delivery.copies}"></label>`)}
${form('Release what is held', { action: 'release' }, select('order', 'Order', ['as-sent', 'reversed']))}
<table><caption>Newest first</caption><thead><tr><th scope="col">Made</th><th scope="col">Type</th><th scope="col">Order</th><th scope="col">State</th><th scope="col">Answers</th><th scope="col">Again</th></tr></thead>
<tbody>${events.slice(-mostShown).reverse().map(showEvent).join('')}</tbody></table></main></html>`
}

const amountInput = (label: string) =>
  `<label>Cents (all that is left where empty) <input name="amountCents" type="number" min="1" aria-label="${escapeHtml(label)}: cents, all that is left where empty"></label>`

const select = (name: string, label: string, values: readonly string[]) =>
  `<label>${label} <select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`
