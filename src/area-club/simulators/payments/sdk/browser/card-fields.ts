/** Card fields, each a frame on the frame origin. The page learns a field's state, never its value. */
import { framesPath, listenTo, requireSettings } from './settings.ts'

export type FieldName = 'name' | 'number' | 'expiry' | 'cvv'

interface FieldState {
  isFocused: boolean
  isEmpty: boolean
  isValid: boolean
  isPotentiallyValid: boolean
}

interface State {
  cards: readonly { niceType: string; type: string; code: { code: string; size: number } }[]
  emittedBy?: FieldName
  isFormValid: boolean
  errors: readonly string[]
  fields: { cardNameField: FieldState; cardNumberField: FieldState; cardExpiryField: FieldState; cardCvvField: FieldState }
}

export interface InputEvents {
  onChange?: (state: State) => void
  onFocus?: (state: State) => void
  onBlur?: (state: State) => void
  onInputSubmitRequest?: (state: State) => void
}

export interface CardFieldsOptions {
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string; liabilityShift: string }) => void
  onCancel?: () => void
  onError?: (error: unknown) => void
  inputEvents?: InputEvents
  style?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const titles: Readonly<Record<FieldName, { it: string; en: string }>> = {
  name: { it: 'Nome sulla carta', en: 'Name on the card' },
  number: { it: 'Numero della carta', en: 'Card number' },
  expiry: { it: 'Scadenza', en: 'Expiry date' },
  cvv: { it: 'Codice di sicurezza', en: 'Security code' },
}
const untouched: FieldState = { isFocused: false, isEmpty: true, isValid: false, isPotentiallyValid: true }
const events = { change: 'onChange', focus: 'onFocus', blur: 'onBlur', submit: 'onInputSubmitRequest' } as const

export function createCardFields(options: CardFieldsOptions) {
  const { frameOrigin, locale } = requireSettings()
  const instance = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const frames = new Map<FieldName, HTMLIFrameElement>()
  const states = new Map<FieldName, FieldState>()
  let settle: ((outcome: { error?: unknown }) => void) | undefined

  const stateOf = (name: FieldName) => states.get(name) ?? untouched
  const readState = (emittedBy?: FieldName): State => {
    const named = (['number', 'expiry', 'cvv', 'name'] as const).filter((name) => frames.has(name))
    const errors = named.filter((name) => !stateOf(name).isValid).map((name) => `INVALID_${name.toUpperCase()}`)
    return {
      cards: [],
      ...(emittedBy && { emittedBy }),
      isFormValid: errors.length === 0 && named.length > 0,
      errors,
      fields: {
        cardNameField: stateOf('name'),
        cardNumberField: stateOf('number'),
        cardExpiryField: stateOf('expiry'),
        cardCvvField: stateOf('cvv'),
      },
    }
  }
  /** Messages to fields whose frame is not ready; no entry once it is. */
  const waiting = new Map<FieldName, object[]>()
  const post = (name: FieldName, message: object) => {
    const early = waiting.get(name)
    if (early) early.push(message)
    else frames.get(name)?.contentWindow?.postMessage(message, frameOrigin)
  }

  const field = (name: FieldName, own: { inputEvents?: InputEvents; placeholder?: string } = {}) => {
    const frame = document.createElement('iframe')
    let stop = () => {}
    waiting.set(name, [])
    const handleMessage = (message: Readonly<Record<string, unknown>>) => {
      if (message.kind === 'ready') {
        const early = waiting.get(name) ?? []
        waiting.delete(name)
        post(name, { kind: 'style', style: options.style?.input ?? {}, placeholder: own.placeholder ?? '' })
        for (const each of early) post(name, each)
        return
      }
      if (message.kind === 'state') {
        const { isFocused, isEmpty, isValid, isPotentiallyValid, event } = message
        states.set(name, {
          isFocused: isFocused === true,
          isEmpty: isEmpty === true,
          isValid: isValid === true,
          isPotentiallyValid: isPotentiallyValid === true,
        })
        const handler = events[event as keyof typeof events]
        if (handler === undefined) return
        const state = readState(name)
        options.inputEvents?.[handler]?.(state)
        own.inputEvents?.[handler]?.(state)
      }
      if (name === 'number' && message.kind === 'approved') settle?.({})
      if (name === 'number' && message.kind === 'failed') settle?.({ error: message.error ?? new Error('The card was not accepted') })
    }
    return {
      async render(container: string | HTMLElement) {
        const place = typeof container === 'string' ? document.querySelector(container) : container
        if (!place) throw new Error(`There is no ${String(container)}`)
        frames.set(name, frame)
        stop = listenTo(() => frame.contentWindow, frameOrigin, handleMessage)
        frame.title = titles[name][locale]
        frame.src = `${frameOrigin}${framesPath}/card-field?${new URLSearchParams({ field: name, instance, locale })}`
        Object.assign(frame.style, { display: 'block', width: '100%', height: '52px', border: '0' })
        place.append(frame)
      },
      async close() {
        stop()
        frame.remove()
        frames.delete(name)
        states.delete(name)
      },
      focus: () => {
        frame.focus()
        post(name, { kind: 'focus' })
      },
      clear: () => post(name, { kind: 'clear' }),
      setMessage: (message: string) => post(name, { kind: 'message', message }),
      setAttribute: async (attribute: string, value: string) => post(name, { kind: 'attribute', attribute, value }),
      removeAttribute: async (attribute: string) => post(name, { kind: 'attribute', attribute }),
      addClass: async () => {},
      removeClass: async () => {},
    }
  }

  return {
    isEligible: () => true,
    getState: async () => readState(),
    field,
    async submit() {
      if (!readState().isFormValid) throw new Error(readState().errors.join(', '))
      if (settle) throw new Error('The card is being submitted')
      try {
        const outcome = new Promise<{ error?: unknown }>((resolve) => (settle = resolve))
        const orderID = await options.createOrder()
        post('number', { kind: 'approve', orderId: orderID })
        const { error } = await outcome
        if (error !== undefined) throw error
        options.onApprove({ orderID, liabilityShift: 'POSSIBLE' })
      } catch (error) {
        options.onError?.(error)
      } finally {
        settle = undefined
      }
    },
  }
}
