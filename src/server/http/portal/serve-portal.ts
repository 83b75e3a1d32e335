import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from '../../../generated/server/constants.ts'
import { isServerPath } from '../../../model/server-paths.ts'
import { serviceWorkerPath } from '../../../model/service-worker-path.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inlineScriptSources, type PolicyOrigins, portalPolicy, serviceWorkerPolicy } from '../security-headers.ts'

export interface PortalOptions {
  /** The output folder of the build. */
  folder: string
  origins: PolicyOrigins
}

/** Files whose name contains a hash of their contents, so that they may be cached for ever. */
const immutable = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/

/**
 * Serves the built portal: its files, in the encodings that the build made, and the page at every other path.
 *
 * Answers 404 to everything when the portal has not been built, so that the API can be used alone.
 */
export function servePortal(app: FastifyInstance, { folder, origins }: PortalOptions): void {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const files = new Set(pathsIn(folder))
  const policy = portalPolicy(origins, constants.frames, inlineScriptSources(readFileSync(page, 'utf8')))
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false, cacheControl: false })
  app.get('/*', (request, reply) => {
    const path = decodePath(request.url)
    if (path === serviceWorkerPath && files.has(path))
      return reply.headers({ 'content-security-policy': serviceWorkerPolicy, 'cache-control': 'no-cache' }).sendFile(path)
    if (path !== '/index.html' && files.has(path))
      return reply
        .header('cache-control', immutable.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
        .sendFile(path)
    if (path !== '/index.html' && (isServerPath(path) || /\.\w{1,5}$/.test(path))) throw new Refusal('not-found')
    const redirectTarget = findLoopbackRedirect(request, origins.publicUrl)
    if (redirectTarget !== undefined) return reply.redirect(redirectTarget, 307)
    return reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' }).sendFile('index.html')
  })
}

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)

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
