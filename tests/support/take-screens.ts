/** Takes the screenshots of `npm run screens`. Arguments: `--dark` for those of the dark scheme; prefixes of their names, none for all. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import type { MailName } from '#generated/server/mails.ts'
import { mailNames, mailSamples } from '../../demonstration/mail-samples.ts'
import { languageCookie } from '../../src/core/lib/language.ts'
import { composeMail } from '../../src/core/server/mail/compose-mail.ts'
import { launchBrowser } from './browser.ts'
import { waitUntilSettled } from './page-settled.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { copyTemplate, prepareTemplate } from './portal-template.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { endTourByCall, signInByCall, signOutByCall } from './sign-in.ts'

const folder = fileURLToPath(new URL('../../screens/', import.meta.url))
const languages = ['it', 'en'] as const
const widths = [390, 1440] as const
const loadingPatienceMs = 1_200
const tallestDialog = 4_000
const viewportOf = (width: (typeof widths)[number]) => ({ width, height: width < 900 ? 844 : 900 })

interface Shot {
  language: (typeof languages)[number]
  width: (typeof widths)[number]
  file: string
}
type Picture = Shot & ({ screen: Screen } | { mail: MailName })

const {
  values: { dark },
  positionals: wanted,
} = parseArgs({ options: { dark: { type: 'boolean', default: false } }, allowPositionals: true })
const colorScheme = dark ? 'dark' : 'light'
const shotsOf = (name: string): Shot[] =>
  languages.flatMap((language) =>
    widths.map((width) => ({ language, width, file: `${name}-${language}-${width}${dark ? '-dark' : ''}.png` })),
  )
const pictures = [
  ...screens.flatMap((screen) => shotsOf(`${screen.screen}-${screen.state}`).map((shot): Picture => ({ ...shot, screen }))),
  ...mailNames.flatMap((mail) => shotsOf(`mail-${mail}`).map((shot): Picture => ({ ...shot, mail }))),
].filter(({ file }) => wanted.length === 0 || wanted.some((beginning) => file.startsWith(beginning)))

if (pictures.length === 0) {
  console.error(
    `No picture is called ${wanted.join(' or ')}. The screens are: ${[...new Set(screens.map(({ screen }) => screen)), ...mailNames.map((mail) => `mail-${mail}`)].join(', ')}.`,
  )
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
await prepareTemplate()
const dataDir = copyTemplate()
const portal = await startPortal(dataDir, { LOGIN_ATTEMPTS: '1000' })
await endTourByCall(portal.url)
const browser = await launchBrowser()
const failures: string[] = []
const queue = [...pictures]
try {
  await Promise.all([takeNext(), takeNext()])
} finally {
  await browser.close()
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`${pictures.length - failures.length} pictures in screens/`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

async function takeNext(): Promise<void> {
  for (let picture = queue.shift(); picture !== undefined; picture = queue.shift()) {
    try {
      await ('mail' in picture ? takeMail(browser, picture) : takeScreen(browser, portal, picture))
    } catch (error) {
      failures.push(`${picture.file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
}

async function takeMail(browser: Browser, { mail, language, width, file }: Shot & { mail: MailName }): Promise<void> {
  const context = await browser.newContext({ viewport: viewportOf(width), colorScheme })
  try {
    const page = await context.newPage()
    await page.setContent(composeMail(mail, language, mailSamples[mail], 'Giulia').html)
    await page.screenshot({ path: join(folder, file), fullPage: true })
  } finally {
    await context.close()
  }
}

/** Captures a dialog. Makes the viewport as high as its scrolled content; the page below is not captured. */
async function takeDialog(page: Page, path: string): Promise<void> {
  const hidden = await page
    .getByRole('dialog')
    .last()
    .locator('*')
    .evaluateAll((all) =>
      Math.max(0, ...all.filter(({ localName }) => localName !== 'textarea').map((one) => one.scrollHeight - one.clientHeight)),
    )
  const { width, height } = page.viewportSize() ?? viewportOf(390)
  await page.setViewportSize({ width, height: Math.min(height + hidden, tallestDialog) })
  await waitUntilSettled(page)
  await page.screenshot({ path })
}

async function takeScreen(
  browser: Browser,
  portal: PortalProcess,
  { screen, language, width, file }: Shot & { screen: Screen },
): Promise<void> {
  const context = await browser.newContext({
    viewport: viewportOf(width),
    colorScheme,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    baseURL: portal.url,
  })
  context.setDefaultTimeout(10_000)
  await context.addCookies([{ name: languageCookie, value: language, url: portal.url }])
  let token: string | undefined
  try {
    const page = await context.newPage()
    if (screen.as !== undefined) token = await signInByCall(page, portal.url, screen.as)
    await screen.before?.(page)
    await page.goto(screen.path)
    if (screen.isLoading) await page.waitForTimeout(loadingPatienceMs)
    else await waitUntilSettled(page)
    await screen.then?.(page)
    if (!screen.isLoading) await waitUntilSettled(page)
    // Renders content far from the viewport too, because the screenshot shows the whole page.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important; }')
      document.adoptedStyleSheets.push(sheet)
    })
    const path = join(folder, file)
    if (screen.of !== undefined) await screen.of(page).screenshot({ path })
    else if ((await page.getByRole('dialog').count()) > 0) await takeDialog(page, path)
    else await page.screenshot({ path, fullPage: true })
  } finally {
    await context.close()
    if (token !== undefined) await signOutByCall(portal.url, token)
  }
}
