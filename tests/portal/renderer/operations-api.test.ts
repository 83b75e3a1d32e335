import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'
import { createOperationsApi, type OperationsApi } from '../../../src/core/api/operations-api.ts'
import { ConfigUnread } from '../../../src/core/api/portal-config.ts'
import { shouldRetry } from '../../../src/core/api/query-options.ts'
import { createSessionStore, type SessionStore } from '../../../src/core/api/session-store.ts'
import type { OperationTable } from '../../../src/core/model/operation-table.ts'
import { storedNames } from '../../../src/core/model/stored-names.ts'
import { memorySessionMark } from '../../support/kept-mark.ts'

const operation = {
  api: 'member',
  method: 'GET',
  path: '/x',
  body: 'none',
  reads: true,
  answers: 'json',
} as const
const operations: OperationTable = {
  read: operation,
  find: { ...operation, path: '/trips/{id}', queryParameters: ['year', 'kinds'] },
  write: {
    ...operation,
    method: 'post',
    path: '/trips/{id}',
    queryParameters: ['dry'],
    body: 'object',
    reads: false,
  },
  remove: { ...operation, method: 'POST', path: '/empty', answers: 'empty' },
  download: { ...operation, path: '/file', answers: 'blob' },
  sign: { ...operation, api: 'sign', path: '/procedure' },
}
const findOperation = (operationId: string) => operations[operationId]

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
let seen: Seen
let reply: (response: ServerResponse) => void
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  seen = { method: request.method, url: request.url, headers: request.headers, body }
  reply(response)
})
let origin: string
let session: SessionStore
let api: OperationsApi
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  const values = new Map<string, string>()
  session = createSessionStore(
    memorySessionMark('session-1'),
    storedNames('operator'),
    {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    { addEventListener: () => undefined, removeEventListener: () => undefined },
  )
  api = createOperationsApi({
    findOperation,
    session,
    language: () => 'en',
    config: async () => ({ apiBase: `${origin}/api`, settings: { signBase: `${origin}/sign` } }),
  })
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
async function failureOf(call: Promise<unknown>): Promise<ApiProblem> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`no ApiProblem but ${String(error)}`)
  return error
}

describe('a call', () => {
  test('distributes its inputs over path, query and body', async () => {
    reply = json(200, { ok: true })
    expect(await api.call('write', { id: 'a/b', dry: true, name: 'Malta', amountCents: 5, none: undefined })).toEqual({ ok: true })
    expect(seen).toMatchObject({ method: 'POST', url: '/api/trips/a%2Fb?dry=true', body: '{"name":"Malta","amountCents":5}' })
  })

  test('omits query parameters without a value and repeats lists', async () => {
    reply = json(200, [])
    await api.call('find', { id: 3, year: null, kinds: ['a', 'b'] })
    expect(seen.url).toBe('/api/trips/3?kinds=a&kinds=b')
  })

  test('sends the session’s id, the language and a unique request id', async () => {
    reply = json(200, {})
    await api.call('read', {})
    const first = seen.headers['x-request-id']
    await api.call('read', {})
    expect(seen.headers).toMatchObject({ 'session-id': 'session-1', 'accept-language': 'en' })
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(seen.headers['x-request-id']).not.toBe(first)
  })

  test('goes to the base of its API where the configuration has one, and to the common base otherwise', async () => {
    reply = json(200, {})
    await api.call('sign', {})
    expect(seen.url).toBe('/sign/procedure')
    await api.call('read', {})
    expect(seen.url).toMatch(/^\/api\//)
  })

  test('returns a blob, nothing or parsed JSON, as its description says', async () => {
    reply = (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    const file = (await api.call('download', {})) as File
    expect({ content: await file.text(), type: file.type, name: file.name }).toEqual({ content: '%PDF', type: 'application/pdf', name: '' })
    reply = (response) => void response.writeHead(204).end()
    expect(await api.call('remove', {})).toBeUndefined()
    reply = json(200, '{"id":"1"}')
    expect(await api.call('read', {})).toBe('{"id":"1"}')
  })

  test('returns a file under a safe form of the name that the response gives it', async () => {
    const disposition = `attachment; filename="../fattura.pdf"; filename*=UTF-8''..%2Ffattura%20n%C2%B0%20118.pdf`
    reply = (response) =>
      void response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': disposition }).end('%PDF')
    expect(((await api.call('download', {})) as File).name).toBe('fattura n° 118.pdf')
  })

  test('for a file throws the problem when the response is one', async () => {
    reply = json(409, { type: 'about:blank', code: 'pdf-not-generated', message: 'PDF non generato!' })
    expect(await failureOf(api.call('download', {}))).toMatchObject({
      status: 409,
      code: 'pdf-not-generated',
      message: 'PDF non generato!',
    })
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '100' }).write('%PDF')
      response.destroy()
    }
    expect(await failureOf(api.call('download', {})), 'a truncated file is a failure').toMatchObject({ status: 0 })
  })

  test('without a path parameter, or with an unknown input, throws a programming error', async () => {
    await expect(api.call('find', {})).rejects.toThrow("find needs 'id' in its path")
    await expect(api.call('read', { more: 1 })).rejects.toThrow("read takes no 'more'")
    await expect(api.call('nothing', {})).rejects.toThrow("'nothing'")
  })
})

