/** The editors of the catalogue's files: CodeMirror, with the language server in the studio's process. */
import { indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { type Diagnostic, forEachDiagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import {
  closeReferencePanel,
  findReferences,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  LSPPlugin,
  serverCompletion,
  serverDiagnostics,
} from '@codemirror/lsp-client'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap, showDialog } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import DOMPurify from 'dompurify'
import type {
  CodeAction,
  Location,
  Position,
  PublishDiagnosticsParams,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol'
import type { CatalogueText, SaveRequest } from '../studio-api.ts'
import { languageTransport, studio } from './call-studio.ts'

interface OpenFile {
  file: string
  view: EditorView
  /** With line breaks of one character, as all that follow. */
  saved: string
  /** What was sent last to be saved. */
  sent?: string
  /** Of what the draft is over; missing for a file that is only read. */
  hash: string | undefined
  lineBreak: string
  /** Whether the file has changed under a draft. */
  isBehind: boolean
}

/** What is to be seen around the editors. */
export interface YamlState {
  shown?: string
  drafts: readonly string[]
  /** The drafts whose files have changed elsewhere. */
  behind: readonly string[]
  /** Of the shown file, in the order of its lines. */
  reports: readonly YamlReport[]
}

export interface YamlReport {
  code: string
  message: string
  line: number
  /** What the quick fixes do, in words. */
  fixes: readonly string[]
}

interface YamlOptions {
  /** Whatever depends on the language and the colours of the studio. */
  settings(file: string): Extension
  language: string
  /** The question for a new name. */
  newName: string
  /** Said where the cursor is on no name that can be changed. */
  noName: string
  /** Writes texts, together or not at all. */
  save(texts: SaveRequest): Promise<boolean>
}

const nothing: YamlState = { drafts: [], behind: [], reports: [] }

export class YamlEditors {
  /** By file. */
  readonly #opened = new Map<string, Promise<OpenFile | undefined>>()
  #files: readonly OpenFile[] = []
  #shown: OpenFile | undefined
  #place: HTMLElement | null = null
  readonly #settings = new Compartment()
  #options: YamlOptions
  #root = ''
  #client: LSPClient | undefined
  /** Sent when the client connects. */
  readonly #initial: { locale: string }
  #state = nothing
  readonly #listeners = new Set<() => void>()

  constructor(options: YamlOptions) {
    this.#options = options
    this.#initial = { locale: options.language }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = () => this.#state

  #tell(): void {
    const names = (files: readonly OpenFile[]) => files.map(({ file }) => file)
    const next = {
      ...(this.#shown ? { shown: this.#shown.file } : {}),
      drafts: names(this.#drafts),
      behind: names(this.#drafts.filter(({ isBehind }) => isBehind)),
      reports: this.#diagnostics().map(
        ({ from, diagnostic: { source = '', message, actions = [] } }): YamlReport => ({
          ...{ code: source, message, line: this.#shown?.view.state.doc.lineAt(from).number ?? 1 },
          fixes: actions.map(({ name }) => name),
        }),
      ),
    }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  get #drafts(): readonly OpenFile[] {
    return this.#files.filter(({ view, saved }) => view.state.doc.toString() !== saved)
  }

  /** Those of the shown file, where they stand now. */
  #diagnostics(): readonly { from: number; to: number; diagnostic: Diagnostic }[] {
    const found: { from: number; to: number; diagnostic: Diagnostic }[] = []
    if (this.#shown) forEachDiagnostic(this.#shown.view.state, (diagnostic, from, to) => found.push({ diagnostic, from, to }))
    return found
  }

  /** Puts the cursor where a report of the shown file is. */
  lookAt(index: number): void {
    const at = this.#diagnostics()[index]
    if (!at) return
    this.view?.dispatch({ selection: { anchor: at.from, head: at.to }, scrollIntoView: true })
    this.view?.focus()
  }

  /** Makes a quick fix of a report of the shown file. */
  fix(index: number, name: string): void {
    const at = this.#diagnostics()[index]
    const action = at?.diagnostic.actions?.find((each) => each.name === name)
    if (at && action && this.view) action.apply(this.view, at.from, at.to)
    this.view?.focus()
  }

  /** Takes the language and the colours of the studio. */
  configure(options: YamlOptions): void {
    this.#options = options
    for (const { file, view } of this.#files) view.dispatch({ effects: this.#settings.reconfigure(options.settings(file)) })
    if (options.language === this.#initial.locale) return
    this.#initial.locale = options.language
    this.#client?.disconnect()
    this.#client?.connect(languageTransport)
  }

  /** Draws the file that is shown inside of an element. */
  readonly drawIn = (place: HTMLElement | null) => {
    this.#place = place
    if (this.#shown) place?.replaceChildren(this.#shown.view.dom)
  }

  /** Returns the editor that is shown. */
  get view(): EditorView | undefined {
    return this.#shown?.view
  }

  /** @param line one-based */
  async show(file: string, line?: number): Promise<EditorView | null> {
    const opened = await this.#open(file)
    if (!opened) return null
    const { view } = opened
    if (this.#shown !== opened) this.#place?.replaceChildren(view.dom)
    this.#shown = opened
    if (line !== undefined) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    }
    this.#tell()
    return view
  }

  #open(file: string): Promise<OpenFile | undefined> {
    const known = this.#opened.get(file)
    if (known) return known
    const opening = studio.text(file).then((read) => {
      if (!read) this.#opened.delete(file)
      return read ? this.#start(file, read) : undefined
    })
    this.#opened.set(file, opening)
    // A server that did not answer is asked again.
    opening.catch(() => this.#opened.delete(file))
    return opening
  }

  #start(file: string, { uri, text, hash }: CatalogueText): OpenFile {
    this.#client ??= this.#connect(uri.slice(0, -file.length))
    const saved = text.replaceAll('\r\n', '\n')
    const view = new EditorView({
      doc: saved,
      extensions: [
        basicSetup,
        yaml(),
        lintGutter(),
        serverCompletion({ override: true }),
        hoverTooltips(),
        keymap.of([
          indentWithTab,
          ...jumpToDefinitionKeymap,
          { key: 'Shift-F12', run: () => this.references(), preventDefault: true },
          { key: 'Escape', run: closeReferencePanel },
          { key: 'F2', run: () => this.rename(), preventDefault: true },
          { key: 'Mod-s', run: () => this.save(), preventDefault: true },
        ]),
        EditorState.readOnly.of(hash === undefined),
        this.#settings.of(this.#options.settings(file)),
        this.#client.plugin(uri, 'yaml'),
        EditorView.updateListener.of(() => this.#tell()),
      ],
    })
    const opened = { file, view, saved, hash, lineBreak: text.includes('\r\n') ? '\r\n' : '\n', isBehind: false }
    this.#files = [...this.#files, opened]
    return opened
  }

  #connect(root: string): LSPClient {
    this.#root = root
    const client = new LSPClient({
      rootUri: root,
      initializationOptions: this.#initial,
      // The first answers wait for the first check.
      timeout: 20_000,
      sanitizeHTML: (html) => DOMPurify.sanitize(html),
      extensions: [serverDiagnostics()],
      notificationHandlers: {
        'textDocument/publishDiagnostics': (_client, params: PublishDiagnosticsParams) => {
          void this.#report(client, params)
          return true
        },
      },
    })
    client.workspace.displayFile = async (uri) => {
      const view = await this.show(this.#fileOf(uri))
      view?.focus()
      return view
    }
    return client.connect(languageTransport)
  }

  #fileOf(uri: string): string {
    return decodeURIComponent(uri.slice(this.#root.length))
  }

  /** Shows the diagnostics of a file with their fixes, which the client of CodeMirror does not ask for. */
  async #report(client: LSPClient, { uri, version, diagnostics }: PublishDiagnosticsParams): Promise<void> {
    const file = client.workspace.getFile(uri)
    if (!file || file.version !== version) return
    const fixes = await client.request<unknown, CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: file.doc.lines, character: 0 } },
      context: { diagnostics },
    })
    const view = file.getView()
    const plugin = view && LSPPlugin.get(view)
    if (!plugin || file.version !== version) return
    const at = (position: Position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc))
    const { doc } = view.state
    view.dispatch(
      setDiagnostics(
        view.state,
        diagnostics.map(({ range, severity, code, message }) => ({
          from: at(range.start),
          to: at(range.end),
          severity: severity === 1 ? 'error' : 'warning',
          source: String(code),
          message: String(message),
          actions: fixes
            .filter(({ diagnostics: [of] = [] }) => of?.message === message && isSame(of.range, range))
            .map(({ title, edit }) => ({
              name: title,
              apply: () => {
                // What is typed since is reported anew.
                if (edit && view.state.doc === doc) void this.#apply(edit)
              },
            })),
        })),
      ),
    )
  }

  /** Makes an edit of the language server in the editors. Returns the files that it moves. */
  async #apply({ changes = {}, documentChanges = [] }: WorkspaceEdit): Promise<readonly { from: string; to: string }[]> {
    const edits: [string, readonly TextEdit[]][] = Object.entries(changes)
    for (const change of documentChanges) if ('edits' in change) edits.push([change.textDocument.uri, change.edits as TextEdit[]])
    // All at once, so that no save comes between two files.
    const opened = await Promise.all(edits.map(([uri]) => this.#open(this.#fileOf(uri))))
    for (const [index, [, all]] of edits.entries()) {
      const view = opened[index]?.view
      view?.dispatch({
        changes: all.map(({ range, newText }) => ({
          from: offsetOf(range.start, view.state.doc),
          to: offsetOf(range.end, view.state.doc),
          insert: newText,
        })),
      })
    }
    return documentChanges.flatMap((change) =>
      'kind' in change && change.kind === 'rename' ? [{ from: this.#fileOf(change.oldUri), to: this.#fileOf(change.newUri) }] : [],
    )
  }

  /** Lists the uses of what is at the cursor. */
  references(): boolean {
    void this.#references()
    return true
  }
  async #references(): Promise<void> {
    const view = this.#shown?.view
    const plugin = view && LSPPlugin.get(view)
    if (!plugin) return
    plugin.client.sync()
    const found = await plugin.client.request<unknown, Location[] | null>('textDocument/references', {
      textDocument: { uri: plugin.uri },
      position: plugin.toPosition(view.state.selection.main.head),
      context: { includeDeclaration: true },
    })
    // Its list knows files only that were open before it asks.
    await Promise.all((found ?? []).map(({ uri }) => this.#open(this.#fileOf(uri))))
    findReferences(view)
  }

  /** Asks for a new name of what is at the cursor, and writes it everywhere. A file that is called by the name is moved at once. */
  rename(): boolean {
    void this.#rename()
    return true
  }
  async #rename(): Promise<void> {
    const view = this.#shown?.view
    const plugin = view && LSPPlugin.get(view)
    if (!plugin) return
    const { client, uri } = plugin
    client.sync()
    const { doc, selection } = view.state
    const at = { textDocument: { uri }, position: plugin.toPosition(selection.main.head) }
    const found = await client.request<unknown, { placeholder: string } | null>('textDocument/prepareRename', at)
    if (!found) {
      showDialog(view, { label: this.#options.noName })
      return
    }
    const { close, result } = showDialog(view, {
      label: this.#options.newName,
      input: { name: 'name', value: found.placeholder },
      submitLabel: 'OK',
      focus: true,
    })
    const form = await result
    view.dispatch({ effects: close })
    view.focus()
    if (!form || view.state.doc !== doc) return
    try {
      const newName = String(new FormData(form).get('name'))
      const moves = await this.#apply(await client.request<unknown, WorkspaceEdit>('textDocument/rename', { ...at, newName }))
      if (moves.length > 0) await this.#save(moves)
    } catch (error) {
      plugin.reportError('Rename request failed', error)
    }
  }

  save(): boolean {
    void this.#save([])
    return true
  }
  async #save(moves: readonly { from: string; to: string }[]): Promise<void> {
    const moved = await Promise.all(moves.map(async ({ from, to }) => ({ to, opened: await this.#open(from) })))
    const drafts = this.#drafts.filter((draft) => !moved.some(({ opened }) => opened === draft))
    const write = ({ view, lineBreak }: OpenFile) => view.state.doc.toString().replaceAll('\n', lineBreak)
    for (const draft of drafts) draft.sent = draft.view.state.doc.toString()
    const texts = [
      ...drafts.map((draft) => ({ file: draft.file, ...hashed(draft), text: write(draft) })),
      ...moved.flatMap(({ to, opened }) =>
        opened
          ? [
              { file: opened.file, ...hashed(opened) },
              { file: to, text: write(opened) },
            ]
          : [],
      ),
    ]
    if (texts.length === 0 || !(await this.#options.save(texts))) return
    for (const { opened } of moved) if (opened) this.#close(opened)
    await this.refresh()
    const [first] = moved
    if (first) await this.show(first.to)
  }

  /** Takes back what is not saved. */
  async discard(): Promise<void> {
    for (const { view, saved } of this.#drafts) replace(view, saved)
    await this.refresh()
  }

  /** Reads the open files again. One with a draft stays, and is not saved over what is new. */
  refresh(): Promise<void> {
    // One after the other, so that an answer of before does not come after a newer one.
    this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#refresh())
    return this.#refreshed
  }
  #refreshed: Promise<void> = Promise.resolve()
  async #refresh(): Promise<void> {
    await Promise.all(
      this.#files.map(async (opened) => {
        const read = await studio.text(opened.file)
        if (!read) return this.#close(opened)
        opened.isBehind = false
        if (read.hash === opened.hash) return
        const text = read.text.replaceAll('\r\n', '\n')
        const isDraft = this.#drafts.includes(opened)
        opened.isBehind = isDraft && text !== opened.sent && text !== opened.view.state.doc.toString()
        if (opened.isBehind) return
        opened.saved = text
        opened.hash = read.hash
        if (!isDraft) replace(opened.view, text)
      }),
    )
    this.#client?.notification('workspace/didChangeWatchedFiles', { changes: [] })
    this.#tell()
  }

  #close(opened: OpenFile): void {
    this.#files = this.#files.filter((each) => each !== opened)
    this.#opened.delete(opened.file)
    opened.view.destroy()
    if (this.#shown === opened) this.#shown = undefined
    this.#tell()
  }
}

const hashed = ({ hash }: OpenFile) => (hash === undefined ? {} : { hash })

const isSame = (one: Range, other: Range): boolean => JSON.stringify(one) === JSON.stringify(other)

const offsetOf = ({ line, character }: Position, doc: Text): number => doc.line(line + 1).from + character

/** Replaces what differs, so that the cursor stays at its words. */
function replace(view: EditorView, text: string): void {
  const now = view.state.doc.toString()
  let from = 0
  while (from < now.length && now[from] === text[from]) from++
  let same = 0
  while (same < Math.min(now.length, text.length) - from && now.at(-1 - same) === text.at(-1 - same)) same++
  if (now !== text) view.dispatch({ changes: { from, to: now.length - same, insert: text.slice(from, text.length - same) } })
}
