import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServerPath } from '../../../model/server-paths.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type PolicyOrigins, portalPolicy } from '../security-headers.ts'
import { compressNoncePage, type NoncePage } from './nonce-page.ts'
import { createNonce } from './page-nonce.ts'
import { chooseEncoding, readPortalFiles } from './portal-files.ts'

export interface PortalOptions {
  /** The output folder of the build. */
  folder: string
  origins: PolicyOrigins
}

/**
 * Serves the built portal: its files, and the page, with a new nonce in each response, at every other path.
 *
 * Answers 404 to everything when the portal has not been built, so that the API can be used alone.
 */
export function servePortal(app: FastifyInstance, { folder, origins }: PortalOptions): void {
  const files = readPortalFiles(folder)
  if (files === undefined) return
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const pages = pagesByPath(folder, template)
  const anyPage = pages.get('') ?? compressNoncePage(template)
  const policy = policyOf(origins)
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file !== undefined) {
      const { bytes, encoding, etag } = await file.read(readAcceptEncoding(request))
      reply.headers({
        etag,
        vary: 'accept-encoding',
        'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      })
      if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.type(file.contentType).send(bytes)
    }
    if (path !== '/index.html' && (isServerPath(path) || /\.\w{1,5}$/.test(path))) throw new Refusal('not-found')
    const redirectTarget = findLoopbackRedirect(request, origins.publicUrl)
    if (redirectTarget !== undefined) return reply.redirect(redirectTarget, 307)
    const page = await (pages.get(path) ?? anyPage)
    const nonce = createNonce()
    const { bytes, encoding } = page.render(nonce, chooseEncoding(readAcceptEncoding(request)))
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(bytes)
  })
}

/**
 * Returns the page with preload links for each path listed in the build's `needed-first.json`.
 *
 * The entry with the empty path is the page for all other paths.
 */
function pagesByPath(folder: string, template: string): ReadonlyMap<string, Promise<NoncePage>> {
  const file = join(folder, 'needed-first.json')
  if (!existsSync(file)) return new Map()
  const needed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
  return new Map(
    Object.entries(needed).map(([path, files]) => {
      const links = files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
      return [path, compressNoncePage(template.replace('</head>', `${links}</head>`))]
    }),
  )
}

/** Builds the policy once and inserts the nonce of each response. */
function policyOf(origins: PolicyOrigins): (nonce: string) => string {
  const mark = createNonce()
  const texts = portalPolicy(origins, mark).split(mark)
  return (nonce) => texts.join(nonce)
}

/** Compares ETags weakly (RFC 9110, 13.1.2), because a proxy that recompresses makes a tag weak. */
function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * Returns the redirect target for a page requested under the other loopback name.
 *
 * That is localhost for 127.0.0.1 or the reverse. The portal must run under its configured name, because frames are allowed on that exact
 * origin only.
 */
function findLoopbackRedirect(request: FastifyRequest, publicUrl: string): string | undefined {
  const own = new URL(publicUrl)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  const isLoopback = (name: string) => name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
  if (asked === undefined || asked.hostname === own.hostname || asked.port !== own.port) return undefined
  return isLoopback(asked.hostname) && isLoopback(own.hostname) ? `${own.origin}${request.url}` : undefined
}

function decodePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal('not-found')
  }
}

function readAcceptEncoding(request: FastifyRequest): string {
  const value = request.headers['accept-encoding']
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
