import { type ApprovalWindow, openApprovalWindow } from './approval-window.ts'
import { requireSettings } from './settings.ts'

export interface ButtonsOptions {
  fundingSource?: string
  createOrder?: (data: { paymentSource: string }, actions: object) => Promise<string>
  onApprove?: (data: { orderID: string; payerID: string }, actions: { restart(): void }) => Promise<void> | void
  onCancel?: (data: { orderID?: string }) => void
  onError?: (error: unknown) => void
  onInit?: (data: object, actions: { enable(): Promise<void>; disable(): Promise<void> }) => void
}

const looks: Readonly<Record<string, { source: string; it: string; en: string; face: string; ink: string }>> = {
  paypal: { source: 'paypal', it: 'Paga con PayPal', en: 'Pay with PayPal', face: '#ffc439', ink: '#111' },
  paylater: { source: 'pay_later', it: 'PayPal, paga in 3 rate', en: 'PayPal Pay Later', face: '#ffc439', ink: '#111' },
  mybank: { source: 'mybank', it: 'Paga con MyBank', en: 'Pay with MyBank', face: '#fff', ink: '#1c3f72' },
}

/**
 * Renders the button of one funding source.
 *
 * Its window stays open until `onApprove` resolves, so that the customer can replace a declined means of payment.
 */
export function renderButton(container: HTMLElement, options: ButtonsOptions): () => void {
  const { locale } = requireSettings()
  const { fundingSource = 'paypal' } = options
  const look = looks[fundingSource]
  if (!look) throw new Error(`The simulator draws no button for ${fundingSource}`)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = look[locale]
  Object.assign(button.style, {
    display: 'block',
    width: '100%',
    height: '48px',
    border: '1px solid #555',
    borderRadius: '8px',
    background: look.face,
    color: look.ink,
    font: '600 17px system-ui, sans-serif',
    cursor: 'pointer',
  })
  let isOpen = false
  button.addEventListener('click', () => {
    if (isOpen) return
    isOpen = true
    void pay(look.source, options).finally(() => {
      isOpen = false
      button.focus()
    })
  })
  container.replaceChildren(button)
  options.onInit?.({}, { enable: async () => void (button.disabled = false), disable: async () => void (button.disabled = true) })
  return () => button.remove()
}

async function pay(source: string, { createOrder, onApprove, onCancel, onError }: ButtonsOptions): Promise<void> {
  let decided: (decision: 'approved' | 'cancelled' | 'failed') => void = () => undefined
  const popup: ApprovalWindow | undefined = openApprovalWindow({
    approved: () => decided('approved'),
    cancelled: () => decided('cancelled'),
    failed: () => decided('failed'),
  })
  if (!popup) return onError?.(new Error('The window was blocked'))
  let early: 'approved' | 'cancelled' | 'failed' | undefined
  decided = (decision) => (early = decision)
  try {
    const orderID = await createOrder?.({ paymentSource: source }, {})
    if (orderID === undefined) throw new Error('There is no order')
    let query: Readonly<Record<string, string>> = { order: orderID, source }
    // One iteration for each means of payment tried.
    for (;;) {
      const decision = early ?? (await nextDecision((decide) => (decided = decide), popup, query))
      if (decision === 'cancelled') return onCancel?.({ orderID })
      if (decision === 'failed') throw new Error('The provider failed')
      let restarts = false
      await onApprove?.({ orderID, payerID: 'PAYERPAYER123' }, { restart: () => void (restarts = true) })
      if (!restarts) return
      query = { order: orderID, source, declined: 'yes' }
    }
  } catch (error) {
    onError?.(error)
  } finally {
    popup.close()
  }
}

function nextDecision(
  listen: (decide: (decision: 'approved' | 'cancelled' | 'failed') => void) => void,
  popup: ApprovalWindow,
  query: Readonly<Record<string, string>>,
): Promise<'approved' | 'cancelled' | 'failed'> {
  return new Promise((resolve) => {
    listen(resolve)
    popup.show(query)
  })
}
