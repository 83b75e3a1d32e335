/** A portal whose user signs in to the API itself, by the security scheme of its description. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { portalFile, smallPortal } from '../support/described-portal.ts'

const repository = join(import.meta.dirname, '../..')
const descriptionOf = (scheme: string): string => `
openapi: 3.1.0
info: { title: Orders, version: "1" }
security: [{ login: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { "200": { description: Orders, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } }
    post:
      operationId: addOrder
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "204": { description: Added } }
components:
  securitySchemes: { login: ${scheme} }
  schemas: { Order: { type: object, required: [name], properties: { name: { type: string } } } }
`
const screen = `
path: /home
title: { it: "Ordini", en: "Orders" }
data: { orders: { operation: listOrders } }
content:
  - table:
      caption: { it: "I tuoi ordini", en: "Your orders" }
      each: order
      in: data.orders
      columns: [{ label: { it: "Nome", en: "Name" }, value: order.name }]
      empty: { title: { it: "Nessun ordine", en: "No orders" } }
  - form: { name: add }
`
const form = `
operation: addOrder
sections: [{ fields: { name: { label: { it: "Nuovo ordine", en: "New order" } } } }]
submit:
  label: { it: "Ordina", en: "Order" }
  then: [{ refresh: [listOrders] }, { say: { text: { it: "Ordinato", en: "Ordered" } } }]
`

/** The API: it knows one user, whose password the test changes, and one token. */
let password = 'first'
const orders = [{ name: 'Pane' }]
const calls: { method: string | undefined; signed: boolean }[] = []
/** The codes that were given, each with its challenge. */
const codes = new Map<string, string>()
let api: Server
let browser: Browser
const opened: { folder: string; server: PreviewServer }[] = []

/** Builds and serves a portal whose user signs in. */
async function servePortal(signIn: string, scheme: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const files = smallPortal({
    'catalogue/portal.yaml': `${portalFile}signIn: ${signIn}\n`,
    'catalogue/screens/home.yaml': screen,
    'catalogue/forms/add.yaml': form,
    'openapi/orders.yaml': descriptionOf(scheme),
  })
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', '--portal', folder], {
    cwd: repository,
  })
  await writeFile(join(folder, 'dist/config.json'), JSON.stringify({ apiBase: '/api' }))
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(folder, 'dist') },
    preview: { port: 0, host: '127.0.0.1', proxy: { '/api': { target, rewrite: (path) => path.replace('/api', '') } } },
  })
  opened.push({ folder, server })
  return server.resolvedUrls?.local[0] ?? ''
}

beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/authorize') {
      codes.set(`code-${codes.size}`, url.searchParams.get('code_challenge') ?? '')
      const back = `${url.searchParams.get('redirect_uri')}?code=code-${codes.size - 1}&state=${url.searchParams.get('state')}`
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${back.replaceAll('&', '&amp;')}">Allow</a>`)
    }
    if (url.pathname === '/token') {
      const sent = new URLSearchParams(body)
      const isProven =
        codes.get(sent.get('code') ?? '') ===
        createHash('sha256')
          .update(sent.get('code_verifier') ?? '')
          .digest('base64url')
      response.writeHead(isProven ? 200 : 400, { 'content-type': 'application/json' })
      return void response.end(isProven ? '{"access_token":"a-token","token_type":"bearer"}' : '{"error":"invalid_grant"}')
    }
    const { authorization } = request.headers
    const signed = authorization === `Basic ${Buffer.from(`zoë:${password}`).toString('base64')}` || authorization === 'Bearer a-token'
    calls.push({ method: request.method, signed })
    if (!signed) return void response.writeHead(401).end()
    if (request.method === 'POST') {
      orders.push(JSON.parse(body))
      return void response.writeHead(204).end()
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(orders))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const { folder, server } of opened) {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  api?.close()
})

describe('a portal whose user signs in to the API', () => {
  it('asks for the credential, again when it is refused, and forgets it', { timeout: 240_000 }, async () => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(await servePortal('{ scheme: login }', '{ type: http, scheme: basic }'))
    const dialog = page.getByRole('dialog', { name: 'Accedi' })
    const signIn = async (secret: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: 'Nome utente' }).fill('zoë')
      await dialog.getByLabel('Password').fill(secret)
      await dialog.getByRole('button', { name: 'Entra' }).click()
    }

    await dialog.waitFor()
    expect(calls, 'nothing is called before the user has signed in').toEqual([])
    await signIn('wrong')
    await dialog.getByText('L’accesso non è valido').waitFor()
    await signIn('first')
    await page.getByText('Pane', { exact: true }).waitFor()

    // What the user has typed is sent after the API has asked for another password.
    password = 'second'
    await page.getByRole('textbox', { name: 'Nuovo ordine' }).fill('Latte')
    await page.getByRole('button', { name: 'Ordina' }).click()
    await dialog.waitFor()
    await signIn('second')
    await page.getByText('Latte', { exact: true }).waitFor()
    expect(orders).toEqual([{ name: 'Pane' }, { name: 'Latte' }])

    await page.reload()
    await page.getByText('Latte', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Esci' }).click()
    await dialog.waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('credential')))).toEqual([])
    await context.close()
  })

  it('signs in in a window of the authorization server, behind which the page stays', { timeout: 240_000 }, async () => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const flow = '{ authorizationUrl: /api/authorize, tokenUrl: /api/token, scopes: { orders: Orders } }'
    await page.goto(
      await servePortal(
        '{ scheme: login, clientId: portal, scopes: [orders], keep: memory }',
        `{ type: oauth2, flows: { authorizationCode: ${flow} } }`,
      ),
    )
    const dialog = page.getByRole('dialog', { name: 'Accedi' })
    // Given a browser that blocks the first window, when the user presses, then it is told.
    await page.evaluate('{ const open = window.open; window.open = () => { window.open = open; return null } }')
    await dialog.getByRole('button', { name: 'Entra' }).click()
    await dialog.getByRole('alert').getByText('L’accesso non è valido, o è scaduto: riprova').waitFor()
    const window = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Entra' }).click()
    const closed = (await window).waitForEvent('close')
    await (await window).getByRole('link', { name: 'Allow' }).click()
    await page.getByText('Pane', { exact: true }).waitFor()
    await closed
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await context.close()
  })
})
