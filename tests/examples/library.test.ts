/** The portal of examples/library: members who log in, one of several variants of a request, lists, an object and an upload. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerCall } from '../../scripts/lib/example-api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type BuiltExample, buildExample } from '../support/build-example.ts'
import { findViolations } from '../support/find-violations.ts'

let library: BuiltExample
let browser: Browser

interface Call {
  call: string
  type: string
  body: string
}
const calls: Call[] = []

/** The library's API: it answers by the examples of its description, to whoever has the cookie of a session. */
const api = createServer(async (request, response) => {
  const [method = 'GET', url = '/'] = [request.method, request.url]
  calls.push({ call: `${method} ${url}`, type: request.headers['content-type'] ?? '', body: await readBody(request) })
  const isOpen = /^\/(?:sessions|books)/.test(url)
  const { status, body } =
    isOpen || /(?:^|; )session=t-4411/.test(request.headers.cookie ?? '')
      ? answerCall(join(library.folder, 'generated/openapi'), method, `/api${url}`)
      : { status: 401, body: { title: 'No session' } }
  if (url === '/sessions') response.setHeader('set-cookie', 'session=t-4411; Path=/; HttpOnly; SameSite=Lax')
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body))
})

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}

beforeAll(async () => {
  await once(api.listen(0, 'localhost'), 'listening')
  library = await buildExample('library', { api: `http://localhost:${(api.address() as AddressInfo).port}` })
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await library?.close()
  api.close()
})

/** Returns the last call of an operation. */
const lastCall = (call: string): Promise<Call> =>
  expect
    .poll(() => calls.some((one) => one.call === call))
    .toBe(true)
    .then(() => calls.findLast((one) => one.call === call) as Call)

describe.each([390, 1440])('A reader of the library at %d px', (width) => {
  let page: Page
  const complaints: string[] = []
  beforeAll(async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  })
  afterAll(async () => {
    await page?.context().close()
    expect(complaints).toEqual([])
  })
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (name: string, words: string) => page.getByRole('textbox', { name }).fill(words)
  const judge = async () => expect(await findViolations(page)).toEqual([])

  it('sees the books without a session, and logs in to open one', async () => {
    await page.goto(library.address)
    await page.getByText('A Short History of Bread').waitFor()
    await judge()
    await page.getByRole('link', { name: 'Open' }).first().click()
    await fill('Number of your card', 'LB204418')
    await page.getByLabel('PIN', { exact: true }).fill('4711')
    await judge()
    await choose('Log in')
    await page.getByRole('heading', { level: 1, name: 'Book' }).waitFor()
    expect(JSON.parse((await lastCall('POST /sessions')).body)).toEqual({ card: 'LB204418', pin: '4711' })
  })

  it('borrows the book, and sees what is owed in the currency and by the calendar of the portal', async () => {
    await choose('Borrow it')
    await page.getByRole('heading', { level: 1, name: 'Loans' }).waitFor()
    expect(JSON.parse((await lastCall('POST /loans')).body)).toEqual({ book: 1 })
    await page.getByText(/You owe the library 2[.,]50\s*£|You owe the library £\s*2\.50/).waitFor()
    await page.getByText('14/05/2030').waitFor()
    await judge()
  })

  it('suggests a book step by step, with its authors and reasons, and for nobody', async () => {
    await page.goto(`${library.address}suggest`)
    await page.getByRole('combobox', { name: 'What is it?' }).selectOption({ label: 'A book' })
    await fill('Title', 'The Sea Atlas')
    await choose('Next')
    await page.getByText('Minimum number of entries: 1').waitFor()
    await choose('Add an author')
    await fill('Name of the author', 'Rosa Linde')
    await judge()
    await choose('Next')
    await page.getByText('Step 2 of 3').waitFor()
    await fill('Reason 1', 'Everyone asks for it')
    await choose('Add a reason')
    await fill('Reason 2', 'The old one is torn')
    await choose('Move up: Reason 2')
    await judge()
    await choose('Next')
    await page.getByText('Step 3 of 3').waitFor()
    await choose('Send the suggestion')
    await page.getByText('Thank you: we have written it down').waitFor()
    expect(JSON.parse((await lastCall('POST /suggestions')).body)).toEqual({
      work: { kind: 'book', title: 'The Sea Atlas', authors: [{ name: 'Rosa Linde' }] },
      reasons: ['The old one is torn', 'Everyone asks for it'],
    })
  })

  it('sends a photo as a form with a file', async () => {
    await page.goto(`${library.address}card`)
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') })
    await judge()
    await choose('Send the photo')
    await page.getByText('The photo is on your card').waitFor()
    const { type, body } = await lastCall('PUT /me')
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toMatch(/name="photo"; filename="me\.png"\r\nContent-Type: image\/png\r\n\r\n\x89PNG/)
  })

  it('is logged out, and finds the way back in an article', async () => {
    await page.goto(`${library.address}logout`)
    await page.getByRole('heading', { level: 2, name: 'See you soon' }).waitFor()
    await judge()
    await page.getByRole('link', { name: 'books', exact: true }).last().click()
    await page.getByText('Paper Boats').waitFor()
  })
})
