/** A portal whose user signs in to the API itself, by the security scheme of its description. */
import { execFile } from 'node:child_process'
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
const description = `
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
  securitySchemes: { login: { type: http, scheme: basic } }
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

/** The API: it knows one user, whose password the test changes. */
let password = 'first'
const orders = [{ name: 'Pane' }]
const calls: { method: string | undefined; signed: boolean }[] = []
let api: Server
let folder = ''
let server: PreviewServer
let browser: Browser

beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const signed = request.headers.authorization === `Basic ${Buffer.from(`zoë:${password}`).toString('base64')}`
    calls.push({ method: request.method, signed })
    if (!signed) return void response.writeHead(401).end()
    if (request.method === 'POST') {
      orders.push(JSON.parse(body))
      return void response.writeHead(204).end()
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(orders))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const files = smallPortal({
    'catalogue/portal.yaml': `${portalFile}signIn: { scheme: login }\n`,
    'catalogue/screens/home.yaml': screen,
    'catalogue/forms/add.yaml': form,
    'openapi/orders.yaml': description,
  })
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', '--portal', folder], {
    cwd: repository,
  })
  await writeFile(join(folder, 'dist/config.json'), JSON.stringify({ apiBase: '/api' }))
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(folder, 'dist') },
    preview: {
      port: 0,
      host: '127.0.0.1',
      proxy: { '/api': { target: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, rewrite: (path) => path.replace('/api', '') } },
    },
  })
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  api?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a portal whose user signs in to the API', () => {
  it('asks for the credential, again when it is refused, and forgets it', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${server.resolvedUrls?.local[0]}`)
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
})
