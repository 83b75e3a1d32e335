/** Screenshots of /documents while a document is uploaded. */
import type { Page } from 'playwright'
import { photo } from './sample-files.ts'
import type { Screen } from './screen.ts'

const uploads = '**/member/practice/uploadDocument'
const limit = 4_000_000

async function openUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Carica un documento|Upload a document)$/ }).click()
  await page.locator('input[type=file]:not([capture])').waitFor()
}

async function fillUpload(page: Page, bytes: number): Promise<void> {
  await openUpload(page)
  const [booking, kind] = [page.locator('form select').nth(0), page.locator('form select').nth(1)]
  await booking.selectOption({ index: 1 })
  await kind.selectOption({ index: 1 })
  const file = { name: 'carta-identita-fronte-e-retro.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(bytes, 'a') }
  await page.locator('input[type=file]:not([capture])').setInputFiles(file)
  await page.getByText('carta-identita-fronte-e-retro.pdf').first().waitFor()
}

async function choosePhotos(page: Page): Promise<void> {
  await openUpload(page)
  const photos = await Promise.all(
    ['fronte.jpg', 'retro.jpg'].map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) })),
  )
  await page.locator('input[type=file]:not([capture])').setInputFiles(photos)
  await page.locator('form li img').nth(1).waitFor()
}

/** An identity document of one of two travellers that expires before the end of the trip. */
async function fillIdentity(page: Page): Promise<void> {
  await openUpload(page)
  await page.locator('form select').nth(0).selectOption({ index: 2 })
  await page.locator('form select').nth(1).selectOption({ index: 2 })
  await page.locator('form select').nth(2).selectOption({ index: 2 })
  await page.getByLabel(/^(Scadenza del documento|Expiry of the document)/).fill('20/05/2026')
  await page
    .getByText(/^(Scade prima|It expires before)/)
    .first()
    .waitFor()
}

const send = (page: Page) => page.locator('form button[type=submit]').click()
/** Never responds, so that the demonstration's documents stay the same for the other screenshots. */
const hold = (page: Page) => page.route(uploads, () => undefined)
const refuse = (page: Page) =>
  page.route(uploads, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Conflict', status: 409, code: 'quota-reached' }),
    }),
  )

/** Presses a button of an upload that the office has not taken, in the booking of the address. */
async function press(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('row', { name: /Delega della nonna/ })
    .getByRole('button', { name })
    .click()
  await page.getByRole('dialog').waitFor()
}

const at = { screen: 'documents', path: '/documents', as: 'giulia.bianchi' } as const
export const uploadScreens: readonly Screen[] = [
  { ...at, state: 'upload', then: openUpload },
  { ...at, state: 'upload-missing', then: (page) => openUpload(page).then(() => send(page)) },
  { ...at, state: 'upload-filled', then: (page) => fillUpload(page, 20_000) },
  { ...at, state: 'upload-identity', as: 'davide.greco', then: fillIdentity },
  { ...at, state: 'upload-photos', then: choosePhotos },
  { ...at, state: 'upload-too-large', then: (page) => fillUpload(page, limit + 1) },
  { ...at, state: 'upload-replace', path: '/documents#VS-48249', then: (page) => press(page, /^(Sostituisci|Replace)/) },
  { ...at, state: 'upload-remove', path: '/documents#VS-48249', then: (page) => press(page, /^(Rimuovi|Remove)/) },
  {
    ...at,
    state: 'uploading',
    before: hold,
    isLoading: true,
    then: (page) =>
      fillUpload(page, 20_000)
        .then(() => send(page))
        .then(() => page.locator('form progress').waitFor()),
  },
  {
    ...at,
    state: 'upload-refused',
    before: refuse,
    then: (page) =>
      fillUpload(page, 20_000)
        .then(() => send(page))
        .then(() => page.locator('main [role=group] [data-severity]').waitFor()),
  },
]
