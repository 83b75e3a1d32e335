/** One card field. The number's field submits all, because frames of one origin can access each other. */
import { approveOrder, listenTo } from './settings.ts'

const { portal: portalOrigin = '', api: apiUrl = '', field = '', instance = '' } = document.documentElement.dataset
const input = document.querySelector('input')
const message = document.querySelector<HTMLElement>('#message')

interface CardWindow extends Window {
  cardField?: { instance: string; field: string; value(): string }
}

function isValidNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0
}

function isValidExpiry(text: string): boolean {
  // As PayPal's field, which writes the slash itself.
  const [, month = '', year = ''] = /^(\d{2}) ?\/? ?(\d{2})$/.exec(text.trim()) ?? []
  const last = new Date(2000 + Number(year), Number(month), 1)
  return Number(month) >= 1 && Number(month) <= 12 && last.getTime() > Date.now()
}

const validators: Readonly<Record<string, (text: string) => boolean>> = {
  name: (text) => text.trim().length > 1,
  number: (text) => isValidNumber(text.replace(/\s/g, '')),
  expiry: isValidExpiry,
  cvv: (text) => /^\d{3,4}$/.test(text.trim()),
}

const send = (message: object) => window.parent.postMessage(message, portalOrigin)
const value = () => input?.value ?? ''

function sendState(event: 'change' | 'focus' | 'blur' | 'submit'): void {
  const isValid = validators[field]?.(value()) ?? false
  send({ kind: 'state', event, isFocused: document.activeElement === input, isEmpty: value() === '', isValid, isPotentiallyValid: true })
}

function readField(name: string): string {
  for (let at = 0; at < window.parent.length; at += 1) {
    try {
      const { cardField } = window.parent[at] as CardWindow
      if (cardField?.instance === instance && cardField.field === name) return cardField.value()
    } catch {
      // A frame of another origin.
    }
  }
  return ''
}

async function approve(orderId: unknown): Promise<void> {
  const card = { number: readField('number'), name: readField('name'), expiry: readField('expiry') }
  try {
    await approveOrder(apiUrl, String(orderId), { source: 'card', card })
    send({ kind: 'approved' })
  } catch (error) {
    send({ kind: 'failed', error: { ...(error as object), message: error instanceof Error ? error.message : String(error) } })
  }
}

const handlers: Readonly<Record<string, (command: Readonly<Record<string, unknown>>) => void>> = {
  approve: ({ orderId }) => void approve(orderId),
  focus: () => input?.focus(),
  clear: () => {
    if (input) input.value = ''
    sendState('change')
  },
  message: ({ message: words }) => {
    if (message) message.textContent = String(words)
  },
  attribute: ({ attribute, value: given }) => {
    if (!['aria-invalid', 'aria-required', 'disabled', 'placeholder'].includes(String(attribute))) return
    if (typeof given === 'string') input?.setAttribute(String(attribute), given)
    else input?.removeAttribute(String(attribute))
  },
  style: ({ style, placeholder }) => {
    for (const [name, setting] of Object.entries((style ?? {}) as object)) input?.style.setProperty(name, String(setting))
    if (input && typeof placeholder === 'string') input.placeholder = placeholder
  },
}

;(window as CardWindow).cardField = { instance, field, value }
listenTo(
  () => window.parent,
  portalOrigin,
  (command) => handlers[String(command.kind)]?.(command),
)
input?.addEventListener('input', () => sendState('change'))
input?.addEventListener('focus', () => sendState('focus'))
input?.addEventListener('blur', () => sendState('blur'))
input?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') sendState('submit')
})
if (input) input.disabled = false
send({ kind: 'ready' })
