/** The YAML in the studio: an owner who reads it changes it with the help of the language server. */
import { type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { expect, openStudio, type StudioPage } from '../support/studio-page.ts'
import { italian } from '../support/words.ts'

let studio: StudioPage
let page: Page

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async ({ browser }) => {
  studio = await openStudio(browser)
  ;({ page } = studio)
})
test.afterAll(() => studio?.close())
test.afterEach(() => expect(studio.takeComplaints()).toEqual([]))

const login = 'catalogue/screens/login.yaml'
const loginForm = 'catalogue/forms/login.yaml'
const conditions = 'catalogue/conditions.yaml'

const editorOf = (file: string): Locator => page.getByRole('textbox', { name: `YAML di ${file}.` })
const save = () => page.getByRole('button', { name: 'Salva', exact: true })
const reports = (count: string) => page.getByRole('button', { name: count })
const line = () => page.locator('.cm-line.cm-activeLine')

/** Puts the cursor behind words of the shown file. */
async function goTo(words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('textbox', { name: 'Cerca', exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}
/** Opens the YAML of a file of the outline. */
async function open(file: string, caption = ''): Promise<void> {
  const outline = page.getByRole('navigation', { name: 'Schermate e testi' })
  const name = file.replace(/^.*\/|\.yaml$/g, '')
  await outline.getByRole('searchbox').fill(name)
  await outline.getByRole('button', { name: `${caption} ${name}`.trim(), exact: true }).click()
  await outline.getByRole('searchbox').fill('')
  await expect(editorOf(file)).toBeVisible()
  await editorOf(file).focus()
}

test('The YAML of chosen words is shown at their line', async () => {
  await studio.portal.getByText('in un solo posto').click()
  await studio.awaitPlace(login, 'description')
  await studio.panel.getByRole('button', { name: 'Mostra lo YAML' }).click()
  await expect(editorOf(login)).toBeVisible()
  await expect(line()).toContainText('in un solo posto')
  await expect(save()).toBeDisabled()
})

test('A word is completed from what the grammar allows, saved by Ctrl+S, seen at once, and undone', async () => {
  const before = studio.copy.read(login)
  await editorOf(login).focus()
  await goTo('icon: lock')
  await page.keyboard.press('ControlOrMeta+Backspace')
  // Nothing is proposed before the first check has ended.
  await expect(async () => {
    await page.keyboard.press('Control+Space')
    await expect(page.getByRole('option', { name: 'clock' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type('clo')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const change = await studio.changeOf(login, () => page.keyboard.press('ControlOrMeta+s'))
  expect(change).toEqual({ gone: ['          icon: lock'], added: ['          icon: clock'] })
  await expect(page.getByRole('status').first()).toHaveText(`Salvato in ${login}.`)
  await expect(save()).toBeDisabled()
  await studio.undoTo(login, before)
  await expect(editorOf(login), 'the editor follows').toContainText('icon: lock')
  await expect(save()).toBeDisabled()
})

test('A mistake is reported while it is typed and mended by its quick fix; it is not written', async () => {
  const before = studio.copy.read(login)
  await editorOf(login).focus()
  await goTo('icon: lock')
  await page.keyboard.type('z')
  await reports('1 segnalazione').click()
  const list = page.getByRole('list', { name: 'Segnalazioni' })
  await expect(list).toContainText('Parola non ammessa')
  await editorOf(login).focus()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(studio.panel.getByRole('alert')).toContainText('Did you mean "lock"?')
  expect(studio.copy.read(login)).toBe(before)
  await list.getByRole('button', { name: 'Write "lock"' }).click()
  await expect(reports('0 segnalazioni')).toBeDisabled()
  await expect(save()).toBeDisabled()
  await editorOf(login).focus()
  await page.keyboard.press('Escape')
})

test('A key says what it is, a name leads to its definition and to its uses', async () => {
  await editorOf(login).getByText('layout', { exact: true }).hover()
  await expect(page.locator('.cm-tooltip-hover')).toContainText('layout')
  await editorOf(login).focus()
  await goTo('name: login')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F12')
  await expect(editorOf(loginForm)).toBeFocused()
  await open(login, 'Accedi')
  await goTo('name: login')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+F12')
  const uses = page.getByRole('listbox', { name: 'Dove è usato' })
  await expect(uses.getByRole('option')).toHaveText([/operation: login/, /- form: \{ name: login \}/])
  await uses.getByRole('option', { name: /operation/ }).click()
  await expect(editorOf(loginForm)).toBeFocused()
})

test('By keyboard alone, a rule gets another name wherever it is used, in one step that is undone', async () => {
  await open(conditions)
  await goTo('practice-inps-promised:')
  const files = [conditions, 'catalogue/parts/practice-payments.yaml'].filter((file) =>
    studio.copy.read(file).includes('practice-inps-promised'),
  )
  const before = files.map(studio.copy.read)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Nuovo nome' })).toHaveValue('practice-inps-promised')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('inps-to-come')
  await page.keyboard.press('Enter')
  await expect(editorOf(conditions)).toContainText('inps-to-come:')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('status').first()).toContainText(`Salvato in`)
  expect(files.map(studio.copy.read)).toEqual(before.map((text) => text.replaceAll('practice-inps-promised', 'inps-to-come')))
  // Escape lets Tab leave the editor, to the button above it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(editorOf(conditions)).not.toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => files.map(studio.copy.read)).toEqual(before)
})

test('A dialog that is renamed takes its file along', async () => {
  const account = 'catalogue/screens/account.yaml'
  const [from, to] = ['end-session', 'log-out-device'].map((name) => `catalogue/dialogs/${name}.yaml`) as [string, string]
  const before = studio.copy.read(from)
  await open(account, italian.screens.account.title)
  await goTo('dialog: end-session }')
  for (let back = 0; back < 4; back++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Nuovo nome' }).fill('log-out-device')
  const change = await studio.changeOf(account, () => page.keyboard.press('Enter'))
  expect(change.added).toEqual([expect.stringContaining('{ dialog: log-out-device }')])
  expect(change.gone).toEqual([expect.stringContaining('{ dialog: end-session }')])
  expect(studio.copy.read(to)).toBe(before)
  expect(() => studio.copy.read(from)).toThrow()
  await expect(editorOf(to)).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByRole('status').first()).toHaveText('Modifica annullata.')
  expect(studio.copy.read(from)).toBe(before)
  expect(() => studio.copy.read(to)).toThrow()
  // The page in the frame may ask once more for the module of the dialog that is gone.
  studio.takeComplaints()
})

test('An editor beside the studio is not overwritten', async () => {
  const before = studio.copy.read(login)
  await open(login, 'Accedi')
  await goTo('icon: lock')
  await page.keyboard.type('  # mine')
  studio.copy.write(login, `${before}# From an editor.\n`)
  await expect(page.getByText(`Cambiato anche altrove: ${login}`)).toBeVisible()
  await save().click()
  await expect(page.getByRole('status').first()).toContainText(`Non salvato: qualcun altro ha cambiato ${login}`)
  expect(studio.copy.read(login)).toBe(`${before}# From an editor.\n`)
  await page.getByRole('button', { name: 'Scarta le modifiche' }).click()
  await expect(editorOf(login)).not.toContainText('# mine')
  await editorOf(login).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(editorOf(login)).toContainText('# From an editor.')
  studio.copy.write(login, before)
  await expect(editorOf(login)).not.toContainText('# From an editor.')
})

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    await page.setViewportSize({ width, height: 900 })
    await open(login, 'Accedi')
    await goTo('icon: lock')
    await page.keyboard.type('z')
    const shown = page.getByRole('list', { name: /^(Segnalazioni|Reports)$/ })
    await expect(reports('1 segnalazione')).toBeEnabled()
    if (!(await shown.isVisible())) await reports('1 segnalazione').click()
    await expect(shown).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: '1 report' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.getByRole('button', { name: 'Scarta le modifiche' }).click()
    await expect(reports('0 segnalazioni')).toBeDisabled()
  })

test('Only who has the token, at the origin of the studio, may speak with the language server', async () => {
  const { url, said } = studio.copy
  const [, token = ''] = /__studio\/#(\S+)/.exec(said()) ?? []
  const [, key = ''] = /const wsToken = "([^"]+)"/.exec(await (await fetch(`${url}/@vite/client`)).text()) ?? []
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }
  /** Resolves to whether the language server answers. */
  const answers = (given: string, origin: string): Promise<boolean> =>
    new Promise((resolve) => {
      const options = { protocols: ['vite-hmr'], headers: { origin } } as unknown as string[]
      const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${key}`, options)
      const end = (answered: boolean) => {
        socket.close()
        resolve(answered)
      }
      socket.addEventListener('open', () => {
        socket.send(JSON.stringify({ type: 'custom', event: 'studio:language', data: { token: given, text: JSON.stringify(initialize) } }))
        setTimeout(() => end(false), 3_000)
      })
      socket.addEventListener('error', () => end(false))
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('capabilities')) end(true)
      })
    })
  expect(await answers(token, url)).toBe(true)
  expect(await answers('', url)).toBe(false)
  expect(await answers(token, 'http://localhost:1')).toBe(false)
  const texts = [{ file: login, hash: '', text: '' }]
  expect((await page.request.post(`${url}/__studio/api/save`, { data: texts })).status()).toBe(403)
  const headers = { 'x-studio-token': token }
  const outside = [{ file: '../outside.yaml', text: '' }]
  expect(await (await page.request.post(`${url}/__studio/api/save`, { data: outside, headers })).json()).toEqual({ result: 'not-possible' })
})
