/** Each mail in a real browser: accessible in light and dark, and readable at 320 pixels (WCAG 1.4.10). */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailNames, mailSamples } from '../../demonstration/mail-samples.ts'
import { composeMail } from '../../src/core/server/mail/compose-mail.ts'
import { launchBrowser } from '../support/browser.ts'
import { findViolations } from '../support/find-violations.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
})
afterAll(() => browser?.close())

const { name, ...longest } = { name: 'Massimiliano Bartolomeo Ferdinando', username: `${'a'.repeat(60)}@example.it` }

describe.each(mailNames)('The mail %s', (mail) => {
  const about = { ...mailSamples[mail], ...('username' in mailSamples[mail] && longest) }
  const show = (language: 'it' | 'en') => page.setContent(composeMail(mail, language, about, name).html)

  it.each(['light', 'dark'] as const)('has no accessibility violation in the %s color scheme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await show('it')
    expect((await findViolations(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it.each(['it', 'en'] as const)('fits a viewport of 320 pixels in %s', async (language) => {
    await show(language)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})
