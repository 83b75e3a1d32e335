/** The studio: an owner clicks what they see, and the catalogue changes at its line. */
import { type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import type { DevelopmentCopy } from '../support/development-copy.ts'
import { findViolations } from '../support/find-violations.ts'
import { expect, openStudio, type StudioPage } from '../support/studio-page.ts'

let opened: StudioPage
let studio: DevelopmentCopy
let page: Page
let portal: FrameLocator
let panel: Locator

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async ({ browser }) => {
  opened = await openStudio(browser)
  ;({ copy: studio, page, portal, panel } = opened)
})
test.afterAll(() => opened?.close())
test.afterEach(() => expect(opened.takeComplaints()).toEqual([]))

const awaitPlace: StudioPage['awaitPlace'] = (file, heading) => opened.awaitPlace(file, heading)
const undoTo: StudioPage['undoTo'] = (file, before) => opened.undoTo(file, before)
const changeOf: StudioPage['changeOf'] = (file, act) => opened.changeOf(file, act)

const login = 'catalogue/screens/login.yaml'
const loginForm = 'catalogue/forms/login.yaml'

test('Words are clicked, rewritten and seen at once; undo and redo are exact', async () => {
  const before = studio.read(login)
  await portal.getByText('in un solo posto').click()
  await awaitPlace(login, 'description')
  const change = await changeOf(login, async () => {
    await panel.getByLabel('Italiano').fill('Viaggi, pagamenti e documenti: "tutto" qui.')
    await panel.getByLabel('Inglese').focus()
  })
  expect(change.gone).toHaveLength(1)
  expect(change.added.join('\n')).toContain('it: "Viaggi, pagamenti e documenti: \\"tutto\\" qui."')
  await expect(portal.getByText('Viaggi, pagamenti e documenti: "tutto" qui.')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(`Salvato in ${login}.`)
  await undoTo(login, before)
  await expect(portal.getByText('in un solo posto')).toBeVisible()
  await page.getByRole('button', { name: 'Ripeti' }).click()
  await expect(portal.getByText('"tutto" qui.')).toBeVisible()
  await undoTo(login, before)
})

test('The same by keyboard alone', async () => {
  const before = studio.read(loginForm)
  await portal.getByRole('link', { name: 'Hai dimenticato la password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(portal.getByRole('heading', { name: 'Accedi' }), 'the link is chosen, not followed').toBeVisible()
  await awaitPlace(loginForm, 'label')
  await panel.getByLabel('Italiano').focus()
  const change = await changeOf(loginForm, async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Password dimenticata?')
    await page.keyboard.press('Control+Enter')
  })
  expect(change).toEqual({
    gone: [expect.stringContaining('Hai dimenticato la password?')],
    added: [expect.stringContaining('it: "Password dimenticata?"')],
  })
  await expect(portal.getByText('Password dimenticata?')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => studio.read(loginForm)).toBe(before)
  await expect(portal.getByText('Hai dimenticato la password?')).toBeVisible()
})

test('A shared text says how many places it changes, and may become words of one place', async () => {
  const before = studio.read(loginForm)
  await portal.getByText('Password', { exact: true }).click()
  await awaitPlace(loginForm, 'label')
  await expect(panel.getByText(/Testo condiviso «password»: lo usano \d+ punti/)).toBeVisible()
  const change = await changeOf(loginForm, () => panel.getByRole('button', { name: 'Parole solo per qui' }).click())
  expect(change).toEqual({
    gone: [expect.stringContaining('label: password')],
    added: [expect.stringContaining('label: { both: "Password" }')],
  })
  await undoTo(loginForm, before)
  await expect(panel.getByText(/Testo condiviso/)).toBeVisible()
})

test('A mistake is told at its word, and nothing is written', async () => {
  const before = studio.read(login)
  await portal.getByText('in un solo posto').click()
  await awaitPlace(login, 'description')
  await panel.getByLabel('Italiano').fill('Chiama {portal.contacts.phon}')
  await panel.getByLabel('Inglese').focus()
  await expect(panel.getByRole('alert')).toContainText('Did you mean "phone"?')
  await expect(panel.getByRole('alert').getByRole('button')).toHaveText(/catalogue\/screens\/login\.yaml:\d+:\d+/)
  expect(studio.read(login)).toBe(before)
  await expect(panel.getByLabel('Italiano'), 'what was typed stays').toHaveValue('Chiama {portal.contacts.phon}')
  await panel.getByLabel('Italiano').press('Escape')
  await expect(panel.getByLabel('Italiano')).toHaveValue(/in un solo posto/)
})

test('A property is chosen from what the grammar allows', async () => {
  const before = studio.read(login)
  await portal.getByText('Accedi con una passkey').click()
  await awaitPlace(login, 'label')
  await panel.getByRole('navigation', { name: 'Dove si trova' }).getByRole('button', { name: 'button', exact: true }).click()
  const change = await changeOf(login, async () => {
    await panel.getByRole('combobox', { name: 'icon', exact: true }).click()
    await page.getByRole('option', { name: 'clock' }).click()
  })
  expect(change.added).toEqual([expect.stringMatching(/icon: clock/)])
  await undoTo(login, before)
})

test('A block is added after another, and stands in the portal at once', async () => {
  const before = studio.read(login)
  await portal.getByText('Accedi con una passkey').click()
  await awaitPlace(login, 'label')
  await panel.getByRole('navigation', { name: 'Dove si trova' }).getByRole('button', { name: 'buttons', exact: true }).click()
  const change = await changeOf(login, async () => {
    await panel.getByRole('combobox', { name: 'Aggiungi dopo' }).click()
    await page.getByRole('option', { name: 'prose', exact: true }).click()
  })
  expect(change).toEqual({ gone: [], added: ['  - prose: { text: { it: "Nuovo testo", en: "New text" } }'] })
  await expect(portal.getByText('Nuovo testo')).toBeVisible()
  await awaitPlace(login, 'prose')
  await undoTo(login, before)
})

test('A column is moved, removed and back again', async () => {
  const outline = page.getByRole('navigation', { name: 'Schermate e testi' })
  await outline.getByRole('searchbox').fill('column')
  await outline
    .getByRole('button', { name: /^Data column/ })
    .first()
    .click()
  await expect(panel.getByText(/^Voce \d+ di \d+$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Sposta giù' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Salvato in catalogue/)
  const [, file = ''] = /Salvato in (\S+)\./.exec((await page.getByRole('status').textContent()) ?? '') ?? []
  const moved = studio.read(file)
  await panel.getByRole('button', { name: 'Elimina' }).click()
  await expect.poll(() => studio.read(file).length).toBeLessThan(moved.length)
  await undoTo(file, moved)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Annulla', exact: true })).toBeDisabled()
  await outline.getByRole('searchbox').fill('')
})

test('An editor beside the studio is not overwritten', async () => {
  const before = studio.read(login)
  await portal.getByText('in un solo posto').click()
  await awaitPlace(login, 'description')
  await panel.getByLabel('Italiano').fill('Mio')
  studio.write(login, `${before}# From an editor.\n`)
  await expect.poll(() => panel.getByText(/riga \d+/).textContent()).toContain(login)
  await panel.getByLabel('Inglese').focus()
  await expect(page.getByRole('status')).toHaveText(/Salvato in|Non salvato: qualcun altro ha cambiato/)
  expect(studio.read(login)).toContain('# From an editor.')
  studio.write(login, before)
})

test('What has changed is said in words, in the language of the studio, and shown in pictures', async () => {
  test.setTimeout(240_000)
  const before = studio.read(login)
  studio.write(login, before.replace('in un solo posto', 'tutto insieme'))
  await page.getByRole('button', { name: 'Che cosa è cambiato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Che cosa è cambiato' })
  await expect(dialog.getByText(/description › in italiano: da «.*in un solo posto.*» a «.*tutto insieme.*»/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mostra le pagine prima e dopo' }).click()
  for (const width of [390, 1440]) {
    const [was, now] = ['prima', 'dopo'].map((when) => dialog.getByRole('img', { name: `/login ${when}, ${width} px` })) as [
      Locator,
      Locator,
    ]
    await expect(was).toBeVisible({ timeout: 110_000 })
    expect(await now.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(width)
    expect(await now.getAttribute('src'), 'the words have changed').not.toBe(await was.getAttribute('src'))
  }
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Nome del ramo').fill('a b')
  await dialog.getByRole('button', { name: 'Pubblica su un ramo' }).click()
  await expect(dialog.getByRole('status').last()).toContainText("Non pubblicato. git dice: fatal: 'a b' is not a valid branch name")
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  studio.write(login, before)
  // The places of words move with the file.
  await expect(portal.getByText(/in un solo posto/)).toBeVisible()
})

test('Only who has the token may call', async ({ request }) => {
  const edit = { file: login, hash: '', changes: [] }
  expect((await request.post(`${studio.url}/__studio/api/edit`, { data: edit })).status()).toBe(403)
  const [, token = ''] = /__studio\/#(\S+)/.exec(studio.said()) ?? []
  const headers = { 'x-studio-token': token }
  expect((await request.get(`${studio.url}/__studio/api/outline`, { headers })).status()).toBe(200)
  expect(
    (await request.get(`${studio.url}/__studio/api/outline`, { headers: { ...headers, origin: 'https://example.org' } })).status(),
  ).toBe(403)
  expect((await request.get(`${studio.url}/__studio/api/place?file=../package.json&start=0`, { headers })).status()).toBe(404)
})

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    await page.setViewportSize({ width, height: 900 })
    await portal.getByText('Accedi con una passkey').click()
    await expect(panel.getByLabel('Inglese')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Italiano' }).click()
  })

test('The portal is seen as a person, in another language, at another width', async () => {
  await page.getByRole('button', { name: 'Usa il portale' }).click()
  await page.getByRole('combobox', { name: 'Chi guarda' }).click()
  await page.getByRole('option', { name: 'giulia.bianchi' }).click()
  await expect(portal.getByText(/Giulia/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Lingua del portale' }).click()
  await page.getByRole('option', { name: 'Inglese' }).click()
  await expect(portal.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox', { name: 'Larghezza' }).click()
  await page.getByRole('option', { name: 'Computer, 1440' }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '1440px')
})
