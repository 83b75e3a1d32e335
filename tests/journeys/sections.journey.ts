/** Dynamic sections, displayed in a frame of another origin (specification 2 and 10; requirements S16). */
import { expect, test } from '../support/journey.ts'
import { readToken } from '../support/sign-in.ts'
import { italian, sideMenu, texts } from '../support/words.ts'

test('The lessons appear in a titled frame of another origin, which greets the customer by name', async ({
  page,
  portal,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await visit('one-to-one', '/onetoone')
  const frame = page.getByTitle('Lezioni one-to-one e certificazioni')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect(source.origin).toBe(portal.frameUrl)
  const token = await readToken(page)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(source.href).not.toContain(token)
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Giulia, qui le lingue si studiano in due')
})

test('A frame ticket opens its page once, and each visit gets a new ticket', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/onetoone')
  const frame = page.getByTitle('Lezioni one-to-one e certificazioni')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(/Giulia/)
  const used = (await frame.getAttribute('src')) ?? ''
  const again = await page.request.get(used)
  expect(again.status()).toBe(403)
  expect(await again.text()).toContain(italian['server-texts']['framed-page'].texts['refused-title'])
  await page.reload()
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(/Giulia/)
  expect(await frame.getAttribute('src')).not.toBe(used)
})

test('The store is shown in its frame', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('store', '/store')
  await expect(page.getByTitle('Lo store di Orizzonti').contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
})

test('The page shows an error when the frame ticket fails, and loads the frame after a retry', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/frame-ticket', { kind: 'status', status: 500 })
  await page.goto('/onetoone')
  await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
  await visit('one-to-one, failed')
  await mend()
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByTitle('Lezioni one-to-one e certificazioni').contentFrame().getByRole('heading', { level: 1 })).toHaveText(
    /Giulia/,
  )
})

test('Framed pages of the product send the portal a ready message with their height', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  // Before the first navigation, so that no message of a frame is missed.
  await page.addInitScript(() => {
    window.addEventListener('message', ({ origin, data }) => {
      document.documentElement.dataset.heard = `${origin} ${JSON.stringify(data)}`
    })
  })
  for (const path of ['/onetoone', '/store']) {
    await page.goto(path)
    const { origin } = new URL((await page.locator('iframe').getAttribute('src')) ?? '')
    await expect(page.locator('html')).toHaveAttribute('data-heard', /"kind":"frame-ready","heightPx":\d{3,}/)
    expect(await page.locator('html').getAttribute('data-heard')).toContain(origin)
  }
})

const markup = `<img src="x" onerror="document.title='preso'">`
const endless = 'lunghissimo'.repeat(200)
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const section = (position: number, words: string, path: string, content: string, icon = 'Store') =>
  `insert into section (position, label_it, label_en, icon, to_path, title_it, title_en, subtitle_it, subtitle_en, content_kind, content)
   values (${position}, ${Array(2).fill(quoted(words)).join(', ')}, ${quoted(icon)}, ${quoted(path)}, ${Array(4).fill(quoted(words)).join(', ')}, 'frame', ${quoted(content)})`

test.describe('Given malicious sections in the database', () => {
  test.use({
    sql: [
      // Another program than the server may fill the table, so the portal must not rely on the constraints.
      'alter table section drop constraint section_words, drop constraint section_icon, drop constraint section_content',
      section(3, markup, '/markup', 'one-to-one', 'Rocket'),
      section(4, 'Il tuo account', '/account', 'one-to-one', 'Member'),
      section(5, endless, '/endless', 'one-to-one', endless),
      section(6, 'Altrove', '/elsewhere', 'javascript:alert(1)'),
      section(7, 'Dei docenti', '/not-yours', 'grp-docenti'),
    ],
  })

  test('the portal shows them as plain text: no script runs, no screen is hidden, nothing overflows, no forbidden frame opens', async ({
    page,
    signIn,
    visit,
    watch,
  }) => {
    await signIn('giulia.bianchi')
    await page.goto('/markup')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(markup)
    await expect(page).toHaveTitle(`${markup} - Area Club`)
    await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: markup })).toBeVisible()
    await expect(page.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toHaveText(/Giulia/)
    const menu = page.getByRole('navigation', { name: italian.navigation.menu.label })
    const labels = await menu.getByRole('link').allTextContents()
    expect(labels.slice(labels.indexOf('Store'))).toEqual(['Store', markup, endless, 'Dei docenti', sideMenu.upselling.label])
    await expect(menu.getByRole('link', { name: markup }).locator('svg')).toBeVisible()

    await page.goto('/account')
    await expect(heading).toHaveText(italian.screens.account.title)

    await page.setViewportSize({ width: 390, height: 844 })
    await visit('section, endless words', '/endless')
    await expect(heading).toHaveText(endless)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: italian.navigation.menu.open, exact: true }).click()
    const entry = page.getByRole('dialog').getByRole('link', { name: endless })
    expect((await entry.boundingBox())?.height).toBeLessThan(120)
    await page.keyboard.press('Escape')

    await page.goto('/elsewhere')
    await expect(page).toHaveURL(/\/dashboard$/)

    watch.expectFailure({ path: '/api/member/frame-ticket', status: 403 })
    await page.goto('/not-yours')
    await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
