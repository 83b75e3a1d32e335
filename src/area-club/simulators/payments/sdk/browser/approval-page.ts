/**
 * The approval window: reports approval, cancellation or failure to its opener.
 *
 * A wallet's sheet has no order to approve.
 */
import { approveOrder } from './settings.ts'

const { portal: portalOrigin = '', api: apiUrl = '', order: orderId = '', source = '' } = document.documentElement.dataset
const form = document.querySelector('form')
const choice = document.querySelector('select')
const failure = document.querySelector<HTMLElement>('[role="alert"]')

const send = (message: object) => (window.opener as Window | null)?.postMessage(message, portalOrigin)

async function approve(): Promise<void> {
  const chosen = choice?.value ?? 'pays'
  if (orderId !== '') await approveOrder(apiUrl, orderId, { source, choice: chosen })
  form?.setAttribute('aria-busy', 'true')
  send({ kind: 'approved', choice: chosen })
}

/** Shows the order's amount and description; a sheet has them in its URL. */
async function showOrder(): Promise<void> {
  if (orderId === '') return
  const response = await fetch(`${apiUrl}/sdk/orders/${encodeURIComponent(orderId)}`)
  if (!response.ok) throw new Error('There is no such order')
  const { amount, description } = (await response.json()) as { amount: { value: string; currency_code: string }; description?: string }
  const shown = new Intl.NumberFormat('it-IT', { style: 'currency', currency: amount.currency_code }).format(Number(amount.value))
  for (const [id, words] of Object.entries({ amount: shown, description: description ?? '' })) {
    const place = document.getElementById(id)
    if (place) place.textContent = words
  }
}

const fail = (error: unknown) => {
  if (failure) failure.textContent = error instanceof Error ? error.message : String(error)
}

showOrder().catch(fail)
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const { value } = (event as SubmitEvent).submitter as HTMLButtonElement
  if (value !== 'approve') return send({ kind: value })
  if (form.getAttribute('aria-busy') === 'true') return
  approve().catch(fail)
})
for (const button of document.querySelectorAll('button')) button.disabled = false
