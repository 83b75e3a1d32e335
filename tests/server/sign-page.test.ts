import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'
import { procedureOf, type SignServerFixture, startSignServerFixture } from '../support/sign-server-fixture.ts'

/** The signing page in a real browser: by keyboard, at three widths, in both languages, within its CSP. */

let world: SignServerFixture
let browser: Browser
let origin: string
beforeAll(async () => {
  world = await startSignServerFixture('postgres')
  origin = await world.pages.listen({ host: '127.0.0.1', port: 0 })
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await world.close()
})

const words = {
  it: {
    send: 'Inviami il codice',
    code: 'Codice ricevuto per email',
    open: 'Apri il documento',
    first: 'Pagina 1 di',
    pages: 'Pagine del documento',
    larger: 'Ingrandisci',
    smaller: 'Riduci',
    failed: 'Qui le pagine non si possono mostrare',
    fold: 'Impronta SHA-256',
    other: 'Invia un altro codice',
    wait: 'Abbiamo appena inviato un codice',
    unread: 'Prima di firmare apri il documento',
    sign: 'Firma',
    wrong: 'Il codice non è corretto',
    signed: 'Hai firmato il documento',
    refuse: 'Rifiuta',
  },
  en: {
    send: 'Send me the code',
    code: 'Code received by email',
    first: 'Page 1 of',
    pages: 'Pages of the document',
    larger: 'Zoom in',
    smaller: 'Zoom out',
    fold: 'SHA-256 fingerprint',
    sign: 'Sign',
    wrong: 'The code is not correct',
    signed: 'You have signed the document',
  },
}

async function judge(page: Page): Promise<void> {
  expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

const openLink = async (page: Page, given: { email: string; language: 'it' | 'en' }) => {
  const signer = { firstName: 'Anna', lastName: 'Lunghissimocognome', ...given }
  const { id, link } = await world.provider.createProcedure(await procedureOf(world, { signer, approvals: ['Approvo le clausole 2 e 5.'] }))
  await page.goto(`${origin}${new URL(link ?? '').pathname}`)
  return id
}

/** Requests a code by keyboard and returns the one of the mail, and a wrong one. */
const getCode = async (page: Page, language: 'it' | 'en') => {
  await page.getByRole('button', { name: words[language].send }).press('Enter')
  await page.getByRole('status').waitFor()
  await world.settle()
  const code = await world.mailedCode()
  return { code, wrong: code === '000000' ? '111111' : '000000' }
}

const listTicks = (page: Page) =>
  page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as unknown as { checked: boolean }).checked))

describe.each([
  ['it', 390],
  ['it', 1440],
  ['en', 390],
  ['en', 320],
] as const)('The signing page (%s, %i px)', (language, width) => {
  it('shows the pages of the document, enlarges them, and keeps the other fields at each mistake until the signature', async () => {
    const say = words[language]
    const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('console', (message) => !/422/.test(message.text()) && complaints.push(message.text()))
    try {
      const id = await openLink(page, { email: `anna.${language}.${width}@example.com`, language })
      // The text is there for screen readers, and the picture fills the width.
      const first = page.getByRole('region', { name: say.first })
      await first.getByText('VS27-MLT-48231').waitFor()
      const readPicture = () =>
        first.locator('canvas').evaluate((element) => {
          const canvas = element as unknown as { width: number; height: number; getContext(kind: '2d'): PictureContext }
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
          return { width: canvas.width, isDrawn: new Set(data).size > 100 }
        })
      const drawn = await readPicture()
      const { width: shown = 0, x = 0 } = (await first.boundingBox()) ?? {}
      expect(drawn).toEqual({ width: Math.round(shown), isDrawn: true })
      // Text of ten points is as high as one of eleven pixels, also where the page is then wider than the box, which begins at its text.
      expect(shown / pointsOfA4).toBeGreaterThan(1.1)
      const box = await page.getByRole('region', { name: say.pages }).boundingBox()
      expect(x < (box?.x ?? 0)).toBe(shown > (box?.width ?? 0))
      if (width < shown) {
        const text = await first.getByText('VS27-MLT-48231').boundingBox()
        expect(text?.x ?? -1).toBeGreaterThanOrEqual(box?.x ?? 0)
      }
      await judge(page)
      await page.getByRole('button', { name: say.larger }).press('Enter')
      await expect.poll(async () => (await readPicture()).width).toBeGreaterThan(drawn.width * 1.4)
      await judge(page)
      await page.getByRole('button', { name: say.smaller }).press('Enter')
      await expect.poll(async () => (await readPicture()).width).toBe(drawn.width)
      const hash = page.getByText(/^[0-9a-f]{64}$/)
      expect(await hash.isVisible()).toBe(false)
      await page.getByText(say.fold).press('Enter')
      expect(await hash.isVisible()).toBe(true)

      const { code, wrong } = await getCode(page, language)
      await judge(page)
      // On a phone the code field is far below the button: it has the focus at once, and field and status message are in view.
      expect(await page.locator('#code:focus').count()).toBe(1)
      for (const seen of [page.getByLabel(say.code), page.getByRole('status')]) {
        const { y = -1, height = 0 } = (await seen.boundingBox()) ?? {}
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y + height).toBeLessThanOrEqual(844)
      }
      await page.getByLabel(say.code).fill(wrong)
      for (const key of ['Tab', 'Space', 'Tab', 'Space', 'Tab', 'Enter']) await page.keyboard.press(key)
      await page.locator('#code-error', { hasText: say.wrong }).waitFor()
      await judge(page)
      expect(await page.getByLabel(say.code).inputValue()).toBe(wrong)
      expect(await listTicks(page)).toEqual([true, true])
      await page.getByLabel(say.code).fill(code)
      await page.getByRole('checkbox').last().uncheck()
      await page.getByRole('button', { name: say.sign, exact: true }).press('Enter')
      await page.locator('#approval-error').waitFor()
      await judge(page)
      expect(await page.getByLabel(say.code).inputValue()).toBe(code)
      expect(await listTicks(page)).toEqual([true, false])
      await page.getByRole('checkbox').last().check()
      await page.getByRole('button', { name: say.sign, exact: true }).press('Enter')
      await page.getByRole('heading', { name: say.signed }).waitFor()
      await judge(page)
      expect(await world.provider.readProcedure(id)).toMatchObject({ status: 'signed' })
      expect(complaints).toEqual([])
    } finally {
      await page.close()
    }
  })
})

