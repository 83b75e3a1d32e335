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
    unread: 'Prima di firmare apri il documento',
    sign: 'Firma',
    wrong: 'Il codice non è corretto',
    signed: 'Hai firmato il documento',
    refuse: 'Rifiuta',
  },
  en: {
    send: 'Send me the code',
    code: 'Code received by email',
    open: 'Open the document',
    unread: 'Before signing, open the document',
    sign: 'Sign',
    wrong: 'The code is not correct',
    signed: 'You have signed the document',
    refuse: 'Decline',
  },
}

async function judge(page: Page): Promise<void> {
  expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

describe.each([
  ['it', 390],
  ['it', 1440],
  ['en', 390],
  ['en', 320],
] as const)('The signing page (%s, %i px)', (language, width) => {
  it('is usable by keyboard alone, from reading to a wrong code, its correction and the signature', async () => {
    const say = words[language]
    const signer = { firstName: 'Anna', lastName: 'Lunghissimocognome', email: `anna.${language}.${width}@example.com`, language }
    const { id, link } = await world.provider.createProcedure(
      await procedureOf(world, { signer, approvals: ['Approvo le clausole 2 e 5.'] }),
    )
    const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && !message.text().includes('422') && complaints.push(message.text()))
    try {
      await page.goto(`${origin}${new URL(link ?? '').pathname}`)
      await judge(page)
      await page.getByRole('button', { name: say.send }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('status').waitFor()
      await judge(page)
      // On a phone the code field is far below the button: it has the focus at once, and field and status message are in view.
      expect(await page.locator('#code:focus').count()).toBe(1)
      for (const seen of [page.getByLabel(say.code), page.getByRole('status')]) {
        const { y = -1, height = 0 } = (await seen.boundingBox()) ?? {}
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y + height).toBeLessThanOrEqual(844)
      }
      await world.settle()
      const code = await world.mailedCode()
      await page.getByLabel(say.code).fill(code === '000000' ? '111111' : '000000')
      const signByKeyboard = async () => {
        for (const key of ['Tab', 'Space', 'Tab', 'Space', 'Tab', 'Enter']) await page.keyboard.press(key)
      }
      await signByKeyboard()
      await page.getByRole('alert').filter({ hasText: say.unread }).waitFor()
      await judge(page)
      const [document] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: say.open }).press('Enter')])
      await document.close()
      await page.getByLabel(say.code).fill(code === '000000' ? '111111' : '000000')
      await signByKeyboard()
      await page.locator('#code-error', { hasText: say.wrong }).waitFor()
      await judge(page)
      await page.locator('summary').click()
      await page.getByRole('button', { name: say.refuse }).waitFor()
      await judge(page)
      await page.getByLabel(say.code).fill(code)
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: say.sign, exact: true }).press('Enter')
      await page.locator('#approval-error').waitFor()
      await judge(page)
      await page.getByLabel(say.code).fill(code)
      for (const box of await page.getByRole('checkbox').all()) await box.check()
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
