/** Serves the studio beside the portal of `npm run dev`: its page, its API, and the portal's modules with their places. */
import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { findReportLanguage } from '../../compiler/diagnostics/report-words.ts'
import { isOfPortal } from '../../compiler/index.ts'
import type {
  ChangesAnswer,
  EditRequest,
  Path,
  PicturesAnswer,
  Previews,
  PublishAnswer,
  SaveRequest,
  ScreenRequest,
  StudioPerson,
} from '../studio-api.ts'
import { changesSince, GitFailed, publish, withCommit } from './catalogue-history.ts'
import { CatalogueSession } from './catalogue-session.ts'
import { shapeOfFile } from './describe-place.ts'
import { ModulesInMemory } from './modules-in-memory.ts'
import { mostPages, type PictureTaker, readCookies, takeChangePictures } from './picture-changes.ts'
import { serveLanguageToPages } from './serve-language.ts'
import { writeChanges } from './write-changes.ts'

export const studioPath = '/__studio'
/** The event of Vite's connection after which the page asks again for what it shows. */
const changedEvent = 'studio:changed'

export interface StudioOptions {
  root: string
  /** Origin of the portal and the studio; calls of other pages are refused. */
  origin: string
  /** Known to who started the studio; calls without it are refused. */
  token: string
  people: readonly StudioPerson[]
  previews: Previews
  /** Missing where there is no browser. */
  takePictures?: PictureTaker
  /** Logs a person in to the portal, or out where none is given; returns the cookies of the browser. */
  signIn(username: string | undefined): Promise<readonly string[]>
}

