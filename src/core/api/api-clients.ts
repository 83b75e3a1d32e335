/**
 * Creates openapi-fetch clients with shared middleware for session, language and request id.
 *
 * A failed call throws. By default the library returns `{ error: undefined }` for a failure without a body, which looks like a success.
 */
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { ApiProblem, problemMessage, readProblemBody } from './api-problem.ts'
import type { SessionStore } from './session-store.ts'
import { readSessionTimes } from './session-times.ts'

export interface ApiSettings {
  session: SessionStore
  /** Returns the locale for `Accept-Language`. Called for each request, because the user may switch in between. */
  language: () => string
  nowMs?: () => number
  fetch?: typeof fetch
}

const requestIdHeader = 'X-Request-Id'

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is not available on pages served without TLS. */
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function sharedMiddleware({ session, language, nowMs = Date.now }: ApiSettings): Middleware {
  const sent = new WeakMap<Request, { id: string; atMs: number }>()
  const unsent = new WeakSet<Request>()
  return {
    onRequest({ request }) {
      const { id } = session.state()
      if (id !== undefined) {
        // The server refuses the call if another tab has begun a session since (requirements S34).
        request.headers.set('Session-Id', id)
        sent.set(request, { id, atMs: nowMs() })
      }
      request.headers.set('Accept-Language', language())
      request.headers.set(requestIdHeader, makeRequestId())
      if (globalThis.navigator?.onLine === false) unsent.add(request)
      return request
    },
    async onResponse({ request, response }) {
      const asked = sent.get(request)
      const times = asked && readSessionTimes(response.headers, asked.atMs)
      if (asked && times) session.noteTimes(asked.id, times)
      if (response.ok) return undefined
      const body = readProblemBody(await response.text().catch(() => ''))
      if (response.status === 401 && asked !== undefined) session.refuse(asked.id)
      throw new ApiProblem({
        status: response.status,
        ...body,
        message: problemMessage(body),
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
 * Creates a client typed by generated paths: `createApiClient<memberPaths>(apiBase, settings)`.
 *
 * Its methods throw `ApiProblem`. HTTP caching is controlled by the server, which allows it only for answers that are the same for every user.
 */
export function createApiClient<Paths extends object>(base: string, settings: ApiSettings): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: new URL(base, globalThis.location?.href ?? 'http://localhost').href,
    credentials: 'include',
    ...(settings.fetch ? { fetch: (request: Request) => (settings.fetch ?? fetch)(request) } : {}),
  })
  client.use(sharedMiddleware(settings))
  return client
}
