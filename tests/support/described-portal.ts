/** Portals of small descriptions: compiled in memory, and called as the generated client does. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { Credentials } from '../../src/core/api/credentials.ts'
import { createOperationsApi, type OperationsApi } from '../../src/core/api/operations-api.ts'
import { createSessionStore } from '../../src/core/api/session-store.ts'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import type { CatalogueModel } from '../../src/core/model/catalogue-model.ts'
import { storedNames } from '../../src/core/model/stored-names.ts'
import { memorySessionMark } from './kept-mark.ts'

const core = join(import.meta.dirname, '../../src/core')
const museum = join(import.meta.dirname, '../../examples/museum/catalogue')
const logo = readFileSync(join(museum, 'assets/logo.svg'), 'utf8')
const theme = readFileSync(join(museum, 'portal.yaml'), 'utf8')
  .replace(/^[\s\S]*?^theme:/m, 'theme:')
  .replace(/^links:[\s\S]*$/m, '')

export const portalFile = `brand: { id: small, name: Small, operator: Small }\nhome: home\n${theme}`

/** Returns the files of a portal of one screen, with the changes of a test case: `catalogue/…` and `openapi/api.yaml`. */
export const smallPortal = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map([
    ['catalogue/portal.yaml', portalFile],
    ['catalogue/navigation.yaml', 'header:\n  home: { it: "Inizio", en: "Home" }\n'],
    ['catalogue/assets/logo.svg', logo],
    ...Object.entries(files),
  ])

/** Returns what the compiler reports of a portal, without warnings. */
export function reportOf(files: ReadonlyMap<string, string>): string {
  const { report } = checkProject(filesInMemory(files), new Date(), { lenient: true })
  return printReport({ ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error') })
}

/** Compiles a portal, and imports what is emitted. */
export async function importPortal(files: ReadonlyMap<string, string>): Promise<CatalogueModel> {
  const { report, lowered } = checkProject(filesInMemory(files), new Date(), { lenient: true })
  if (report.failed || !lowered) throw new Error(printReport(report))
  const emitted = new Map((await emitCatalogue(lowered)).map(({ path, text }) => [path, text]))
  const inMemory: Plugin = {
    name: 'emitted',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#core\// }, ({ path }) => ({ path: join(core, path.slice('#core/'.length)) }))
      onResolve({ filter: /^#portal\// }, ({ path }) => ({ path, namespace: 'asset' }))
      onResolve({ filter: /^#generated\// }, ({ path }) => ({ path: path.slice('#generated/'.length), namespace: 'emitted' }))
      onResolve({ filter: /^\./, namespace: 'emitted' }, ({ path, importer }) => ({
        path: join(importer, '..', path),
        namespace: 'emitted',
      }))
      onLoad({ filter: /.*/, namespace: 'emitted' }, ({ path }) => ({
        contents: emitted.get(path) ?? '',
        loader: path.endsWith('.js') ? 'js' : 'ts',
        resolveDir: core,
      }))
      onLoad({ filter: /.*/, namespace: 'asset' }, () => ({ contents: 'export default ""' }))
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: "export { catalogue } from '#generated/catalogue.ts'", resolveDir: core, loader: 'ts' },
    plugins: [inMemory],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)).catalogue
}

export interface SentCall {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Recorder {
  origin: string
  calls: SentCall[]
  /** How the next calls are answered; with `{}` until it is set. */
  answer(reply: (response: ServerResponse, call: SentCall) => void): void
  close(): void
}

/** Starts a server that records each call that reaches it. */
export async function recordCalls(): Promise<Recorder> {
  const calls: SentCall[] = []
  const plain = (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  let reply: (response: ServerResponse, call: SentCall) => void = plain
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    }
    calls.push(call)
    reply(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (next) => {
      reply = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the client of a portal without a session, whose user signs in by `credentials`. */
export function clientOf(
  { operations, signIn }: CatalogueModel,
  settings: Readonly<Record<string, unknown>>,
  credentials: Credentials,
): OperationsApi {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  return createOperationsApi({
    signIn: () => signIn && { scheme: signIn.scheme, credentials },
    findOperation: (id) => operations[id],
    config: async () => ({ apiBase: String(settings.apiBase ?? ''), settings }),
    session: createSessionStore(memorySessionMark(undefined), storedNames('small'), nothing, {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    language: () => 'en',
  })
}