it('requests pdf.js and its worker before the script that uses them, and transfers each once', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  try {
    await openLink(page, { email: 'anna.presto@example.com', language: 'it' })
    await page.getByRole('region', { name: words.it.first }).getByText('VS27-MLT-48231').waitFor()
    const scripts = await page.evaluate<{ name: string; startTime: number; transferSize: number }[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/sign-viewer/')).map((entry) => entry.toJSON())",
    )
    const requestsOf = (name: string) => scripts.filter((each) => each.name.includes(`/${name}.`))
    const [viewer] = requestsOf('viewer')
    for (const name of ['pdf', 'pdf-worker']) {
      const [first, ...others] = requestsOf(name)
      expect(first?.startTime, name).toBeLessThanOrEqual(viewer?.startTime ?? 0)
      expect(first?.transferSize, name).toBeGreaterThan(100_000)
      expect(others.map(({ transferSize }) => transferSize)).toEqual(others.map(() => 0))
    }
  } finally {
    await page.close()
  }
})

/** Width of an A4 page in points. */
const pointsOfA4 = 595

interface PictureContext {
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}

it('has the document opened in a tab when its pages cannot be drawn, and keeps what was filled in', async () => {
  const say = words.it
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  try {
    await page.route(/\/sign-viewer\/pdf-worker/, (route) => route.abort())
    const id = await openLink(page, { email: 'anna.senza@example.com', language: 'it' })
    await page.getByText(say.failed).waitFor()
    expect(await page.getByRole('region', { name: say.pages }).count()).toBe(0)
    const { code } = await getCode(page, 'it')
    await page.getByLabel(say.code).fill(code)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: say.sign, exact: true }).press('Enter')
    await page.getByRole('alert').filter({ hasText: say.unread }).waitFor()
    await page.getByText(say.failed).waitFor()
    await judge(page)
    // Declining without a reason opens its part, and a new code is asked for with the ticks.
    await page.locator('summary').last().click()
    await page.getByRole('button', { name: say.refuse }).waitFor()
    await judge(page)
    const [document] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: say.open }).press('Enter')])
    await document.close()
    await page.getByRole('button', { name: say.other }).press('Enter')
    await page.getByText(say.wait).waitFor()
    expect(await page.getByLabel(say.code).inputValue()).toBe(code)
    expect(await listTicks(page)).toEqual([true, true])
    await page.getByRole('button', { name: say.sign, exact: true }).press('Enter')
    await page.getByRole('heading', { name: say.signed }).waitFor()
    expect(await world.provider.readProcedure(id)).toMatchObject({ status: 'signed' })
  } finally {
    await page.close()
  }
})