export function serveStudio({ root, origin, token, people, previews, takePictures, signIn }: StudioOptions): Plugin {
  const session = new CatalogueSession(root)
  const generated = join(root, 'src/generated')
  /** The modules with places, by file. */
  const placed = new ModulesInMemory(root)

  /** Emits the modules again and updates the open page. */
  const update = async (server: ViteDevServer) => {
    const emitted = (await session.emit()).filter(({ path }) => isOfPortal(path))
    await placed.replace(new Map(emitted.map(({ path, text }) => [join(generated, path), text])), server)
    server.ws.send({ type: 'custom', event: changedEvent, data: {} })
  }

  const handlers: Readonly<
    Record<string, (query: URLSearchParams, body: unknown, server: ViteDevServer, request: IncomingMessage) => unknown>
  > = {
    'GET /outline': () => session.outline(),
    'GET /people': () => people,
    'GET /session-paths': () => session.sessionPaths(),
    'GET /previews': () => previews,
    'GET /state': () => ({ history: session.history, findings: session.findings }),
    'GET /condition': (query) => session.describeCondition(query.get('file') ?? '', readPath(query)),
    'GET /texts': () => session.texts(),
    'GET /address': (query) => ({ address: session.addressOf(query.get('file') ?? '', readPath(query)) }),
    'GET /place': (query) => {
      const file = query.get('file') ?? ''
      const place = session.describe(file, query.has('path') ? readPath(query) : Number(query.get('start')))
      // A file that is gone has no places, which is no mistake of who asks.
      return place ?? (shapeOfFile(file) ? null : undefined)
    },
    'GET /text': (query) => session.textOf(query.get('file') ?? '') ?? null,
    'GET /shared': (query) => session.describeShared(query.get('name') ?? '') ?? null,
    'GET /changes': (query): ChangesAnswer => {
      const changes = changesSince(root, 'HEAD')
      return { words: writeChanges(changes, languageOf(query.get('language'))), count: changes.length }
    },
    'POST /pictures': async (_query, _body, server, request): Promise<PicturesAnswer> => {
      if (!takePictures) return { result: 'no-browser' }
      // What an editor has saved a moment ago may not be seen yet.
      session.refresh()
      await update(server)
      const touched = changesSince(root, 'HEAD').flatMap(({ file, around: [first, name] }) => {
        const path = first === 'texts' && name !== undefined ? [first, name] : []
        return session.addressOf(file, path) ?? []
      })
      const addresses = [...new Set(touched)].slice(0, mostPages)
      const before = await withCommit(root, 'HEAD', (folder) => session.emitFrom(folder))
      const modules = { before, present: await session.emit() }
      return { result: 'taken', pictures: await takeChangePictures(takePictures, addresses, readCookies(request.headers.cookie), modules) }
    },
    'POST /publish': (_query, body): PublishAnswer => {
      const { branch, title, language } = body as { branch: string; title: string; language: string }
      try {
        const commit = publish(root, branch, `${title}\n\n${writeChanges(changesSince(root, 'HEAD'), languageOf(language))}`)
        return commit === undefined ? { result: 'nothing-new', branch } : { result: 'published', branch, commit }
      } catch (error) {
        if (error instanceof GitFailed) return { result: 'refused', message: error.message }
        throw error
      }
    },
    'POST /edit': (_, body, server) => written(session.edit(body as EditRequest), server),
    'POST /save': (_, body, server) => written(session.save(body as SaveRequest), server),
    'GET /screen-choices': () => session.screenChoices(),
    'POST /screen': (_, body, server) => written(session.editScreen(body as ScreenRequest), server),
    'POST /undo': (_query, _body, server) => written(session.undo(), server),
    'POST /redo': (_query, _body, server) => written(session.redo(), server),
  }
  const written = async (answer: ReturnType<CatalogueSession['undo']>, server: ViteDevServer) => {
    if (answer?.result === 'written') await update(server)
    return answer
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, server: ViteDevServer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const refusal = findRefusal(request, String(request.headers['x-studio-token'] ?? ''), { origin, token })
    if (refusal !== undefined) return send(response, 403, { message: refusal })
    if (request.method === 'POST' && pathname === '/sign-in') {
      const { username } = (await readBody(request)) as { username: string }
      if (username !== '' && !people.some((person) => person.username === username))
        return send(response, 404, { message: 'There is no such person.' })
      response.setHeader('set-cookie', await signIn(username === '' ? undefined : username))
      return send(response, 200, {})
    }
    const handler = handlers[`${request.method} ${pathname}`]
    const result =
      handler && (await handler(searchParams, request.method === 'POST' ? await readBody(request) : undefined, server, request))
    return result === undefined ? send(response, 404, { message: 'There is nothing here.' }) : send(response, 200, result)
  }

  return {
    name: 'studio',
    // Before the file on the disk, which has no places.
    enforce: 'pre',
    // On this machine only, whatever HOST says. What the page imports is found before it is opened, and mistakes are told in it, not over it.
    config: () => ({
      server: { host: 'localhost', hmr: { overlay: false } },
      optimizeDeps: { entries: ['src/core/studio/index.html', 'src/core/studio/client/**/*.tsx'] },
    }),
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/src/core/studio/client/force-frame.ts' }, injectTo: 'head-prepend' },
    ],
    resolveId: (specifier, importer) => placed.resolve(specifier, importer),
    load: (id) => placed.load(id),
    hotUpdate: ({ file }) => (placed.covers(file) ? [] : undefined),
    async configureServer(server) {
      await update(server)
      serveLanguageToPages(server.ws, (request, given) => findRefusal(request, given, { origin, token }) === undefined)
      server.middlewares.use(`${studioPath}/api`, (request, response) => {
        answer(request, response, server).catch((error: unknown) => {
          console.error(error)
          send(response, 500, { message: 'The studio made a mistake of its own: its words are in the terminal.' })
        })
      })
      server.middlewares.use(studioPath, async (_request, response) => {
        const page = readFileSync(join(root, 'src/core/studio/index.html'), 'utf8')
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('x-frame-options', 'DENY')
        response.end(await server.transformIndexHtml(`${studioPath}/`, page))
      })
      server.watcher.on('all', (_event, file) => {
        const path = file.slice(root.length + 1)
        if (!/^(?:(?:catalogue|openapi)\/|src\/(?:.*\/)?area\.yaml$)/.test(path) || session.isOwnWrite(path)) return
        session.refresh()
        update(server).catch((error: unknown) => console.error(error))
      })
    },
  }
}

const readPath = (query: URLSearchParams): Path => JSON.parse(query.get('path') ?? '[]') as Path

const languageOf = (code: string | null) => findReportLanguage(code) ?? 'en'

/** Says why a call is refused: it must come from the studio's own page, to this address, with the token. */
function findRefusal(
  { headers }: IncomingMessage,
  given: string,
  { origin, token }: Pick<StudioOptions, 'origin' | 'token'>,
): string | undefined {
  if (headers.host !== new URL(origin).host) return 'The studio answers at its own address only.'
  if (headers.origin !== undefined && headers.origin !== origin) return 'The studio answers its own page only.'
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other) ? undefined : 'The token is missing: open the address of the terminal.'
}

const mostBytes = 1_000_000

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Error('The call is too large')
    pieces.push(piece)
  }
  return pieces.length === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString('utf8'))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(body))
}
