/** Dynamic sections, shown in a frame of another origin (section 2, decisions; S16). */
import { expect, test } from '../support/journey.ts'

test('The lessons are shown in a titled frame of another origin, which knows who looks', async ({ page, portal, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('one-to-one', '/onetoone')
  const frame = page.getByTitle('Lezioni one-to-one e certificazioni')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect(source.origin).toBe(portal.frameUrl)
  expect(source.href).not.toContain((await page.evaluate(() => localStorage.getItem('area-club.token'))) ?? 'token')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Giulia, qui le lingue si studiano in due')
})

test('A ticket opens its page once; each visit of the page has its own', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/onetoone')
  const frame = page.getByTitle('Lezioni one-to-one e certificazioni')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(/Giulia/)
  const used = (await frame.getAttribute('src')) ?? ''
  const again = await page.request.get(used)
  expect(again.status()).toBe(403)
  expect(await again.text()).toContain('Pagina scaduta')
  await page.reload()
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(/Giulia/)
  expect(await frame.getAttribute('src')).not.toBe(used)
})

test('The store is shown in its frame', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('store', '/store')
  await expect(page.getByTitle('Lo store di Orizzonti').contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
})

test('A ticket that cannot be made is told so, and may be asked for again', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/frame-ticket', { kind: 'status', status: 500 })
  await page.goto('/onetoone')
  await expect(page.getByRole('alert')).toContainText('Si è verificato un errore di caricamento')
  await visit('one-to-one, failed')
  await mend()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByTitle('Lezioni one-to-one e certificazioni').contentFrame().getByRole('heading', { level: 1 })).toHaveText(
    /Giulia/,
  )
})
