/**
 * The language server of the catalogue: reports while typing, and answers about the texts as they stand in the editor.
 *
 * Checks run in a thread of their own (`checks/`), so that an answer never waits for one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  type Connection,
  ErrorCodes,
  type Hover,
  type InitializeParams,
  type Location,
  type Position,
  type Range,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Span } from '../compiler/diagnostics/diagnostic.ts'
import type { ReportLanguage } from '../compiler/diagnostics/report-words.ts'
import { Checker } from './checks/checker.ts'
import { complete } from './complete.ts'
import { editorDiagnostics, type ReportedDiagnostic } from './editor-diagnostics.ts'
import { hover } from './hover.ts'
import type { ProjectIndex, Scope } from './index/project-index.ts'
import { definingSpan, definitionAt, usesOf } from './navigate.ts'
import { checkOwnFile, completeOwnFile, hoverOwnFile, type OwnFile } from './own-files.ts'
import { type OpenFile, openFile } from './place-in-file.ts'
import { isRead, pathOfUri, uriOfPath } from './project-paths.ts'
import { quickFixes } from './quick-fixes.ts'
import { lastWord, renamableAt, rename } from './rename.ts'
import { symbolAt } from './symbol-at.ts'

/** Gathers texts that change at once, such as by an edit of several files. While a check runs, only the newest texts wait. */
const gatheringMs = 10

/**
 * @param ownFiles files that the project checks itself, by path
 * @returns what ends the checks of a client that is gone without a word
 */
export function serveLanguage(connection: Connection, ownFiles: Readonly<Record<string, OwnFile>>): { stop(): Promise<void> } {
  const documents = new TextDocuments(TextDocument)
  let server: Server | undefined
  connection.onInitialize((params) => {
    const root = rootOf(params)
    // The editor's own language; all others are told in English. The client of CodeMirror has no locale but among its options.
    const { locale = params.locale } = (params.initializationOptions ?? {}) as { locale?: string }
    const language = locale?.startsWith('it') ? 'it' : 'en'
    if (root !== undefined) server = new Server(root, connection, documents, ownFiles, language)
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ['.', "'", '{', ' ', '[', '('] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    }
  })
  connection.onInitialized(() => server?.check())
  connection.onDidChangeWatchedFiles(() => server?.check())
  connection.onCompletion(({ textDocument, position }) => server?.complete(textDocument.uri, position))
  connection.onHover(({ textDocument, position }) => server?.hover(textDocument.uri, position))
  connection.onDefinition(({ textDocument, position }) => server?.definition(textDocument.uri, position))
  connection.onReferences(({ textDocument, position, context }) =>
    server?.references(textDocument.uri, position, context.includeDeclaration),
  )
  connection.onPrepareRename(({ textDocument, position }) => server?.prepareRename(textDocument.uri, position))
  connection.onRenameRequest(({ textDocument, position, newName }) => server?.rename(textDocument.uri, position, newName))
  connection.onCodeAction(({ textDocument, range }) => server?.quickFixes(textDocument.uri, range))
  documents.onDidChangeContent(({ document }) => server?.changed(document.uri))
  documents.onDidClose(({ document }) => server?.changed(document.uri))
  connection.onShutdown(() => server?.stop())
  documents.listen(connection)
  connection.listen()
  return { stop: async () => server?.stop() }
}

function rootOf({ workspaceFolders, rootUri }: InitializeParams): string | undefined {
  const uri = workspaceFolders?.[0]?.uri ?? rootUri
  return uri?.startsWith('file:') ? fileURLToPath(uri) : undefined
}