describe('a failed call', () => {
  test('throws a problem with status, code, message, field errors and request id', async () => {
    reply = json(422, {
      type: 'about:blank',
      status: 422,
      code: 'invalid',
      message: 'Correggi',
      errors: { email1: 'Presa', odd: 3 },
      requestId: 'server-7',
    })
    const { status, code, message, errors, requestId } = await failureOf(api.call('write', { id: 1 }))
    expect({ status, code, message, errors, requestId }).toEqual({
      status: 422,
      code: 'invalid',
      message: 'Correggi',
      errors: { email1: 'Presa' },
      requestId: 'server-7',
    })
  })

  test('takes the problem’s detail or title as message when the server sends none (RFC 9457)', async () => {
    const words = { title: 'Not enough credit', detail: 'Your balance is 30, but that costs 50.' }
    reply = json(403, { type: 'https://example.it/probs/out-of-credit', status: 403, ...words })
    expect(await failureOf(api.call('write', { id: 1 }))).toMatchObject({ message: words.detail, ...words, code: 'http-403' })
    reply = json(403, { type: 'https://example.it/probs/out-of-credit', title: words.title, detail: '' })
    expect(await failureOf(api.call('write', { id: 1 }))).toMatchObject({ message: words.title, detail: undefined })
    // Without a problem type, or with `about:blank`, the title is the HTTP status phrase, which does not help a customer.
    for (const type of [{}, { type: 'about:blank' }]) {
      reply = json(500, { ...type, title: 'Internal Server Error' })
      expect(await failureOf(api.call('write', { id: 1 }))).toMatchObject({ message: '', title: 'Internal Server Error' })
    }
  })

  test.each([
    [
      'an error without a body',
      (response: ServerResponse) => void response.writeHead(500, { 'content-length': '0' }).end(),
      500,
      'http-500',
    ],
    [
      'the HTML page of a proxy',
      (response: ServerResponse) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      502,
      'http-502',
    ],
    ['a 304 response', (response: ServerResponse) => void response.writeHead(304).end(), 304, 'http-304'],
    ['a connection that breaks', (response: ServerResponse) => void response.destroy(), 0, 'network'],
    ['a 200 response that is not JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>'), 0, 'unreadable'],
  ])('%s', async (_name, answer, status, code) => {
    reply = answer
    const problem = await failureOf(api.call('read', {}))
    expect({ status: problem.status, code: problem.code }).toEqual({ status, code })
    expect(problem.message).toBe('')
  })

  test('fails as a network error when the configuration did not load', async () => {
    const lost = createOperationsApi({ findOperation, session, language: () => 'it', config: () => Promise.reject(new ConfigUnread('no')) })
    expect((await failureOf(lost.call('read', {}))).code).toBe('network')
  })

  test('rejects with an AbortError when the caller aborts it', async () => {
    reply = () => undefined
    const controller = new AbortController()
    const call = api.call('read', {}, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is retried once, and only after a transient failure', () => {
    const of = (status: number) => new ApiProblem({ status, code: 'x', requestId: '' })
    expect([0, 502, 503, 504].map((status) => shouldRetry(0, of(status)))).toEqual([true, true, true, true])
    expect([400, 401, 404, 409, 422, 429, 500].map((status) => shouldRetry(0, of(status)))).toEqual(Array(7).fill(false))
    expect(shouldRetry(1, of(503))).toBe(false)
    expect(shouldRetry(0, new Error('bug'))).toBe(false)
  })
})

describe('a refused session', () => {
  test('ends the session', async () => {
    reply = json(401, { code: 'unauthenticated' })
    await failureOf(api.call('read', {}))
    expect(session.state()).toMatchObject({ id: undefined, ended: 'expired' })
  })

  test('leaves the session alone when a newer one has replaced it', async () => {
    reply = (response) => {
      session.signIn('newer')
      json(401, { code: 'unauthenticated' })(response)
    }
    await failureOf(api.call('read', {}))
    expect(session.state().id).toBe('newer')
  })

  test('is a wrong password when no user is signed in', async () => {
    session.end('signed-out')
    reply = json(401, { code: 'bad-credentials', message: 'Le credenziali non sono corrette' })
    expect((await failureOf(api.call('write', { id: 1 }))).message).toBe('Le credenziali non sono corrette')
    expect(seen.headers['session-id']).toBeUndefined()
    expect(session.state().ended).toBe('signed-out')
  })
})
