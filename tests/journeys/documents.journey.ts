/** /documents: the list, its filter and the files (specification 2 and 8). */
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { openSigned } from './support/open-signed.ts'
import { openUpload } from './support/open-upload.ts'
import { practiceCard } from './support/practice-card.ts'
import { signingDialog } from './support/signing.ts'

const list = '/member/practice/documents'

test('A customer without documents sees the empty state and the note on slow contracts', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('documents, empty', '/documents')
  await expect(page.getByRole('heading', { name: 'Nessun documento disponibile' })).toBeVisible()
  await expect(page.getByText('I contratti possono aprirsi lentamente')).toBeVisible()
})

for (const { language, width, height, words } of [
  { language: 'it', width: 390, height: 844, words: { sign: 'Da firmare adesso', fillIn: 'Da compilare e firmare' } },
  { language: 'en', width: 1440, height: 900, words: { sign: 'To sign now', fillIn: 'To fill in and sign' } },
] as const)
  test.describe(`Given a contract and a consent form to sign, ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height } })

    test('they stand above everything else, and lead to where they are signed', async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      await visit(`documents, to sign, ${language}, ${width}`, '/documents')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(words.sign)
      const forms = main.getByRole('region', { name: words.fillIn })
      await forms.getByRole('link').first().press('Enter')
      await expect(page).toHaveURL(/\/documents#VS-48231$/)
      await main.getByRole('region', { name: words.sign }).getByRole('link').first().press('Enter')
      await expect(signingDialog(page, language)).toBeVisible()
    })
  })

test.describe('Given documents of several bookings', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/documents')
    await openAllYears(page)
  })

  test('each booking lists its documents newest first, with uploader and signature status', async ({ page, visit }) => {
    const booking = practiceCard(page, 'EST-47118')
    const documents = booking.getByRole('table', { name: 'Documenti della prenotazione EST-47118' })
    await expect(documents.getByRole('columnheader')).toHaveText([
      texts.date,
      texts.type,
      'Nome documento',
      'Caricato da',
      italian.messages.portal.actions,
    ])
    const instants = await documents.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/ }).allInnerTexts()
    const asIso = instants.map((instant) => instant.replace(/^\D*(\d{2})\/(\d{2})\/(\d{4}) (.*)$/, '$3-$2-$1 $4'))
    expect(asIso).toHaveLength(5)
    expect(asIso).toEqual([...asIso].sort().reverse())
    await expect(documents.getByRole('row', { name: /Certificato medico sportivo/ })).toContainText(texts.customer)
    await expect(documents.getByRole('row', { name: /Avviso di viaggio/ })).toContainText('Orizzonti Viaggi Studio')
    await expect(documents.getByRole('row', { name: /Contratto di viaggio/ })).toContainText('DOCUMENTO FIRMATO')
    await expect(practiceCard(page, 'VS-48231').getByText(texts['to-sign']).first()).toBeVisible()
    const form = practiceCard(page, 'VS-48231')
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Compila' }) })
    await expect(form).toContainText('Da compilare')
    await expect(form).not.toContainText(texts['to-sign'])
    await expect(page.getByText('I contratti possono aprirsi lentamente')).toBeVisible()
    await visit('documents, full')
  })

  test('a booking without documents says so', async ({ page }) => {
    await expect(practiceCard(page, 'VS-48281').getByText('Nessun documento disponibile per questa prenotazione')).toBeVisible()
  })

  test('the customer filters documents by type, keeps the filter after a reload, and removes it', async ({ page, visit }) => {
    const types = page.getByLabel(texts.show)
    await expect(types.getByRole('option')).toHaveText([
      'Tutte le tipologie',
      italian['server-texts']['document-types'].texts['booking-summary'],
      italian['server-texts']['document-types'].texts.contract,
      italian['server-texts']['document-types'].texts.identity,
      texts['parents-consent-form'],
      texts['travel-notice'],
      italian['server-texts']['document-types'].texts.generic,
      italian['server-texts']['document-types'].texts.certificate,
    ])
    const rows = practiceCard(page, 'EST-47118').getByRole('table').getByRole('rowheader')
    await types.selectOption('Certificato')
    await expect(rows).toHaveText(['Certificato medico sportivo di Sofia'])
    await expect(practiceCard(page, 'EST-46902'), 'a booking without a match').toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^\d+ document[oi]$/ })).toBeVisible()
    await expect(page).toHaveURL(/\/documents\?type=7$/)
    await visit('documents, one type')
    await page.reload()
    await openAllYears(page)
    await expect(rows).toHaveText(['Certificato medico sportivo di Sofia'])
    await types.selectOption('Tutte le tipologie')
    await expect(rows).toHaveCount(5)
  })
})

test('A document of the organiser opens as a PDF in a new window', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/documents')
  await openAllYears(page)
  const row = practiceCard(page, 'EST-47118').getByRole('row', { name: /Riepilogo della prenotazione/ })
  const popup = page.waitForEvent('popup')
  const answered = page.waitForResponse((response) => response.url().includes('/api/member/files/'))
  await row.getByRole('button', { name: /Apri File/ }).click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(answer.request().url()).toMatch(/\/api\/member\/files\/riepilogo_\d+\.pdf$/)
  await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
  await expect(row).toBeVisible()
})

test('A signed document opens as its signed PDF in a new window', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/documents')
  await openAllYears(page)
  const row = practiceCard(page, 'EST-47118').getByRole('row', { name: /Contratto di viaggio/ })
  await expect(row).toContainText('DOCUMENTO FIRMATO')
  await openSigned(page, row.getByRole('button', { name: /Apri documento firmato/ }))
  await expect(row).toBeVisible()
})

test('A customer opens a file uploaded in the past, which has its original name and content', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/documents')
  await openAllYears(page)
  const row = practiceCard(page, 'EST-47118').getByRole('row', { name: /Certificato medico sportivo/ })
  const { name, bytes } = await openUpload(page, row.getByRole('button', { name: /Apri File/ }))
  expect([name, ...bytes.subarray(0, 3)]).toEqual(['certificato-sofia.jpg', 0xff, 0xd8, 0xff])
})

test('The page shows an error when documents fail to load, and loads them after a retry', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall(list, { kind: 'status', status: 500 })
  await page.goto('/documents')
  await expect(page.getByRole('alert').first()).toContainText(texts['loading-failed'])
  await expect(page.getByText('Nessun documento disponibile')).toHaveCount(0)
  await visit('documents, failed')
  await mend()
  await page.getByRole('button', { name: texts.retry }).first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('The page shows a skeleton while documents load', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall(list, { kind: 'slow', delayMs: 2_000 })
  await page.goto('/documents')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByText('Nessun documento disponibile')).toHaveCount(0)
  await expect(page.getByRole('table').first()).toBeVisible()
})