class Server {
  readonly #root: string
  readonly #connection: Connection
  readonly #documents: TextDocuments<TextDocument>
  readonly #ownFiles: Readonly<Record<string, OwnFile>>
  /** Diagnostics of the project's own files, by path. */
  readonly #ownReported = new Map<string, readonly ReportedDiagnostic[]>()
  readonly #checker: Checker
  #timer: NodeJS.Timeout | undefined
  /** Diagnostics in the editor, by path. */
  #reported: ReadonlyMap<string, readonly ReportedDiagnostic[]> = new Map()
  /** The files of these diagnostics as they were checked, by path. */
  #checked: ReadonlyMap<string, TextDocument> = new Map()
  #index: ProjectIndex | undefined
  /** Scopes of each file: the last ones of a file that cannot be read at present. */
  readonly #scopes = new Map<string, ReadonlyMap<string, Scope>>()
  /** Versions of the open documents whose texts the last check was given, by path. */
  #versions: ReadonlyMap<string, number> = new Map()

  constructor(
    root: string,
    connection: Connection,
    documents: TextDocuments<TextDocument>,
    ownFiles: Readonly<Record<string, OwnFile>>,
    language: ReportLanguage,
  ) {
    this.#root = root
    this.#connection = connection
    this.#ownFiles = ownFiles
    this.#documents = documents
    this.#checker = new Checker(root, {
      checked: ({ diagnostics, texts, index }) => {
        if (index) {
          this.#index = index
          for (const [path, scopes] of index.scopes) this.#scopes.set(path, scopes)
        }
        this.#checked = new Map([...texts].map(([path, text]) => [path, TextDocument.create(uriOfPath(root, path), 'yaml', 0, text)]))
        const reported = editorDiagnostics(root, diagnostics, this.#checked, language)
        for (const path of new Set([...this.#reported.keys(), ...reported.keys(), ...this.#versions.keys()])) {
          const version = this.#versions.get(path)
          void connection.sendDiagnostics({
            uri: uriOfPath(root, path),
            diagnostics: (reported.get(path) ?? []).map(({ shown }) => shown),
            ...(version === undefined ? {} : { version }),
          })
        }
        this.#reported = reported
      },
      failed: (reason) => connection.console.error(`The compiler made a mistake of its own:\n${reason}`),
    })
  }

  changed(uri: string): void {
    const path = pathOfUri(this.#root, uri)
    if (path === undefined) return
    if (Object.hasOwn(this.#ownFiles, path)) this.#checkOwn(path)
    else if (isRead(path)) this.check()
  }

  /** Checks the project soon, and its own files at once. */
  check(): void {
    for (const path of Object.keys(this.#ownFiles)) this.#checkOwn(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const read = this.#readDocuments()
      this.#versions = new Map([...read].map(([path, { version }]) => [path, version]))
      this.#checker.check(new Map([...read].map(([path, document]) => [path, document.getText()])))
    }, gatheringMs)
  }

  #checkOwn(path: string): void {
    const document = this.#read(path)
    const file = this.#ownFiles[path]
    if (!document || !file) return
    const reported = checkOwnFile(file, path, document)
    this.#ownReported.set(path, reported)
    const diagnostics = reported.map(({ shown }) => shown)
    void this.#connection.sendDiagnostics({ uri: document.uri, diagnostics, version: document.version })
  }

  /** Returns an open file that the project checks itself. */
  #ownAt(uri: string): { file: OwnFile; document: TextDocument } | undefined {
    const path = pathOfUri(this.#root, uri)
    const [file, document] = [path === undefined ? undefined : this.#ownFiles[path], this.#documents.get(uri)]
    return file && document && { file, document }
  }

  complete(uri: string, position: Position): CompletionItem[] {
    const own = this.#ownAt(uri)
    if (own) return completeOwnFile(own.file, own.document, own.document.offsetAt(position))
    const opened = this.#open(uri)
    return opened ? complete(opened.file, opened.document, opened.document.offsetAt(position)) : []
  }

  hover(uri: string, position: Position): Hover | undefined {
    const own = this.#ownAt(uri)
    if (own) return hoverOwnFile(own.file, own.document, own.document.offsetAt(position))
    const opened = this.#open(uri)
    return opened && hover(opened.file, opened.document, opened.document.offsetAt(position))
  }

  definition(uri: string, position: Position): Location | undefined {
    const opened = this.#open(uri)
    const span = opened && definitionAt(opened.file, opened.document.offsetAt(position))
    return span && this.#location(span)
  }

  references(uri: string, position: Position, withDefinition: boolean): Location[] {
    const opened = this.#open(uri)
    const symbol = opened && symbolAt(opened.file, opened.document.offsetAt(position))
    if (!opened || symbol?.is !== 'name') return []
    const defining = withDefinition ? definingSpan(opened.file, symbol) : undefined
    return [...(defining ? [defining] : []), ...usesOf(opened.file, symbol)].flatMap((span) => this.#location(span) ?? [])
  }

  prepareRename(uri: string, position: Position): { range: Range; placeholder: string } | undefined {
    const opened = this.#open(uri)
    const symbol = opened && renamableAt(opened.file, opened.document.offsetAt(position))
    if (!opened || !symbol) return undefined
    const placeholder = lastWord(symbol)
    const { document } = opened
    return { range: { start: document.positionAt(symbol.end - placeholder.length), end: document.positionAt(symbol.end) }, placeholder }
  }

  rename(uri: string, position: Position, to: string): WorkspaceEdit | ResponseError<void> | undefined {
    const opened = this.#open(uri)
    const symbol = opened && renamableAt(opened.file, opened.document.offsetAt(position))
    if (!opened || !symbol) return undefined
    const made = rename(opened.file, symbol, to, {
      read: (path) => this.#read(path),
      version: (path) => this.#documents.get(uriOfPath(this.#root, path))?.version ?? null,
      uri: (path) => uriOfPath(this.#root, path),
    })
    return typeof made === 'string' ? new ResponseError(ErrorCodes.InvalidParams, made) : made
  }

  #location(span: Span): Location | undefined {
    const document = this.#read(span.file)
    return document && { uri: document.uri, range: { start: document.positionAt(span.start), end: document.positionAt(span.end) } }
  }

  /** Returns a file of the project as it is in the editor, or else on disk. */
  #read(path: string): TextDocument | undefined {
    const uri = uriOfPath(this.#root, path)
    try {
      return this.#documents.get(uri) ?? TextDocument.create(uri, 'yaml', 0, readFileSync(join(this.#root, path), 'utf8'))
    } catch {
      return undefined
    }
  }

  /** Returns an open file as it stands now; undefined before the first check, and for a file that is not of the catalogue. */
  #open(uri: string): { file: OpenFile; document: TextDocument } | undefined {
    const path = pathOfUri(this.#root, uri)
    const document = this.#documents.get(uri)
    if (path === undefined || !document || !this.#index) return undefined
    const file = openFile(path, document.getText(), this.#index, this.#scopes.get(path) ?? new Map())
    return file && { file, document }
  }

  quickFixes(uri: string, range: Range): CodeAction[] {
    const path = pathOfUri(this.#root, uri)
    if (path === undefined) return []
    const reported = this.#ownReported.get(path) ?? this.#reported.get(path) ?? []
    return quickFixes(reported, range, {
      checked: (file) => (Object.hasOwn(this.#ownFiles, file) ? this.#read(file) : this.#checked.get(file)),
      // A file that is not open is as it was read.
      current: (file) => this.#documents.get(uriOfPath(this.#root, file)) ?? this.#checked.get(file),
      uri: (file) => uriOfPath(this.#root, file),
    })
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#checker.stop()
  }

  /** Returns the open documents that the compiler reads, by path. */
  #readDocuments(): ReadonlyMap<string, TextDocument> {
    return new Map(
      this.#documents.all().flatMap((document) => {
        const path = pathOfUri(this.#root, document.uri)
        return path !== undefined && isRead(path) ? [[path, document] as const] : []
      }),
    )
  }
}
