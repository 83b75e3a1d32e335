/** Renders the approval window and the card fields, with texts of the provider instead of the portal's. */
import { escapeHtml } from '../../../../core/lib/html.ts'

export interface FramePageOptions {
  portalOrigin: string
  apiUrl: string
  choices: Readonly<Record<string, string>>
}

const words = {
  it: {
    titles: { paypal: 'PayPal', pay_later: 'PayPal, paga in 3 rate', mybank: 'MyBank', apple_pay: 'Apple Pay', google_pay: 'Google Pay' },
    loading: 'Un momento...',
    pay: 'Stai per pagare',
    declined: 'Il metodo di pagamento è stato rifiutato: scegline un altro.',
    choice: 'Esito di prova',
    approve: 'Approva',
    cancel: 'Annulla',
    fail: 'Errore del fornitore',
    fields: { name: 'Nome sulla carta', number: 'Numero della carta', expiry: 'Scadenza (MM/AA)', cvv: 'Codice di sicurezza' },
  },
  en: {
    titles: { paypal: 'PayPal', pay_later: 'PayPal Pay Later', mybank: 'MyBank', apple_pay: 'Apple Pay', google_pay: 'Google Pay' },
    loading: 'One moment...',
    pay: 'You are about to pay',
    declined: 'The payment method was declined: choose another one.',
    choice: 'Outcome of the test',
    approve: 'Approve',
    cancel: 'Cancel',
    fail: 'Error of the provider',
    fields: { name: 'Name on the card', number: 'Card number', expiry: 'Expiry date (MM/YY)', cvv: 'Security code' },
  },
} as const
type Source = keyof (typeof words)['it']['titles']
type Field = keyof (typeof words)['it']['fields']
type Query = Readonly<Record<string, unknown>>

/** Disabled until the page's script has loaded, so that no click is lost. */
const button = (value: string, label: string) => `<button value="${value}" disabled>${label}</button>`
const text = (query: Query, name: string): string => (typeof query[name] === 'string' ? query[name].slice(0, 200) : '')
const wordsOf = (query: Query) => (query.locale === 'en' ? { language: 'en', ...words.en } : { language: 'it', ...words.it })

/**
 * Renders the approval of `order`, or a wallet's sheet without one.
 *
 * Without `source` the page waits for the order.
 */
export function renderApprovalPage({ portalOrigin, apiUrl, choices }: FramePageOptions, query: Query): string {
  const { language, titles, ...say } = wordsOf(query)
  const source = text(query, 'source')
  const title = titles[source as Source] ?? titles.paypal
  if (source === '')
    return renderPage({ language, title, data: {}, script: undefined, body: `<main><h1>${title}</h1><p>${say.loading}</p></main>` })
  const order = text(query, 'order')
  const offered = { ...choices, ...(order === '' && { 'confirmation-fails': 'The confirmation of the order fails' }) }
  const options = Object.entries(offered).map(
    ([name, does]) => `<option value="${escapeHtml(name)}">${escapeHtml(`${name}: ${does}`)}</option>`,
  )
  const amount = order === '' ? `${text(query, 'amount')} ${text(query, 'currency')}` : ''
  const body = `<main><h1>${title}</h1>${query.declined === 'yes' ? `<p role="status">${say.declined}</p>` : ''}
<p>${say.pay}</p><p class="amount" id="amount">${escapeHtml(amount)}</p><p id="description">${escapeHtml(text(query, 'label'))}</p>
<form><label for="choice">${say.choice}</label><select id="choice" lang="en">${options.join('')}</select>
<p role="alert"></p>
${button('approve', say.approve)}${button('cancelled', say.cancel)}${button('failed', say.fail)}</form></main>`
  const data = { portal: portalOrigin, api: apiUrl, order, source }
  return renderPage({ language, title, data, script: 'approval-page', body })
}

export function renderCardField({ portalOrigin, apiUrl }: FramePageOptions, query: Query): string {
  const { language, fields } = wordsOf(query)
  const field = text(query, 'field')
  const label = fields[field as Field] ?? fields.number
  const autocomplete = { name: 'cc-name', number: 'cc-number', expiry: 'cc-exp', cvv: 'cc-csc' }[field as Field] ?? 'off'
  // Disabled until the page's script listens, so that no typed text is lost.
  const body = `<input aria-label="${label}" aria-describedby="message" autocomplete="${autocomplete}"${field === 'name' ? '' : ' inputmode="numeric"'} disabled><p id="message" class="hidden"></p>`
  const data = { portal: portalOrigin, api: apiUrl, field, instance: text(query, 'instance') }
  return renderPage({ language, title: label, data, script: 'card-field', body })
}

function renderPage(page: {
  language: string
  title: string
  data: Readonly<Record<string, string>>
  script: string | undefined
  body: string
}): string {
  const attributes = Object.entries(page.data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const script = page.script === undefined ? '' : `<script type="module" src="/simulators/payments/frames/${page.script}.ts"></script>`
  return `<!doctype html><html lang="${page.language}"${attributes.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title><link rel="stylesheet" href="/simulators/payments/frames/style.css">${script}</head><body>${page.body}</body></html>`
}
