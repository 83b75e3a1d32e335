/** Requests that report upload progress, in a real browser against a real server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let received: { headers: IncomingMessage['headers']; bytes: number }
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
  answer(request, response)
})
/** Responds once the whole request has arrived. */
const read =
  (then: (response: ServerResponse) => void): Answer =>
  async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += (chunk as Buffer).length
    received = { headers: request.headers, bytes }
    then(response)
  }

let browser: Browser
let page: Page
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { outputFiles } = await build({
    entryPoints: [new URL('../../../src/core/api/upload.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    globalName: 'upload',
    write: false,
  })
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** Uploads a body of `bytes` letters; `cancels` aborts the request at the first progress event. */
const send = (bytes: number, { idleMs = 60_000, cancels = false } = {}) =>
  page.evaluate(
    async ([length, limitMs, isCancelled]) => {
      const { createUpload } = (window as unknown as { upload: typeof import('../../../src/core/api/upload.ts') }).upload
      const controller = new AbortController()
      const progress: number[] = []
      const sent = createUpload((part) => {
        progress.push(part)
        if (isCancelled) controller.abort()
      }, limitMs)
      const signal = AbortSignal.any([controller.signal, sent.limit])
      const request = new Request('/upload', { method: 'POST', body: 'a'.repeat(length), headers: { 'X-Own': 'yes' }, signal })
      try {
        const response = await sent.fetch(request)
        return { progress, status: response.status, kind: response.headers.get('content-type'), text: await response.text() }
      } catch (error) {
        return { progress, failed: (error as Error).name, timedOut: sent.limit.aborted }
      }
    },
    [bytes, idleMs, cancels] as const,
  )

describe('Given a request with upload progress', () => {
  test('sends the whole body and returns the response as fetch does', async () => {
    answer = read((response) => void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7}'))
    const { progress, ...answered } = await send(3_000_000)
    expect(answered).toEqual({ status: 201, kind: 'application/json', text: '{"id":7}' })
    expect(received).toMatchObject({ bytes: 3_000_000, headers: { 'x-own': 'yes' } })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual([...progress].sort((one, other) => one - other))
  })

  test.each([204, 413])('passes on the response status %s', async (status) => {
    answer = read((response) => void response.writeHead(status).end())
    expect(await send(10)).toMatchObject({ status, text: '' })
  })

  test('rejects as fetch does when the connection breaks', async () => {
    answer = (request) => request.socket.destroy()
    expect(await send(10)).toMatchObject({ failed: 'TypeError' })
  })

  test('stops when the caller aborts it', async () => {
    answer = read(() => undefined)
    expect(await send(3_000_000, { cancels: true })).toMatchObject({ failed: 'AbortError', timedOut: false })
  })

  test('aborts when no data moves within the idle limit', async () => {
    answer = read(() => undefined)
    expect(await send(10, { idleMs: 100 })).toMatchObject({ failed: 'AbortError', timedOut: true })
  })
})
