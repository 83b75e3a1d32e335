/** The museum in three languages, one of which is written from right to left. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isScalar, parseDocument, visit } from 'yaml'
import { checkProject } from '../../src/core/compiler/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type BuiltExample, buildExample } from '../support/build-example.ts'
import { findViolations } from '../support/find-violations.ts'

let museum: BuiltExample
let browser: Browser

/** Keys of the museum's catalogue under which a text stands. */
const textKeys = ['label', 'title', 'text', 'caption', 'hint', 'fallback', 'proceed', 'home', 'close', 'http-400', 'http-404']

/** A text in each language; of a placeholder alone, the same in all. */
const inEach = (words: string): Record<string, string> =>
  /^\{[^{}]*\}$/.test(words) ? { both: words } : { en: words, fr: `Voici : ${words}`, ar: `هذا ${words}` }

/** Gives each plain text of the museum its languages, and brings the texts of the interface that a report names. */
async function translate(folder: string): Promise<void> {
  const catalogue = join(folder, 'catalogue')
  const portal = await readFile(join(catalogue, 'portal.yaml'), 'utf8')
  await writeFile(join(catalogue, 'portal.yaml'), portal.replace('languages: [en]', 'languages: [en, fr, ar]'))
  for (const path of await readdir(catalogue, { recursive: true })) {
    if (!path.endsWith('.yaml') || path === 'portal.yaml') continue
    const document = parseDocument(await readFile(join(catalogue, path), 'utf8'))
    visit(document, {
      Pair: (_key, pair) => {
        const isText = isScalar(pair.key) && textKeys.includes(String(pair.key.value)) && isScalar(pair.value)
        if (isText) pair.value = document.createNode(inEach(String((pair.value as { value: unknown }).value)))
        return isText ? visit.SKIP : undefined
      },
    })
    await writeFile(join(catalogue, path), document.toString({ lineWidth: 0 }))
  }
  const missing = checkProject(folder).report.diagnostics.find(({ code }) => code === 'CAT518')?.message ?? ''
  const sections = missing.slice(missing.indexOf('defaults: ')).split('; ')
  const texts = sections.map((section) => {
    const [name = '', names = ''] = section.split(': ')
    const words = names.split(', ').map((each) => {
      const limit = /^(tooShort|tooLong|tooSmall|tooLarge)$/.test(each) ? ' {limit}' : ''
      return `  ${each}: ${JSON.stringify(inEach(`words of ${each}${limit}`))}\n`
    })
    return `${name}:\n${words.join('')}`
  })
  const messages = join(catalogue, 'messages.yaml')
  await writeFile(messages, `${await readFile(messages, 'utf8')}\n${texts.join('')}`)
}

beforeAll(async () => {
  museum = await buildExample('museum', { change: translate })
  browser = await launchBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await museum?.close()
})

async function visitAt(width: number, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${museum.address}${path}`)
  return page
}

const directionOf = async (page: Page) => {
  const [lang, dir] = await Promise.all(['lang', 'dir'].map((name) => page.locator('html').getAttribute(name)))
  return { lang, dir }
}
const choiceOf = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^(English|Français|العربية)$/ })

describe('a portal of three languages', () => {
  it('begins in the default one and offers each by its own name', async () => {
    const page = await visitAt(1440, 'events')
    await page.getByRole('heading', { level: 1, name: 'Special events', exact: true }).waitFor()
    expect(await directionOf(page)).toEqual({ lang: 'en', dir: 'ltr' })
    expect(await choiceOf(page).allInnerTexts()).toEqual(['English', 'Français', 'العربية'])
    await page.context().close()
  })

  it('has each public page as HTML in each of them', async () => {
    const page = await readFile(join(museum.folder, 'dist/pages/ar/events.html'), 'utf8')
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(await readFile(join(museum.folder, 'dist/pages/fr/events.html'), 'utf8')).toContain('<html lang="fr">')
    expect(page).toContain('هذا Special events')
  })

  it.each([390, 1440])('is written from right to left in Arabic at %i px', { timeout: 60_000 }, async (width) => {
    const page = await visitAt(width, 'events')
    await choiceOf(page).filter({ hasText: 'العربية' }).click()
    await page.getByRole('heading', { level: 1, name: 'هذا Special events' }).waitFor()
    expect(await directionOf(page)).toEqual({ lang: 'ar', dir: 'rtl' })
    for (const path of ['events', 'tickets', 'new-event']) {
      await page.goto(`${museum.address}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await directionOf(page)).toEqual({ lang: 'ar', dir: 'rtl' })
      expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    await page.context().close()
  })
})
