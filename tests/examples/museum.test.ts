/** The portal of examples/museum: a description and a catalogue of another house, which shows that the core knows no portal. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerByExample, answerCall } from '../../scripts/lib/example-api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type BuiltExample, buildExample, startServing } from '../support/build-example.ts'

const repository = join(import.meta.dirname, '../..')
let museum: BuiltExample
let folder = ''
/** The portal's API: it answers by the examples of the description, but has no item `none`. */
const api = createServer((request, response) => {
  const path = (request.url ?? '').replace('/v1/', '/')
  const { status, body } = path.endsWith('/none')
    ? { status: 404, body: { type: 'object', title: 'Not found' } }
    : answerCall(join(folder, 'generated/openapi'), request.method ?? 'GET', `/api${path}`)
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body))
})
let browser: Browser
const run = promisify(execFile)

beforeAll(async () => {
  await once(api.listen(0, 'localhost'), 'listening')
  const { port } = api.address() as AddressInfo
  museum = await buildExample('museum', { api: `http://localhost:${port}/v1/` })
  folder = museum.folder
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await museum?.close()
  api.close()
})

/** Opens a page. `close` fails for anything that the browser has complained of, but for answers that are no success. */
async function visit(path: string): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${museum.address}${path}`)
  return {
    page,
    close: async () => {
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

/** Does something, and returns the body of the call that it makes. */
async function calledBy(page: Page, call: string, act: () => Promise<void>): Promise<unknown> {
  const request = page.waitForRequest((one) => `${one.method()} ${new URL(one.url()).pathname}` === call)
  await act()
  return (await request).postDataJSON()
}

describe('a portal outside of the repository', () => {
  it('passes the type check with the core', { timeout: 120_000 }, async () => {
    const own = JSON.parse(await readFile(join(repository, 'examples/museum/tsconfig.json'), 'utf8'))
    const moved = JSON.stringify(own).replaceAll('../../', `${repository}/`)
    await writeFile(join(folder, 'tsconfig.json'), moved)
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
    const checked = run(join(repository, 'node_modules/.bin/tsc'), ['--noEmit', '--project', join(folder, 'tsconfig.json')])
    await expect(checked).resolves.toMatchObject({ stdout: '' })
  })

  it('is served with the headers of the core, whose policy names what stands in the page', async () => {
    const page = await fetch(`${museum.address}hours`)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(await page.text()).toContain('<h1')
  })

  it('has no choice of language when it has one', async () => {
    const { page, close } = await visit('hours')
    await page.getByRole('contentinfo').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.getByRole('group', { name: 'Page language' }).count()).toBe(0)
    await close()
  })

  it('has each public page as HTML', async () => {
    const { pages } = JSON.parse(await readFile(join(folder, 'dist/pages/pages.json'), 'utf8'))
    expect(pages.filter(({ file }: { file?: string }) => file === 'always').map(({ path }: { path: string }) => path)).toEqual([
      '/events',
      '/hours',
      '/new-event',
      '/tickets',
    ])
  })
})

describe('a portal without a login', () => {
  it('shows a table of what the API answers', async () => {
    const { page, close } = await visit('hours')
    await expect.poll(() => page.getByRole('row').count()).toBe(11)
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/11\/09\/2023\s+09:00\s+18:00/)
    await close()
  })

  it('leads from a list to its item', async () => {
    const { page, close } = await visit('')
    await page.getByRole('link', { name: 'Open Sasquatch Ballet' }).click()
    await page.getByRole('heading', { level: 1, name: 'Event', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('definition').allInnerTexts()).toContain('Temporal Tearoom')
    await close()
  })

  it('changes an item by PATCH', async () => {
    const { page, close } = await visit('events/6744a0da-4121-49cd-8479-f8cc20526495')
    await page.getByRole('textbox', { name: /^Price of a ticket/ }).fill('12.5')
    const body = await calledBy(page, 'PATCH /api/special-events/6744a0da-4121-49cd-8479-f8cc20526495', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    )
    expect(body).toEqual({ location: 'Temporal Tearoom', price: 12.5 })
    await page.getByText('The event was changed').waitFor()
    await close()
  })

  it('deletes an item after a confirmation', async () => {
    const { page, close } = await visit('events/6744a0da-4121-49cd-8479-f8cc20526495')
    await page.getByRole('button', { name: 'Cancel the event' }).click()
    await page.getByRole('dialog').getByText('Time Traveler Tea Party').waitFor()
    await calledBy(page, 'DELETE /api/special-events/6744a0da-4121-49cd-8479-f8cc20526495', () =>
      page.getByRole('button', { name: 'Yes, cancel it' }).click(),
    )
    await page.getByRole('heading', { level: 1, name: 'Special events' }).waitFor()
    await close()
  })

  it('creates an item by a form, whose errors are the words of the compiler', async () => {
    const { page, close } = await visit('new-event')
    await page.getByRole('button', { name: 'Create the event' }).click()
    await page.getByText('Check these details before you continue.').waitFor()
    await page.getByRole('textbox', { name: 'Event' }).fill('Notte al museo')
    await page.getByRole('textbox', { name: 'Location' }).fill('Sala 12')
    await page.getByRole('textbox', { name: 'What it is about' }).fill('Una visita di notte')
    await page.getByRole('textbox', { name: 'Day' }).fill('24/12/2030')
    await page.getByRole('textbox', { name: 'Price of a ticket' }).fill('20')
    const body = await calledBy(page, 'POST /api/special-events', () => page.getByRole('button', { name: 'Create the event' }).click())
    expect(body).toEqual({
      name: 'Notte al museo',
      location: 'Sala 12',
      eventDescription: 'Una visita di notte',
      dates: ['2030-12-24'],
      price: 20,
    })
    await page.getByRole('heading', { level: 1, name: 'Special events' }).waitFor()
    await close()
  })

  it('tells what the answer of a call says', async () => {
    const { page, close } = await visit('tickets')
    await page.getByRole('combobox', { name: 'Ticket for' }).selectOption({ label: 'Museum entry' })
    await page.getByRole('textbox', { name: 'Day of the visit' }).fill('24/12/2030')
    await page.getByRole('button', { name: 'Buy tickets' }).click()
    await page.getByText('Your ticket: ticket-general-e5e5c6-dce78').waitFor()
    await close()
  })

  it('shows the words of a status where the API has no codes', async () => {
    const { page, close } = await visit('events/none')
    await page.getByText('This event is no longer there').first().waitFor()
    await close()
  })
})

describe('the API of a portal', () => {
  it('is answered by examples where none is named', async () => {
    const options = JSON.stringify({ host: '127.0.0.1', publicUrl: 'http://localhost', port: 0 })
    const portal = JSON.stringify({ root: folder, generated: join(folder, 'generated'), dist: join(folder, 'dist'), own: false })
    const serve = `const { serveBuiltPortal } = await import('./scripts/lib/serve-built-portal.ts')
      const port = Number(process.env.PORT)
      await serveBuiltPortal(${portal}, { ...${options}, port })
      console.log('is at http')`
    const { address, stop } = await startServing(['--input-type=module', '--eval', serve])
    const [hours, absent] = await Promise.all(['museum-hours', 'nothing'].map((path) => fetch(`${address}api/${path}`)))
    expect(await hours?.json()).toContainEqual({ date: '2023-09-11', timeOpen: '09:00', timeClose: '18:00' })
    expect([absent?.status, absent?.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    await stop()
  })

  it('is told to be away in problem details', async () => {
    api.close()
    api.closeAllConnections()
    const absent = await fetch(`${museum.address}api/museum-hours`)
    expect([absent.status, absent.headers.get('content-type')]).toEqual([502, 'application/problem+json; charset=utf-8'])
  })
})

describe('the answers made of a description', () => {
  it.each([
    ['the example of the operation', 'GET', '/museum-hours', 200, [{ date: '2023-09-11', timeOpen: '09:00', timeClose: '18:00' }]],
    ['no body where there is none', 'DELETE', '/special-events/1', 204, undefined],
    ['that it has no example of a file', 'GET', '/tickets/1/qr', 501, { title: 'There is no example of image/png' }],
  ])('are %s', (_name, method, path, status, body) => {
    const answer = answerByExample(join(folder, 'generated/openapi'), method, path)
    expect(answer?.status).toBe(status)
    if (Array.isArray(body)) expect(answer?.body).toEqual(expect.arrayContaining(body))
    else if (body === undefined) expect(answer?.body).toBeUndefined()
    else expect(answer?.body).toMatchObject(body)
  })

  it('are made of the schema where there is no example', async () => {
    const made = await mkdtemp(join(tmpdir(), 'descriptions-'))
    const day = {
      type: 'object',
      properties: { on: { type: 'string', format: 'date' }, open: { type: 'boolean' }, next: { $ref: '#/components/schemas/Day' } },
    }
    const content = { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Day' } } } }
    const description = { paths: { '/days': { get: { responses: { 200: { content } } } } }, components: { schemas: { Day: day } } }
    await writeFile(join(made, 'days.json'), JSON.stringify(description))
    expect(answerByExample(made, 'GET', '/days')).toEqual({ status: 200, body: [{ on: '2030-01-01', open: true }] })
    expect(answerByExample(made, 'GET', '/nights')).toBeUndefined()
    await rm(made, { recursive: true })
  })
})
