/**
 * The blocks, buttons, dialogs and frames of a screen, in a real browser.
 *
 * Some lines above 300, because each file of these tests builds a page of its own.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { languageCookie } from '../../../src/core/lib/language.ts'
import { expectAccessible } from '../expect-accessible.ts'
import type { OpenedPage } from './renderer-page.ts'
import { gate, servePages } from './serve-pages.ts'

const user = { firstName: 'Giulia', points: 1240, level: 'gold', editable: false }
const sections = [{ id: 1, title: 'Lezioni', icon: 'OneToOne', toPath: '/onetoone', content: 'lessons' }]
const trips = [
  { id: 1, name: 'Malta', ends: '2026-07-12', status: 'open', price: 248000, self: [{ id: 1 }] },
  { id: 2, name: 'Bellaria', ends: '2026-07-02', status: 'lost', price: 119000, note: 'Nuoto', self: [{ id: 2 }] },
  { id: 3, name: 'Oxford', ends: '2025-07-02', status: 'closed', price: 90000, self: [{ id: 3 }] },
]
const payments = [
  { date: '2026-01-10', causal: 'Acconto', amount: 30000 },
  { date: '2026-02-14', causal: 'Saldo', amount: 89000 },
]
const open = servePages({
  'GET /me': { body: user },
  'GET /sections': { body: sections },
  'GET /trips': { body: trips },
  'GET /trips/1/payments': { body: payments },
  'GET /trips/2/payments': { body: [] },
  'POST /login': { body: { session: 'session-2' } },
  'POST /logout': { status: 204 },
  'POST /book': { body: {} },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const panel = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const count = ({ received }: OpenedPage, operation: string) => received.filter((call) => call.operation === operation).length

describe('a block of data', () => {
  test('shows one skeleton with a status message while it loads, and then its data', async () => {
    const { passed: answered, letGo: answer } = gate()
    const { page } = await open('/trips', { 'GET /trips': { body: trips, after: answered } })
    await heading(page, 'Viaggi').waitFor()
    await page.getByRole('status').filter({ hasText: 'portale:loading' }).waitFor()
    expect(await page.locator('[aria-busy=true]').count()).toBe(1)
    await expectAccessible(page)
    answer()
    await page.getByRole('article', { name: 'Malta' }).waitFor()
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
    await expectAccessible(page)
  })

  test('shows the empty text when it is empty', async () => {
    const { page } = await open('/trips', { 'GET /trips': { body: [] } })
    await heading(page, 'Nessun viaggio').waitFor()
    await expectAccessible(page)
  })

  test('shows an error when it fails, and loads again on retry', async () => {
    let fails = true
    const { page } = await open('/trips', { 'GET /trips': () => (fails ? { status: 500, body: { code: 'internal' } } : { body: trips }) })
    await page.getByRole('alert').filter({ hasText: 'Si è verificato un errore di caricamento' }).waitFor()
    await expectAccessible(page)
    fails = false
    await panel(page, 'portale:retry').click()
    await page.getByRole('article', { name: 'Malta' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('on the home page: tiles render at once, their strips after loading, and a failure hides only the strip', async () => {
    const { passed: answered, letGo: answer } = gate()
    const { page } = await open('/', { 'GET /trips': { body: trips, after: answered } })
    await page.getByRole('link', { name: 'Viaggi' }).first().waitFor()
    expect(await page.getByText('Quanti').count()).toBe(0)
    answer()
    await page.getByText('Quanti').waitFor()
    expect(await heading(page, 'Negozio').count()).toBe(0)
    await expectAccessible(page)
  })
})

describe('a text that the API writes in one language', () => {
  test('has a lang attribute on pages in another language only, in headings and cells (WCAG 3.1.2)', async () => {
    const { page } = await open('/trips')
    await page.getByRole('article', { name: 'Malta' }).getByRole('button', { name: 'Pagamenti' }).click()
    await page.getByRole('rowheader', { name: 'Acconto' }).waitFor()
    expect(await page.getByRole('main').locator('[lang]').count()).toBe(0)
    await page.context().addCookies([{ name: languageCookie, value: 'en', url: page.url() }])
    await page.reload()
    const malta = page.getByRole('article', { name: 'Malta' })
    // Open panels stay open after a reload.
    await malta.getByRole('rowheader', { name: 'Acconto' }).waitFor()
    expect(await malta.locator('[lang=it]').allInnerTexts()).toEqual(['Malta', 'Saldo', 'Acconto'])
    expect(await malta.getByRole('heading', { name: 'Malta' }).locator('[lang=it]').count()).toBe(1)
    await expectAccessible(page)
  })
})

describe('a card in a list', () => {
  test('names its buttons by their label and its title, without the arrow that is drawn with a character', async () => {
    const { page } = await open('/trips')
    for (const trip of ['Bellaria', 'Malta']) {
      const card = page.getByRole('article', { name: trip })
      await card.waitFor()
      for (const label of ['Apri il viaggio', 'Pagamenti'])
        expect(await card.getByRole('button', { name: `${label} ${trip}`, exact: true }).count(), label).toBe(1)
      expect(await card.getByRole('button').first().textContent(), 'the visible label is letter by letter').toBe('Apri il viaggio >')
    }
    await expectAccessible(page)
  })
})

describe('an accordion', () => {
  test('opens this year, keeps its order, and loads the content of a panel when the user first opens it', async () => {
    const opening = await open('/trips')
    const { page } = opening
    await page.getByRole('article', { name: 'Malta' }).waitFor()
    expect(await page.getByRole('button', { name: /^20/ }).allTextContents()).toEqual(['2026, 2 viaggi', '2025, 1 viaggio'])
    expect(await panel(page, /2026/).getAttribute('aria-expanded')).toBe('true')
    expect(await panel(page, /2025/).getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await page.getByRole('article').first().getAttribute('aria-labelledby')).not.toBeNull()
    expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Bellaria'), expect.stringContaining('Malta')])
    expect(opening.received.some(({ operation }) => operation.includes('payments'))).toBe(false)

    const malta = page.getByRole('article', { name: 'Malta' })
    await malta.getByRole('button', { name: 'Pagamenti' }).click()
    await malta.getByRole('table', { name: 'Versamenti' }).waitFor()
    expect(count(opening, 'GET /trips/1/payments')).toBe(1)
    expect(count(opening, 'GET /trips/2/payments')).toBe(0)
    expect(await malta.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Causale/),
      expect.stringMatching(/Saldo\s+14\/02\/2026\s+890,00\s€/),
      expect.stringMatching(/Acconto/),
    ])
    await expectAccessible(page)

    await malta.getByRole('button', { name: 'Pagamenti' }).click()
    await malta.getByRole('button', { name: 'Pagamenti' }).click()
    expect(count(opening, 'GET /trips/1/payments')).toBe(1)
  })

  test('works by keyboard, with headings one level below their section', async () => {
    const { page } = await open('/trips')
    await panel(page, /2025/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Oxford' }).waitFor()
    await page.keyboard.press('Space')
    expect(await panel(page, /2025/).getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()).toMatch(/2026/)
    expect(await page.getByRole('heading', { level: 3, name: 'Malta' }).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 4, name: 'Pagamenti' }).count()).toBe(2)
  })

  test('shows the empty text of an empty panel, and a neutral badge for an unlisted code', async () => {
    const { page } = await open('/trips')
    const bellaria = page.getByRole('article', { name: 'Bellaria' })
    await bellaria.getByRole('button', { name: 'Pagamenti' }).click()
    await bellaria.getByText('Nessun pagamento disponibile').waitFor()
    await bellaria.getByText('I pagamenti arrivano con il viaggio').waitFor()
    await bellaria.getByText('Altro stato').waitFor()
    await bellaria.getByText('Nuoto').waitFor()
  })
})

describe('a button', () => {
  test('is busy while its call runs, ignores further presses, and shows the result', async () => {
    const { passed: answered, letGo: answer } = gate()
    const opening = await open('/actions', { 'POST /book': { body: {}, after: answered } })
    const { page } = opening
    await panel(page, 'Prenota').click()
    // Forced, because Playwright waits for an enabled button, and a busy one stays disabled.
    await panel(page, 'Prenotazione in corso...').click({ force: true })
    answer()
    await page.getByRole('status').filter({ hasText: 'Fatto' }).waitFor()
    expect(count(opening, 'POST /book')).toBe(1)
    expect(opening.received.find(({ operation }) => operation === 'POST /book')?.body).toEqual({ trip: 7 })
    await expectAccessible(page)
    // After the display time and the fade-out.
    await page.getByText('Fatto').waitFor({ state: 'detached' })
  })

  test('shows the server’s message when its call fails, and the toast stays while the pointer is on it', async () => {
    const { page } = await open('/actions', { 'POST /book': { status: 409, body: { code: 'conflict', message: 'Posti esauriti' } } })
    // The first focus mounts the live region, whose timer is then not that of the paused clock.
    await panel(page, 'Prenota').focus()
    await page.locator('[role="status"][aria-live="polite"][aria-relevant]').waitFor({ state: 'attached' })
    await page.clock.install({ time: new Date('2026-06-15T10:00:00Z') })
    await page.clock.pauseAt(new Date('2026-06-15T11:00:00Z'))
    await panel(page, 'Prenota').click()
    await page.getByText('Posti esauriti').hover()
    await page.clock.runFor(60_000)
    expect(await page.getByText('Posti esauriti').isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await page.clock.runFor(60_000)
    await page.getByText('Posti esauriti').waitFor({ state: 'detached' })
  })

  test('that is disabled shows the reason beside it and does nothing', async () => {
    const opening = await open('/actions')
    const { page } = opening
    const button = panel(page, 'Modifica')
    await button.waitFor()
    const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`)
    expect(await reason.innerText()).toBe('La pratica non è modificabile!')
    await button.click({ force: true })
    await expectAccessible(page)
  })

  test('that its own steps disable stays busy until they end, and shows the reason only then', async () => {
    const { passed: answered, letGo: answer } = gate()
    let points = 1240
    const { page } = await open('/actions', {
      'GET /me': () => ({ body: { ...user, points } }),
      'POST /book': { body: {}, after: answered },
    })
    await panel(page, 'Riscatta').waitFor()
    points = 0
    await panel(page, 'Riscatta').click()
    await page.getByRole('region', { name: 'Punti accumulati' }).filter({ hasNotText: '1.240' }).waitFor()
    expect(await page.getByText('Punti finiti').count()).toBe(0)
    expect(await panel(page, 'Riscatto...').getAttribute('data-closed')).toBeNull()
    answer()
    await page.getByText('Punti finiti').waitFor()
    expect(await panel(page, 'Riscatta').getAttribute('data-closed')).toBe('true')
  })

  test('with a confirmation opens a dialog, Escape cancels, and the focus returns', async () => {
    const opening = await open('/actions')
    const { page } = opening
    await panel(page, 'Elimina').click()
    await page.getByRole('dialog', { name: 'Elimini?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(count(opening, 'POST /book')).toBe(0)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Elimina')
    await panel(page, 'Elimina').click()
    await panel(page, 'Sì, elimina').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => count(opening, 'POST /book')).toBe(1)
  })

  test('that waits does not navigate when the user has left the page meanwhile', async () => {
    const { page } = await open('/actions')
    await panel(page, 'Più tardi').waitFor()
    // A controlled clock, so that the result does not depend on the speed of the machine.
    await page.clock.install({ time: new Date('2026-06-15T10:00:00Z') })
    await page.clock.pauseAt(new Date('2026-06-15T11:00:00Z'))
    await panel(page, 'Più tardi').click()
    await page.getByRole('link', { name: 'Scelta' }).first().click()
    await heading(page, 'Scelta').waitFor()
    await page.clock.runFor(1_000)
    expect(new URL(page.url()).pathname).toBe('/choose')
  })
})

test('a dialog shows the item it was opened for, closes by its own step, and returns the focus', async () => {
  const { page } = await open('/actions')
  await panel(page, 'Apri il dialogo').click()
  await page.getByRole('dialog', { name: 'Dettagli di Malta' }).waitFor()
  await expectAccessible(page)
  await panel(page, 'Chiudi da dentro').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Apri il dialogo')
})

test('a dialog with typed values asks before it closes, except for a password alone', async () => {
  const { page } = await open('/actions')
  const dialog = page.getByRole('dialog', { name: 'Un altro account' })
  const question = page.getByRole('dialog', { name: 'portale:unsavedTitle' })
  await panel(page, 'Apri il modulo').click()
  await dialog.getByLabel('password').fill('segreta')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await panel(page, 'Apri il modulo').click()
  await dialog.getByLabel('username').fill('giulia')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('username').inputValue()).toBe('giulia')
  await dialog.getByRole('button', { name: 'portale:close' }).click()
  await question.getByRole('button', { name: 'portale:unsavedLeave' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Apri il modulo')
})

test('a choice shows one item or all of them', async () => {
  const { page } = await open('/choose')
  await page.getByRole('table', { name: 'Viaggi' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(4)
  await page.getByLabel('Viaggio').selectOption('Oxford')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).search).toMatch(/^\?trip=\d+$/)
  await page.reload()
  await page.getByRole('table', { name: 'Viaggi' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByLabel('Viaggio').selectOption('Tutti')
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
})

test('a table on a phone shows rows as blocks and keeps its roles', async () => {
  const { page } = await open('/choose', {}, { width: 320 })
  await page.getByRole('table', { name: 'Viaggi' }).waitFor()
  expect(await page.getByRole('rowheader', { name: 'Malta' }).count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

/** Operator markup, the text that remains, and a part of the expected HTML. */
const hostileMarkup: readonly (readonly [html: string, words: string, kept: string])[] = [
  [
    '<p>Attenzione: <strong>chiuso</strong> <a href="https://a.example/x">qui</a></p>',
    'Attenzione: chiuso qui',
    '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">',
  ],
  ['<h2>Orari</h2><ul><li>9 &lt; 18 &amp; oltre</li></ul>1 < 2', 'Orari9 < 18 & oltre1 < 2', '<ul><li>'],
  ['<img src=x onerror="window.hurt=1">resta', 'resta', ''],
  ['<script>window.hurt=1</script>resta', 'resta', ''],
  ['<scr<script>ipt>window.hurt=1</scr</script>ipt>resta', 'resta', ''],
  [
    '<svg><animate onbegin="window.hurt=1"/></svg><b onclick="window.hurt=1" style="position:fixed" class="x" id="portal">resta</b>',
    'resta',
    '<b>resta</b>',
  ],
  ['<a href="javascript:window.hurt=1">resta</a><a href="data:text/html,x">e</a>', 'restae', '<a>resta</a>'],
  ['<a href="java&#115;cript:window.hurt=1">resta</a><a href=\'&#1;javascript:window.hurt=1\'>e</a>', 'restae', '<a>resta</a>'],
  ['<a title=">" href="https://a.example/" onmouseover="window.hurt=1">resta</a>', 'resta', 'resta</a>'],
  ['<form action="https://evil.example"><input name="a"><button>resta</button></form>', 'resta', ''],
  ['<p>resta<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;">', 'resta', ''],
  ['<iframe srcdoc="<script>parent.hurt=1</script>"></iframe><style>*{display:none}</style>resta', 'resta', ''],
  ['<!-- <b> --><template><img src=x onerror="window.hurt=1"></template>resta<b', 'resta<b', ''],
]

