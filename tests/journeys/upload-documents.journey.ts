/** /documents: uploading a document (specification 2, 5 and 8; requirements S11, S12, A5, A16). */

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expectAnnounced } from '../support/announcements.ts'
import { sendEmptyPages } from '../support/empty-pages.ts'
import { expect, test } from '../support/journey.ts'
import { pdfOf, photo, sampleDoc } from '../support/sample-files.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { openUpload } from './support/open-upload.ts'
import { practiceCard } from './support/practice-card.ts'

const customer = 'giulia.bianchi'
const booking = 'VS-48231'
const uploads = '/member/practice/uploadDocument'
const limit = 4_000_000

const words = {
  it: {
    open: 'Carica un documento',
    booking: italian.forms['upload-document'].sections.fields.practice.label,
    type: italian.forms['upload-document'].sections.fields.documentTypology.label,
    identity: italian['server-texts']['document-types'].texts.identity,
    traveller: italian.forms['upload-document'].sections.fields.participant.label,
    nobody: italian.forms['upload-document'].sections.fields.participant.messages.missing,
    expiry: italian.forms['upload-document'].sections.fields.expiresOn.label,
    tooEarly: 'Scade prima della fine del viaggio',
    expires: 'Scade il 20/05/2026, prima della fine del viaggio',
    generic: italian['server-texts']['document-types'].texts.generic,
    send: texts.upload,
    limits: 'massimo 4 MB, immagini, .pdf, .doc',
    tooLarge: texts['file-too-large'],
    wrongType: /Il tipo di file non è ammesso. Sono ammessi: .*\.pdf/,
    refused: italian.messages.problems['file-refused'],
    lost: texts['communication-error'],
    success: 'Documento caricato con successo',
    replace: 'Sostituisci',
    replaceFile: italian.forms['replace-document'].submit.label,
    replaced: 'Il documento è stato sostituito',
    remove: texts.remove,
    keep: 'Tieni il documento',
    removed: 'Il documento è stato rimosso',
    cancel: texts.cancel,
    taken: italian.messages.problems['document-taken'],
    mark: 'Preso in carico',
  },
  en: {
    open: 'Upload a document',
    booking: english.forms['upload-document'].sections.fields.practice.label,
    type: english.forms['upload-document'].sections.fields.documentTypology.label,
    identity: english['server-texts']['document-types'].texts.identity,
    traveller: english.forms['upload-document'].sections.fields.participant.label,
    nobody: english.forms['upload-document'].sections.fields.participant.messages.missing,
    expiry: english.forms['upload-document'].sections.fields.expiresOn.label,
    tooEarly: 'It expires before the end of the trip',
    expires: 'Expires on 20/05/2026, before the end of the trip',
    generic: english['server-texts']['document-types'].texts.generic,
    send: englishTexts.upload,
    limits: 'at most 4 MB, images, .pdf, .doc',
    tooLarge: englishTexts['file-too-large'],
    wrongType: /This type of file is not accepted. Accepted: .*\.pdf/,
    refused: english.messages.problems['file-refused'],
    lost: englishTexts['communication-error'],
    success: 'The document has been uploaded',
    replace: 'Replace',
    replaceFile: english.forms['replace-document'].submit.label,
    replaced: 'The document has been replaced',
    remove: englishTexts.remove,
    keep: 'Keep the document',
    removed: 'The document has been removed',
    cancel: englishTexts.cancel,
    taken: english.messages.problems['document-taken'],
    mark: 'Taken by the office',
  },
} as const
type Language = keyof typeof words
const { success, tooLarge } = words.it

const pdf = (name: string, bytes = 2_000) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(bytes)) })
const file = (page: Page) => page.getByLabel(italian.fields['document-file'].fields.fileContent.label, { exact: true })
const send = (page: Page, language: Language = 'it') => page.getByRole('button', { name: words[language].send, exact: true })
const rowOf = (page: Page, name: string) => practiceCard(page, booking).getByRole('row', { name: new RegExp(name) })

async function openForm(page: Page, language: Language = 'it'): Promise<void> {
  await page.goto('/documents')
  await page.getByRole('button', { name: words[language].open }).click()
  await expect(send(page, language)).toBeVisible()
}

type Chosen = ReturnType<typeof pdf>

