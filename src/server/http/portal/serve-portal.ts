import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { type PolicyOrigins, portalPolicy } from '../security-headers.ts'
import { chooseEncoding, readPortalFiles } from './portal-files.ts'

export interface PortalOptions {
  /** Where the build left it. */
  folder: string
  origins: PolicyOrigins
}

/** Paths that are never the portal's pages, whatever is asked for below them. */
const notPages = /^\/(api|sign|simulators|assets)(\/|$)/

/**
 * Serves the built portal: its files, and for every other address the one page, whose nonce is new each time. Answers 404 for
 * everything where it has not been built, so that the API can be used alone.
 */
export function servePortal(app: FastifyInstance, { folder, origins }: PortalOptions): void {
  const files = readPortalFiles(folder)
  if (files === undefined) return
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const pages = pagesByPath(folder, template)
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file !== undefined) {
      reply.headers({
        etag: file.etag,
        vary: 'accept-encoding',
        'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      })
      if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
      const { bytes, encoding } = await file.read(readAcceptEncoding(request))
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.type(file.contentType).send(bytes)
    }
    if (path !== '/index.html' && (notPages.test(path) || /\.\w{1,5}$/.test(path))) throw new Refusal('not-found')
    const elsewhere = findOwnName(request, origins.publicUrl)
    return elsewhere === undefined
      ? sendPage(request, reply, pages.get(path) ?? pages.get('') ?? template, origins)
      : reply.redirect(elsewhere, 307)
  })
}

/**
 * The page at each address of which the build says what it needs first, and under no address the page at any other: the same, with those
 * files asked for beside the entry.
 */
function pagesByPath(folder: string, template: string): ReadonlyMap<string, string> {
  const file = join(folder, 'needed-first.json')
  if (!existsSync(file)) return new Map()
  const needed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
  return new Map(
    Object.entries(needed).map(([path, files]) => {
      const links = files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
      return [path, template.replace('</head>', `${links}</head>`)]
    }),
  )
}

function sendPage(request: FastifyRequest, reply: FastifyReply, template: string, origins: PolicyOrigins): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  const page = insertNonce(template, nonce)
  reply
    .headers({ 'content-security-policy': portalPolicy(origins, nonce), 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
  const encoding = chooseEncoding(readAcceptEncoding(request))
  if (encoding === undefined) return reply.send(page)
  const bytes = encoding === 'br' ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(page)
  return reply.header('content-encoding', encoding).send(bytes)
}

/** Puts the nonce where the build left a place for it, and always where the page's own scripts look it up. */
function insertNonce(template: string, nonce: string): string {
  const page = template.replace(/\snonce="[^"]*"/g, ` nonce="${nonce}"`)
  if (/<meta[^>]*property="csp-nonce"[^>]*\snonce="/.test(page)) return page
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const bare = /<meta[^>]*property="csp-nonce"[^>]*>/
  return bare.test(page) ? page.replace(bare, meta) : page.replace(/<head[^>]*>/, (head) => `${head}${meta}`)
}

/**
 * The address under the portal's own name for a page asked for under the machine's other name (localhost for 127.0.0.1 or the
 * reverse): frames are shown on one exact origin only.
 */
function findOwnName(request: FastifyRequest, publicUrl: string): string | undefined {
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
