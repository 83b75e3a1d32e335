/**
 * Pages that are rendered when they are asked for: a member's, that of a mailed link, and the answer to a form that a page sends without
 * script. Their data are answers of the same API, for the caller of the page.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constants } from '#generated/server/constants.ts'
import { once } from '../../../lib/once.ts'
import { fillPage } from '../../../model/fill-page.ts'
import {
  type AddressRenderer,
  type FormAnswerer,
  type PageList,
  pageListFile,
  pageRendererFile,
  type RenderedPage,
} from '../../../model/page-files.ts'
import { isSecure } from '../cookies.ts'
import { inlineSources, type PolicyOrigins, portalPolicy } from '../security-headers.ts'
import { findSessionMark, isSameOrigin } from '../session-token.ts'
import { readPageLanguage } from './page-language.ts'

export const formBodyLimitBytes = 20_000

/** Pages that are rendered at once. Each takes the processor for about a tenth of a second; beyond these a browser renders its own. */
const mostRenderings = 4

/** The quality of Brotli that takes a few milliseconds for a page. */
const brotliQuality = 4

const brotli = promisify(zlib.brotliCompress)

export interface RenderedPages {
  /** Answers a form as the page's script would have. */
  answerForm(request: FastifyRequest<{ Body: string }>, reply: FastifyReply): Promise<FastifyReply>
  /** Sends the page of an address with its data; resolves to undefined when it is not rendered here. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
}

/** @param folder that of the built portal, whose renderer is loaded when it is first needed */
export function createRenderedPages(app: FastifyInstance, folder: string, origins: PolicyOrigins): RenderedPages {
  const renderer = once(
    () =>
      import(pathToFileURL(join(folder, pageRendererFile)).href) as Promise<{ answerForm: FormAnswerer; renderAddress: AddressRenderer }>,
  )
  const template = once(() => readFileSync(join(folder, 'index.html'), 'utf8'))
  const files = once(() => (JSON.parse(readFileSync(join(folder, pageListFile), 'utf8')) as PageList).files)
  let renderings = 0
  const send = async (request: FastifyRequest, reply: FastifyReply, rendered: RenderedPage, hasScript: boolean) => {
    const page = fillPage(template(), rendered, hasScript, files())
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': rendered.language,
      'content-security-policy': portalPolicy(origins, constants.frames, inlineSources(page)),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding, Cookie',
    })
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
    return reply.header('content-encoding', 'br').send(
      await brotli(page, {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.length },
      }),
    )
  }
  return {
    async answerForm(request, reply) {
      // Another site may not log a visitor in.
      if (!isSameOrigin(request.headers, origins.publicUrl)) return reply.redirect(request.url, 303)
      const own = callAs(app, request, {})
      const { answerForm } = await renderer()
      const answer = await answerForm({
        ...visitOf(request, origins.publicUrl),
        fetch: own.fetch,
        sent: new Map(new URLSearchParams(request.body)),
      })
      for (const cookie of [...own.cookies, ...answer.cookies]) reply.header('set-cookie', cookie)
      return answer.kind === 'page' ? send(request, reply, answer.page, false) : reply.redirect(answer.to, 303)
    },
    async sendPage(request, reply) {
      if (renderings >= mostRenderings) return undefined
      renderings += 1
      try {
        const { renderAddress } = await renderer()
        // The page only reads, so that it does not matter from where it was asked for.
        const session = { cookie: request.headers.cookie, 'sec-fetch-site': 'same-origin' }
        const page = await renderAddress({ ...visitOf(request, origins.publicUrl), fetch: callAs(app, request, session).fetch })
        return page && (await send(request, reply, page, true))
      } catch (error) {
        // The script renders it.
        request.log.error(error, 'a page could not be rendered')
        return undefined
      } finally {
        renderings -= 1
      }
    },
  }
}

const visitOf = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, publicUrl: string) => ({
  address: url,
  language: readPageLanguage(headers.cookie),
  isSecure: isSecure(publicUrl),
  cookie: findSessionMark(publicUrl, headers.cookie),
})

/** Headers by which the server knows the caller. */
const callerHeaders = [
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * Returns `fetch` for calls of this server by the caller of a request, and the cookies that they set.
 *
 * @param own headers for each call besides
 */
function callAs(
  app: FastifyInstance,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  own: Readonly<Record<string, string | undefined>>,
): { fetch: typeof fetch; cookies: readonly string[] } {
  const cookies: string[] = []
  const sent = { ...Object.fromEntries(callerHeaders.map((name) => [name, headers[name]])), ...own }
  const caller = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return {
    cookies,
    async fetch(input, init) {
      const asked = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
      const { pathname, search } = new URL(asked.url)
      const payload = Buffer.from(await asked.arrayBuffer())
      const answer = await app.inject({
        method: asked.method as 'GET',
        url: `${pathname}${search}`,
        headers: { ...Object.fromEntries(asked.headers), ...caller },
        remoteAddress: socket.remoteAddress ?? '127.0.0.1',
        ...(payload.length > 0 && { payload }),
      })
      cookies.push(...[answer.headers['set-cookie'] ?? []].flat())
      const known = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || name === 'set-cookie' ? [] : [[name, String(value)]],
      )
      return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: known,
      })
    },
  }
}