async function chooseFor(page: Page, language: Language = 'it'): Promise<void> {
  const say = words[language]
  const bookings = page.getByLabel(say.booking, { exact: true })
  await bookings.selectOption(await bookings.getByRole('option', { name: new RegExp(booking) }).getAttribute('value'))
  await page.getByLabel(say.type).selectOption(say.generic)
}

async function fillIn(page: Page, chosen: Chosen, language: Language = 'it'): Promise<void> {
  await chooseFor(page, language)
  await file(page).setInputFiles(chosen)
  await expect(page.getByText(chosen.name, { exact: false }).first()).toBeVisible()
}

/** The page refuses a file by its extension, the server one whose content contradicts its type. */
async function offerWrongTypes(page: Page, language: Language): Promise<void> {
  const say = words[language]
  await file(page).setInputFiles({ name: 'programma.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(page.getByText(say.wrongType).first()).toBeVisible()
  await fillIn(page, { name: 'finto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('non un PDF') }, language)
  // The page's own words begin as the server's do.
  await expect(page.getByText(say.wrongType)).toHaveCount(0)
  const refused = page.waitForResponse((response) => response.url().endsWith(uploads))
  await send(page, language).click()
  expect((await refused).status()).toBe(422)
  await expect(page.getByText(say.refused).first()).toBeVisible()
  await expect(rowOf(page, 'finto.pdf')).toHaveCount(0)
}

/** After a lost response the file is still selected, and the retry is idempotent. */
async function sendTwice(page: Page, chosen: Chosen, language: Language): Promise<void> {
  const say = words[language]
  const bodies: { uploadId: string }[] = []
  await page.route(`**${uploads}`, async (route) => {
    bodies.push(route.request().postDataJSON() as { uploadId: string })
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillIn(page, chosen, language)
  await send(page, language).click()
  await expect(page.getByRole('main').getByRole('group').getByText(say.lost, { exact: false }).first()).toBeVisible()
  await expect(file(page)).toHaveValue(new RegExp(`${chosen.name}$`))
  await send(page, language).click()
  await expectAnnounced(page, say.success)
  await expect(rowOf(page, chosen.name)).toHaveCount(1)
  expect(bodies[1]?.uploadId).toBe(bodies[0]?.uploadId)
}

/** A picture is shown in a window of its own, no wider than that. */
async function expectPicture(page: Page, button: Locator): Promise<void> {
  const { opened, name } = await openUpload(page, button)
  const picture = opened.getByRole('img', { name })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  expect(await opened.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  await opened.close()
}

test.describe('Given the upload form', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(customer)
    await openForm(page)
  })

  test('the form shows the limits at once, and the advice on a type when the customer selects it', async ({ page, visit }) => {
    await expect(page.getByText(words.it.limits)).toBeVisible()
    await visit('documents, upload')
    await page
      .getByLabel(italian.forms['upload-document'].sections.fields.documentTypology.label)
      .selectOption({ label: italian['server-texts']['document-types'].texts.identity })
    await expect(page.getByRole('main').getByText('fronte e retro', { exact: false })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /fronte e retro/i })).toHaveCount(1)
    await chooseFor(page)
    await page.getByLabel(words.it.type).selectOption(words.it.identity)
    await expect(page.getByText(/Scadenza del documento registrato: Tommaso \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
    await visit('documents, upload with advice')
  })

  test('the customer uploads a PDF, sees its row, and opens it unchanged', async ({ page }) => {
    const chosen = pdf('programma-firmato.pdf')
    await fillIn(page, chosen)
    await send(page).click()
    await expectAnnounced(page, success)
    const row = rowOf(page, 'programma-firmato.pdf')
    await expect(row).toBeVisible()
    await expect(row).toContainText(texts.customer)
    await expect(file(page)).toHaveValue('')
    const { name, bytes } = await openUpload(page, row.getByRole('button', { name: /Apri File/ }))
    expect([name, Buffer.compare(bytes, chosen.buffer)]).toEqual(['programma-firmato.pdf', 0])
    await expect(row).toBeVisible()
  })

  test('the customer uploads a picture and a .doc, sees the one and saves the other', async ({ page }) => {
    const kinds = [
      { name: 'foto-della-carta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) },
      { name: 'lettera.doc', mimeType: 'application/msword', buffer: Buffer.from(sampleDoc()) },
    ]
    for (const chosen of kinds) {
      await fillIn(page, chosen)
      await send(page).click()
      await expect(rowOf(page, chosen.name)).toBeVisible()
    }
    await expectPicture(page, rowOf(page, 'foto-della-carta.jpg').getByRole('button', { name: /Apri File/ }))
    const download = page.waitForEvent('download')
    await rowOf(page, 'lettera.doc')
      .getByRole('button', { name: /Apri File/ })
      .click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('lettera.doc')
    expect(Buffer.compare(await readFile(await saved.path()), Buffer.from(sampleDoc()))).toBe(0)
  })

  test('the form accepts exactly 4,000,000 bytes, and refuses one more before sending anything', async ({ page, visit }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith(uploads)) calls += 1
    })
    await fillIn(page, pdf('di-troppo.pdf', limit + 1))
    await expect(page.getByText(tooLarge).first()).toBeVisible()
    await expect(file(page)).toHaveAttribute('aria-invalid', 'true')
    await send(page).click()
    await visit('documents, upload too large')
    expect(calls).toBe(0)
    await file(page).setInputFiles(pdf('al-limite.pdf', limit))
    await expect(page.getByText(tooLarge)).toHaveCount(0)
    await send(page).click()
    await expect(rowOf(page, 'al-limite.pdf')).toBeVisible({ timeout: 20_000 })
    expect(calls).toBe(1)
  })

  test('the form refuses another type and lists the accepted ones; the server refuses content that contradicts its type', async ({
    page,
    watch,
  }) => {
    watch.expectFailure({ path: uploads, status: 422 })
    await offerWrongTypes(page, 'it')
  })

  test('a retry after a lost response keeps the file selected and is idempotent', async ({ page, watch }) => {
    watch.expectFailure({ path: uploads })
    await sendTwice(page, pdf('una-volta-sola.pdf'), 'it')
  })

  test('a slow upload shows and announces its progress, and the customer cancels and restarts it', async ({ page }) => {
    test.setTimeout(120_000)
    const network = await page.context().newCDPSession(page)
    const upload = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await network.send('Network.enable')
    await upload(400_000)
    await fillIn(page, pdf('grande.pdf', limit))
    await send(page).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Invio del file: \d+%/ })).toHaveCount(1, { timeout: 20_000 })
    await page.getByRole('button', { name: italian.messages.files.cancelSending }).click()
    await expect(page.getByRole('main').getByText('Invio annullato', { exact: false })).toBeVisible()
    await expect(send(page)).toBeFocused()
    await expect(file(page)).toHaveValue(/grande\.pdf$/)
    await upload(-1)
    await send(page).click()
    await expect(rowOf(page, 'grande.pdf')).toHaveCount(1, { timeout: 30_000 })
  })

  test('the customer selects and removes a file by keyboard alone', async ({ page }) => {
    // Listens before the file chooser opens: only then does the browser emit the event.
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel(italian.forms['upload-document'].sections.fields.practice.label, { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(italian.forms['upload-document'].sections.fields.documentTypology.label)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(file(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(pdf('da-tastiera.pdf'))
    await expect(file(page)).toHaveValue(/da-tastiera\.pdf$/)
    await expect(page.getByRole('status').filter({ hasText: 'da-tastiera.pdf' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: italian.messages.files.remove })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: italian.messages.files.remove })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(file(page)).toBeFocused()
    await expect(file(page)).toHaveValue('')
  })
})

test.describe('Given a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the customer takes a photo with the camera and uploads it', async ({ page, signIn, visit }) => {
    await signIn(customer)
    await openForm(page)
    const camera = page.getByLabel(italian.messages.files.camera)
    await expect(camera).toHaveAttribute('capture', 'environment')
    await camera.setInputFiles({ name: 'scatto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) })
    await expect(file(page)).toHaveValue(/scatto\.jpg$/)
    await visit('documents, upload on a phone')
    await chooseFor(page)
    await send(page).click()
    await expectAnnounced(page, success)
    await expect(rowOf(page, 'scatto.jpg')).toContainText(texts.customer)
    await expectPicture(page, rowOf(page, 'scatto.jpg').getByRole('button', { name: /Apri File/ }))
  })

  test('a photo that is sent while it is being prepared is uploaded once it is ready', async ({ page, signIn }) => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/join-pictures/, async (route) => {
      await held
      await route.continue()
    })
    await signIn(customer)
    await openForm(page)
    await chooseFor(page)
    await page.locator('input[capture]').setInputFiles(await largePhoto('subito.jpg'))
    await expect(page.getByText(italian.messages.files.pictures.preparing)).toBeVisible()
    await send(page).click()
    await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toHaveCount(0)
    letThrough()
    await expectAnnounced(page, success)
    await expect(rowOf(page, 'subito.jpg')).toContainText(texts.customer)
  })

  test('front and back of any size become one PDF in the order of the customer', async ({ page, signIn, visit }) => {
    await signIn(customer)
    await openForm(page)
    const camera = page.locator('input[capture]')
    await camera.setInputFiles(await largePhoto('retro.jpg'))
    await expect(page.getByRole('listitem').filter({ hasText: 'Pagina 1 di 1: retro.jpg' })).toBeVisible()
    await page.getByLabel(italian.messages.files.pictures.another).setInputFiles(await largePhoto('fronte.jpg'))
    await page.getByRole('button', { name: 'Sposta prima la pagina 2' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pagina 1 di 2: fronte.jpg' })).toBeVisible()
    await visit('documents, upload of two photos')
    await chooseFor(page)
    await send(page).click()
    await expectAnnounced(page, success)
    await expect(rowOf(page, 'fronte.pdf')).toContainText(texts.customer)
  })
})

test('only bookings that are not over are offered', async ({ page, signIn }) => {
  // Three bookings: a trip ahead, a course under way, and a trip of last summer.
  await signIn('davide.greco')
  await openForm(page)
  await expect(page.getByLabel(words.it.booking, { exact: true }).getByRole('option')).toHaveText([
    italian.messages.portal.chooseOne,
    /47122/,
    /48213/,
  ])
})

for (const { language, width, height } of [
  { language: 'it', width: 390, height: 844 },
  { language: 'en', width: 1440, height: 900 },
] as const)
  test.describe(`Given a booking for two travellers, ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height } })
    const say = words[language]

    test('an identity document says whose it is, and that it expires before the end of the trip', async ({ page, signIn, visit }) => {
      const name = `carta-di-irene-${width}.pdf`
      await signIn('davide.greco')
      await openForm(page, language)
      const bookings = page.getByLabel(say.booking, { exact: true })
      const travellers = page.getByLabel(say.traveller)
      await bookings.selectOption({ label: await textOf(bookings, /Davide, Irene: .*48213/) })
      await page.getByLabel(say.type).selectOption(say.generic)
      await expect(travellers).toHaveCount(0)
      await page.getByLabel(say.type).selectOption(say.identity)
      await file(page).setInputFiles(pdf(name))
      await send(page, language).click()
      await expect(page.getByText(say.nobody).first()).toBeVisible()
      await travellers.selectOption({ label: await textOf(travellers, /Irene/) })
      await page.getByLabel(say.expiry).fill('20/05/2026')
      await expect(page.getByText(say.tooEarly)).toBeVisible()
      await visit(`documents, upload for one of several, ${language}, ${width}`)
      await send(page, language).click()
      await expectAnnounced(page, say.success)
      const row = page.getByRole('row', { name })
      await expect(row).toContainText('Irene')
      await expect(row).toContainText(say.expires)
      await row.getByRole('button', { name: say.replace }).click()
      await expect(page.getByRole('dialog')).toContainText('20/05/2026')
      await visit(`documents, upload with an expiry replaced, ${language}, ${width}`)
    })
  })

const textOf = async (choices: Locator, name: RegExp) => (await choices.getByRole('option', { name }).textContent()) ?? ''

test('the only booking to come is chosen already', async ({ page, signIn }) => {
  await signIn('sara.docente')
  await openForm(page)
  await expect(page.getByLabel(words.it.booking, { exact: true }).locator('option:checked')).toHaveText(/48252/)
})

for (const { language, width, height } of [
  { language: 'it', width: 390, height: 844 },
  { language: 'en', width: 1440, height: 900 },
] as const)
  test.describe(`Given an upload that the office has not taken, ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height } })
    const say = words[language]

    test('the customer replaces it and removes it, and is told what the office has taken meanwhile', async ({
      page,
      signIn,
      visit,
      watch,
    }) => {
      await signIn(customer)
      await openForm(page, language)
      await fillIn(page, pdf(`sbagliato-${width}.pdf`), language)
      await send(page, language).click()
      const wrong = rowOf(page, `sbagliato-${width}.pdf`)
      await wrong.getByRole('button', { name: say.replace }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]:not([capture])').setInputFiles(pdf(`giusto-${width}.pdf`))
      await visit(`documents, upload replaced, ${language}, ${width}`)
      await dialog.getByRole('button', { name: say.replaceFile }).click()
      await expectAnnounced(page, say.replaced)
      const right = rowOf(page, `sbagliato-${width}.pdf`)
      await expect(right, 'the document keeps its name').toHaveCount(1)
      await expect(rowOf(page, `giusto-${width}.pdf`)).toHaveCount(0)
      await right.getByRole('button', { name: say.remove }).click()
      await expect(dialog).toContainText(`sbagliato-${width}.pdf`)
      await visit(`documents, upload removed, ${language}, ${width}`)
      await page.getByRole('button', { name: say.keep }).click()
      await expect(right).toHaveCount(1)
      await right.getByRole('button', { name: say.remove }).click()
      await dialog.getByRole('button', { name: say.remove }).click()
      await expectAnnounced(page, say.removed)
      await expect(right).toHaveCount(0)

      // The page shows a list from before the office took the document.
      const taken = rowOf(page, 'Carta d’identità di Tommaso')
      watch.expectFailure({ path: /\/upload$/, status: 409 })
      for (const press of [
        async () => {
          await taken.getByRole('button', { name: say.remove }).click()
          await dialog.getByRole('button', { name: say.remove }).click()
        },
        async () => {
          await taken.getByRole('button', { name: say.replace }).click()
          await dialog.locator('input[type=file]:not([capture])').setInputFiles(pdf('tardi.pdf'))
          await dialog.getByRole('button', { name: say.replaceFile }).click()
        },
      ]) {
        await showFormerList(page)
        await press()
        await expect(page.getByText(say.taken).first()).toBeInViewport()
        await expect(taken.getByRole('button', { name: say.remove, includeHidden: true })).toHaveCount(0)
        await visit(`documents, upload taken meanwhile, ${language}, ${width}`)
      }
      await dialog.getByRole('button', { name: say.cancel }).click()
      await expect(taken).toContainText(say.mark)
    })
  })