test('the sanitizer cleans the operator’s markup before the content security policy has to (requirements S13)', async () => {
  let html = '<p>primo</p>'
  const { page } = await open('/actions', { 'GET /notice': () => ({ body: { html, severity: 'warning' } }) })
  const notice = page.locator('[data-place=content] > div').first()
  await notice.getByText('primo').waitFor()
  for (const [turn, line] of hostileMarkup.entries()) {
    // Different words in each round, so that a result of the previous round cannot pass.
    const [markup, words, kept] = line.map((part) => part.replaceAll('resta', `resta${turn}`)) as [string, string, string]
    html = markup
    await panel(page, 'Aggiorna').click()
    await expect.poll(() => notice.textContent(), { message: markup }).toBe(words)
    const shown = await notice.innerHTML()
    expect(shown).toContain(kept)
    expect(shown.replace(/<svg[\s\S]*?<\/svg>/, '')).not.toMatch(
      /<(img|script|iframe|form|input|math|style|svg|template)|<[^>]*\son\w+=|="(javascript|data):/i,
    )
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  }
})

test('the content security policy refuses markup and scripts that no policy has cleaned (requirements S34)', async () => {
  const { page, complaints } = await open('/actions')
  await panel(page, 'Aggiorna').waitFor()
  const refused = await page.evaluate(() => {
    const attempt = (assign: () => void) => {
      try {
        assign()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      attempt(() => {
        document.createElement('p').innerHTML = '<b>testo</b>'
      }),
      attempt(() => {
        document.createElement('script').src = '/assets/other.js'
      }),
      attempt(() => document.createRange().createContextualFragment('<b>testo</b>')),
      attempt(
        () =>
          'trustedTypes' in window &&
          (window.trustedTypes as { createPolicy(name: string, rules: object): void }).createPolicy('other', {}),
      ),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  expect(complaints.splice(0)).toHaveLength(4)
})

test('a frame gets a new address at each opening, in a sandbox that cannot navigate the portal', async () => {
  let turn = 0
  const opening = await open('/onetoone', {
    'POST /ticket': () => {
      turn += 1
      return { body: { url: `http://localhost:9/ticket-${turn}` } }
    },
  })
  const { page } = opening
  const frame = page.getByTitle('Lezioni')
  await frame.waitFor()
  // StrictMode opens it twice, and discards the first address.
  await expect.poll(() => frame.getAttribute('src')).toMatch(/^http:\/\/localhost:9\/ticket-\d$/)
  const first = await frame.getAttribute('src')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
  expect(opening.received.find(({ operation }) => operation === 'POST /ticket')?.body).toEqual({ target: 'lessons' })
  await page.getByRole('link', { name: 'Viaggi' }).first().click()
  await heading(page, 'Viaggi').waitFor()
  await page.goBack()
  await frame.waitFor()
  await expect.poll(() => frame.getAttribute('src')).toMatch(/^http:\/\/localhost:9\/ticket-\d$/)
  expect(await frame.getAttribute('src')).not.toBe(first)
  await page.getByText('portale:frameBlocked').waitFor({ timeout: 8000 })
})

test('a frame never shows the portal’s own origin', async () => {
  const { page } = await open('/onetoone', { 'POST /ticket': { body: { url: '/trips' } } })
  await page.getByRole('alert').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})
