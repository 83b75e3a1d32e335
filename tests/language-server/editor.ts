/** An editor for tests: starts the language server as a process, and talks to it by LSP over stdio. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const patienceMs = 30_000

/** Copies files and folders of the repository, given by their place in it and in the copy, to a new project. */
export function copyProject(places: Readonly<Record<string, string>>): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'language-server-'))
  for (const [from, to] of Object.entries(places)) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    cpSync(join(repository, from), join(root, to), { recursive: true })
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** The catalogue of this repository, with what it is checked against. */
export const thisCatalogue = {
  catalogue: 'catalogue',
  openapi: 'openapi',
  'operator.yaml': 'operator.yaml',
  'index.html': 'index.html',
  'src/area-club': 'src/area-club',
  'docs/diagnostics.md': 'docs/diagnostics.md',
}

export interface Editor {
  connection: ProtocolConnection
  capabilities: InitializeResult['capabilities']
  uri(path: string): string
  /** Opens a document with a text, or replaces the text of the open one. */
  write(path: string, text: string): Promise<void>
  close(path: string): Promise<void>
  /** Resolves to the diagnostics of the text that was written last. */
  diagnostics(path: string): Promise<readonly Diagnostic[]>
  /** Returns the diagnostics that the server has sent last for a file, open or not. */
  shown(path: string): readonly Diagnostic[]
  /** Messages of the server in its log. */
  log: readonly string[]
  stop(): Promise<void>
}

/** @param locale the language of the editor */
export async function openEditor(root: string, locale = 'en'): Promise<Editor> {
  const child = spawn('node', ['scripts/language-server.mjs', '--stdio'], { cwd: repository, stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin))
  const uri = (path: string): string => pathToFileURL(join(root, path)).href
  const versions = new Map<string, number>()
  const published = new Map<string, PublishDiagnosticsParams>()
  const waiting = new Set<() => void>()
  const log: string[] = []
  connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params)
    for (const look of waiting) look()
  })
  connection.onNotification(LogMessageNotification.type, ({ message }) => {
    log.push(message)
  })
  connection.listen()
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    locale,
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'project' }],
    capabilities: {},
  })
  await connection.sendNotification(InitializedNotification.type, {})
  return {
    connection,
    capabilities,
    uri,
    log,
    async write(path, text) {
      const before = versions.get(path)
      const version = (before ?? 0) + 1
      versions.set(path, version)
      if (before === undefined)
        await connection.sendNotification(DidOpenTextDocumentNotification.type, {
          textDocument: { uri: uri(path), languageId: 'yaml', version, text },
        })
      else
        await connection.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: { uri: uri(path), version },
          contentChanges: [{ text }],
        })
    },
    async close(path) {
      versions.delete(path)
      published.delete(uri(path))
      await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(path) } })
    },
    diagnostics: (path) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          settle()
        }
        const look = () => {
          const last = published.get(uri(path))
          if (last && last.version === versions.get(path)) done(() => resolve(last.diagnostics))
        }
        const timer = setTimeout(
          () => done(() => reject(new Error(`No diagnostics of ${path} came within ${patienceMs} ms.\n${log.join('\n')}`))),
          patienceMs,
        )
        waiting.add(look)
        look()
      }),
    shown: (path) => published.get(uri(path))?.diagnostics ?? [],
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      await ended
      connection.dispose()
    },
  }
}
