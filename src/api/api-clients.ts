/**
 * One openapi-fetch client for each API, all with the same manners: bearer token, language, request id, and a failed call throws.
 * Left to itself the library answers `{ error: undefined }` to a failure without a body, which reads like a success.
 */
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { ApiProblem, problemWords, readProblemBody } from './api-problem.ts'
import type { SessionStore } from './session-store.ts'
import { readSessionTimes } from './session-times.ts'

export interface ApiSettings {
  session: SessionStore
  /** What the server should speak: asked at each call, as a person may switch in between. */
  language: () => string
  nowMs?: () => number
  fetch?: typeof fetch
}

const requestIdHeader = 'X-Request-Id'

/** Hexadecimal and 128 bits long; `randomUUID` is missing where a page is served without TLS. */
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function manners({ session, language, nowMs = Date.now }: ApiSettings): Middleware {
  const sent = new WeakMap<Request, { token: string; atMs: number }>()
  const unsent = new WeakSet<Request>()
  return {
    onRequest({ request }) {
      const { token } = session.state()
      if (token !== undefined) {
        request.headers.set('Authorization', `Bearer ${token}`)
        sent.set(request, { token, atMs: nowMs() })
      }
      request.headers.set('Accept-Language', language())
      request.headers.set(requestIdHeader, makeRequestId())
      if (globalThis.navigator?.onLine === false) unsent.add(request)
      return request
    },
    async onResponse({ request, response }) {
      const asked = sent.get(request)
      const times = asked && readSessionTimes(response.headers, asked.atMs)
      if (asked && times) session.noteTimes(asked.token, times)
      if (response.ok) return undefined
      const body = readProblemBody(await response.text().catch(() => ''))
      // Only the token that was refused ends the session: a late answer to an old one must not end a new login.
      if (response.status === 401 && asked !== undefined && asked.token === session.state().token) session.end('expired')
      throw new ApiProblem({
        status: response.status,
        ...body,
        message: problemWords(body),
        code: body.code ?? `http-${response.status}`,
        requestId: body.requestId ?? response.headers.get(requestIdHeader) ?? request.headers.get(requestIdHeader) ?? '',
      })
    },
    onError({ request, error }) {
      if (isAbort(error)) return error instanceof Error ? error : undefined
      return new ApiProblem({
        status: 0,
        code: unsent.has(request) ? 'offline' : 'network',
        requestId: request.headers.get(requestIdHeader) ?? '',
        cause: error,
      })
    },
  }
}

/**
 * Typed by an API's emitted paths: `createApiClient<memberPaths>(apiBase, settings)`. Every method throws `ApiProblem`. What a browser may
 * keep is the server's to say: nothing but what is the same for everyone.
 */
export function createApiClient<Paths extends object>(base: string, settings: ApiSettings): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: new URL(base, globalThis.location?.href ?? 'http://localhost').href,
    ...(settings.fetch ? { fetch: (request: Request) => (settings.fetch ?? fetch)(request) } : {}),
  })
  client.use(manners(settings))
  return client
}
