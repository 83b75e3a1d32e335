/** Builds the page of the renderer tests like the portal, and serves it with its API and content policy. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { launchBrowser } from '../../support/browser.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface Answer {
  status?: number
  body?: unknown
  /** Response body as an attachment, in place of `body`. */
  file?: { type: string; name: string; content: string }
  /** Delays the response until it resolves. */
  after?: Promise<unknown>
}

export interface Received {
  operation: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

/** Responses of the API by 'METHOD /path'; a test may change them at any time. */
export type Answers = Record<string, Answer | ((received: Received) => Answer)>

export interface RendererPages {
  browser: Browser
  open(path: string, answers: Answers, options?: { session?: string | null; width?: number }): Promise<OpenedPage>
  close(): Promise<void>
}

export interface OpenedPage {
  page: Page
  context: BrowserContext
  received: Received[]
  /** Console errors and content security violations, except messages about 4xx and 5xx responses. */
  complaints: string[]
  origin: string
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

export async function serveRendererPage(): Promise<RendererPages> {
  const outDir = await mkdtemp(join(tmpdir(), 'renderer-page-'))
  const root = join(import.meta.dirname, 'page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })
  const shell = await readFile(join(outDir, 'index.html'), 'utf8')

  let answers: Answers = {}
  let received: Received[] = []
  const serveApi = async ({ pathname, searchParams }: URL, request: IncomingMessage, response: ServerResponse) => {
    const operation = `${request.method} ${pathname.slice('/api'.length)}`
    const call = { operation, query: searchParams, headers: request.headers, body: await readBody(request) }
    received.push(call)
    const entry = answers[call.operation]
    const answer = typeof entry === 'function' ? entry(call) : entry
    await answer?.after
    if (response.destroyed) return
    if (answer?.file) {
      const { type, name, content } = answer.file
      return void response.writeHead(200, { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }).end(content)
    }
    response.writeHead(answer ? (answer.status ?? 200) : 404, { 'content-type': 'application/json' })
    response.end(answer?.body === undefined ? undefined : JSON.stringify(answer.body))
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://local')
    const { pathname } = url
    if (pathname === '/config.json')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ apiBase: '/api', signBase: '/sign' }))
    if (pathname.startsWith('/api/')) return serveApi(url, request, response)
    if (extname(pathname) !== '') {
      const file = await readFile(join(outDir, normalize(pathname))).catch(() => undefined)
      response.writeHead(file ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' })
      return void response.end(file)
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; frame-src http://localhost:*; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types dompurify default`,
    })
    response.end(shell)
  }
  const server: Server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const browser = await launchBrowser()
  return {
    browser,
    async open(path, given, { session = 'session-1', width = 1280 } = {}) {
      answers = given
      received = []
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-US' })
      const page = await context.newPage()
      page.setDefaultTimeout(5000)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of [45]\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      if (session !== null) await context.addCookies([{ name: 'session-id', value: session, url: origin }])
      await page.goto(`${origin}${path}`)
      return { page, context, received, complaints, origin }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