/** Loads the page with the list of a moment at which the office had taken no document yet. */
async function showFormerList(page: Page): Promise<void> {
  await sendEmptyPages(page)
  await page.route(
    '**/member/practice/documents',
    async (route) => {
      const response = await route.fetch()
      const listed = (await response.json()) as { isTaken: boolean }[]
      await route.fulfill({ response, json: listed.map((document) => ({ ...document, isTaken: false })) })
    },
    { times: 1 },
  )
  await page.goto('/documents')
}

/** A photograph above the limit, as a phone takes it. */
async function largePhoto(name: string): Promise<Chosen> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 3_000, height: 2_250, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(buffer.byteLength).toBeGreaterThan(limit)
  return { name, mimeType: 'image/jpeg', buffer }
}

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })

  test('the form reports invalid files in English, and a retry uploads the document once', async ({ page, signIn, visit, watch }) => {
    await signIn(customer)
    await openForm(page, 'en')
    await expect(page.getByText(words.en.limits)).toBeVisible()
    await file(page).setInputFiles(pdf('too-much.pdf', limit + 1))
    await expect(page.getByText(words.en.tooLarge).first()).toBeVisible()
    await visit('documents, upload in English')
    watch.expectFailure({ path: uploads, status: 422 })
    await offerWrongTypes(page, 'en')
    watch.expectFailure({ path: uploads })
    await sendTwice(page, pdf('only-once.pdf'), 'en')
    await expect(rowOf(page, 'only-once.pdf')).toContainText(englishTexts.customer)
    await fillIn(page, await largePhoto('card.jpg'), 'en')
    await expect(page.getByRole('listitem').filter({ hasText: 'Page 1 of 1: card.jpg' })).toBeVisible()
    await send(page, 'en').click()
    await expect(rowOf(page, 'card.jpg')).toContainText(englishTexts.customer)
    await expectPicture(page, rowOf(page, 'card.jpg').getByRole('button', { name: /Open file/ }))
  })
})
