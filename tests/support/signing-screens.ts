/** Screenshots of signing, with mocked responses, so that the demonstration's documents stay unsigned; the real page is only read. */
import type { Page } from 'playwright'
import { type MockSigningOptions, mockSigning } from './mock-signing.ts'
import type { Screen } from './screen.ts'

const as = 'giulia.bianchi'
/** The interval at which the page polls the server. */
const pollMs = 6_000

async function feign(page: Page, status: string, feint: Partial<MockSigningOptions> = {}): Promise<void> {
  const told = await mockSigning(page, feint)
  told.status = status
  // Shortens the interval, so that the first poll follows at once.
  await page.addInitScript({
    content: `const own = window.setTimeout; window.setTimeout = (then, ms, ...given) => own(then, ms > ${pollMs - 500} && ms <= 8000 ? 300 : ms, ...given)`,
  })
}

async function openReview(page: Page): Promise<void> {
  const years = page.getByRole('main').getByRole('button', { name: /^\d{4}\b/, expanded: false })
  while ((await years.count()) > 0) await years.first().click()
  await page
    .getByRole('link', { name: /^(Apri e firma online|Open and sign online)/ })
    .first()
    .click()
}
async function begin(page: Page): Promise<void> {
  await openReview(page)
  await page.getByRole('button', { name: /^(Vai alla firma|Go to the signature)$/ }).click()
}
const until = (words: RegExp) => async (page: Page) => {
  await begin(page)
  await page.getByRole('dialog').getByText(words).first().waitFor()
}

async function readPages(page: Page): Promise<void> {
  await begin(page)
  const frame = page.getByTitle(/^(Pagina di firma|Signing page)/).contentFrame()
  await frame.getByText('Tommaso Rinaldi').first().waitFor()
}

const ends = {
  signed: /^(Documento firmato|Document signed)$/,
  declined: /^(Hai rifiutato di firmare|You declined to sign)$/,
  cancelled: /^(La firma è stata annullata|The signature was cancelled)$/,
  rejected: /^(La firma non è stata accettata|The signature was not accepted)$/,
  expired: /^(Il tempo per firmare è finito|The time to sign is over)$/,
  deleted: /^(La procedura di firma è stata eliminata|The signing procedure was deleted)$/,
  unknown: /^(Non sappiamo com’è andata la firma|We do not know how the signature went)$/,
  'link-expired': /^(Il link di firma è scaduto|The signing link has expired)$/,
} as const

async function leave(page: Page): Promise<void> {
  await begin(page)
  await page.getByTitle(/^(Pagina di firma|Signing page)/).waitFor()
  await page.getByRole('button', { name: /^(Chiudi|Close)$/ }).click()
}

export const signingScreens: readonly Screen[] = [
  { screen: 'signing', state: 'review', path: '/documents', as, then: openReview },
  {
    screen: 'signing',
    state: 'frame',
    path: '/documents',
    as,
    before: (page) => feign(page, 'pending'),
    then: async (page) => {
      await begin(page)
      await page.getByTitle(/^(Pagina di firma|Signing page)/).waitFor()
    },
  },
  {
    screen: 'signing',
    state: 'blocked',
    path: '/documents',
    as,
    before: (page) => feign(page, 'pending', { page: '<!doctype html><title>x</title>' }),
    then: until(/^(Non vedi la pagina di firma|Can’t see the signing page)/),
  },
  { screen: 'signing', state: 'leaving', path: '/documents', as, before: (page) => feign(page, 'pending'), then: leave },
  ...Object.entries(ends).map(
    ([state, words]): Screen => ({
      screen: 'signing',
      state,
      path: '/documents',
      as,
      before: (page) => feign(page, state),
      then: until(words),
    }),
  ),
  { screen: 'signing', state: 'missing', path: '/documents?sign=999999', as },
  { screen: 'signing', state: 'pages', path: '/documents', as, then: readPages },
  {
    screen: 'consent-form',
    state: 'empty',
    path: '/documents',
    as,
    then: openForm,
  },
  {
    screen: 'consent-form',
    state: 'missing',
    path: '/documents',
    as,
    then: async (page) => {
      await openForm(page)
      await page.getByRole('button', { name: /^(Firma il modulo|Sign the form)/ }).click()
    },
  },
]

async function openForm(page: Page): Promise<void> {
  const years = page.getByRole('main').getByRole('button', { name: /^\d{4}\b/, expanded: false })
  while ((await years.count()) > 0) await years.first().click()
  await page
    .getByRole('button', { name: /^(Compila|Fill in)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^(Firma il modulo|Sign the form)/ }).waitFor()
}
