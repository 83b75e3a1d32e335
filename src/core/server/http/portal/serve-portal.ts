import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from '#generated/server/constants.ts'
import { type Language, languages } from '../../../lib/language.ts'
import { type PageList, pageFile, pageFolder, pageListFile } from '../../../model/page-files.ts'
import { isServerPath } from '../../../model/server-paths.ts'
import { serviceWorkerPath } from '../../../model/service-worker-path.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inlineSources, type PolicyOrigins, portalPolicy, serviceWorkerPolicy } from '../security-headers.ts'
import { findSessionMark } from '../session-token.ts'
import { findMovedPaths } from './moved-path.ts'
import { readPageLanguage } from './page-language.ts'
import { formBodyLimitBytes, type RenderedPages } from './rendered-pages.ts'

export interface PortalOptions {
  /** The output folder of the build. */
  folder: string
  origins: PolicyOrigins
  rendered: RenderedPages
}

/** The page without anything, for what the build did not render. Also the one that a service worker keeps. */
const emptyPage = 'index.html'

/** Files whose name contains a hash of their contents, so that they may be cached for ever. */
const immutable = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/

/**
 * Serves the built portal: its files, in the encodings that the build made, and the page at every other path.
 *
 * Answers 404 to everything when the portal has not been built, so that the API can be used alone.
 */
export function servePortal(app: FastifyInstance, { folder, origins, rendered }: PortalOptions): void {
  if (!existsSync(join(folder, emptyPage))) return
  const files = new Set(pathsIn(folder).filter((path) => path !== `/${emptyPage}` && !path.startsWith(`/${pageFolder}/`)))
  const list = JSON.parse(readFileSync(join(folder, pageListFile), 'utf8')) as PageList
  const findPage = readPages(folder, list, origins)
  const findMoved = findMovedPaths()
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false, cacheControl: false })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBodyLimitBytes },
      (_request, text, done) => done(null, text),
    )
    for (const { path, file } of list.pages)
      if (file !== undefined && !app.hasRoute({ method: 'POST', url: path })) scope.post(path, rendered.answerForm)
  })
  app.register(async (scope) => {
    // The other pages say that they need the script, and show themselves again to what was sent without it. Nothing of it is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post('/*', (request, reply) => {
      if (isServerPath(decodePath(request.url))) throw new Refusal('not-found')
      return reply.redirect(request.url, 303)
    })
  })
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url)
    if (path === serviceWorkerPath && files.has(path))
      return reply.headers({ 'content-security-policy': serviceWorkerPolicy, 'cache-control': 'no-cache' }).sendFile(path)
    if (files.has(path))
      return reply
        .header('cache-control', immutable.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
        .sendFile(path)
    if (path !== `/${emptyPage}` && (isServerPath(path) || /\.\w{1,5}$/.test(path))) throw new Refusal('not-found')
    const redirectTarget = findLoopbackRedirect(request, origins.publicUrl)
    if (redirectTarget !== undefined) return reply.redirect(redirectTarget, 307)
    const moved = findMoved(request.url)
    // Not cached: the earlier path may become another screen's.
    if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 308)
    const { file, policy, language, isToRender } = findPage(request)
    const sent = isToRender ? await rendered.sendPage(request, reply) : undefined
    if (sent) return sent
    return (
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'Cookie', 'content-language': language })
        // One address has several pages, which such a tag may not tell apart.
        .sendFile(file, { etag: false, lastModified: false })
    )
  })
}

interface Page {
  file: string
  policy: string
  language: Language
  /** A page that says more than the build knew. The file is what to send when it is not rendered. */
  isToRender: boolean
}

/**
 * Returns what finds the page of a request: the one that the build rendered, else the empty one, which the portal's script fills.
 *
 * A visitor gets the login where one is needed.
 */
function readPages(folder: string, { pages, login }: PageList, origins: PolicyOrigins): (request: FastifyRequest) => Page {
  const policyOf = (file: string) => portalPolicy(origins, constants.frames, inlineSources(readFileSync(join(folder, file), 'utf8')))
  const empty = { file: emptyPage, policy: policyOf(emptyPage) }
  const rendered = new Map(
    languages.map((language) => [
      language,
      new Map(
        pages.flatMap(({ screen, file: isThere }) => {
          const file = pageFile({ screen, language })
          return isThere === undefined ? [] : [[screen, { file, policy: policyOf(file), language, isToRender: false }] as const]
        }),
      ),
    ]),
  )
  const known = pages.map((page) => ({ ...page, pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/*$`) }))
  return ({ url, headers }) => {
    const [path = '/', query] = url.split('?', 2)
    const language = readPageLanguage(headers.cookie)
    const page = known.find(({ pattern }) => pattern.test(path))
    const isMember = page === undefined && path !== `/${emptyPage}`
    const isLogin = isMember && findSessionMark(origins.publicUrl, headers.cookie) === ''
    const isFull = page?.file === 'always' || (page?.file === 'without-query' && query === undefined)
    const screen = isLogin ? login : isFull ? page.screen : undefined
    return (
      (screen !== undefined && rendered.get(language)?.get(screen)) || { ...empty, language, isToRender: page !== undefined || isMember }
    )
  }
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
