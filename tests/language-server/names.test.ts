/** Hover, definition, references and rename at positions of a project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DefinitionRequest,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type TextDocumentEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { readFolder } from '../compiler/project.ts'
import { copyProject, type Editor, openEditor } from './editor.ts'
import { markedText } from './marked-text.ts'

const practices = 'catalogue/screens/practices.yaml'
const practice = 'catalogue/screens/practice.yaml'
const part = 'catalogue/parts/practice-facts.yaml'
const dialog = 'catalogue/dialogs/edit-practice.yaml'
const conditions = 'catalogue/conditions.yaml'
const navigation = 'catalogue/navigation.yaml'
const portal = 'catalogue/portal.yaml'
const profile = 'catalogue/forms/profile.yaml'
const messages = 'catalogue/messages.yaml'

/** `line` stands once in the file and has `|` where the cursor is. */
interface Row {
  at: string
  file: string
  line: string
  /** A piece of what the hover says. */
  hover?: string
  /** The line of the definition, `file: text`. */
  definition?: string
  /** Files of the uses, in any order. */
  uses?: readonly string[]
}

const rows: readonly Row[] = [
  { at: 'a key of a file', file: practices, line: 'acc|ess: member', hover: 'Who may see it: anyone, or users with a session.' },
  { at: 'a kind of block', file: practices, line: '- accor|dion:', hover: '**accordion**' },
  { at: 'a key in braces', file: practices, line: 'u|nit: year', hover: 'For a date' },
  { at: 'a required key', file: practices, line: 'content:\n  - ac|cordion', hover: '**accordion**' },
  { at: 'a word of a closed list', file: practices, line: 'unit: y|ear', hover: 'For a date' },
  {
    at: 'a name in an expression',
    file: practices,
    line: 'badge: prac|tice.status',
    hover: '`practice`: Practice',
    definition: `${practices}: each: practice`,
  },
  { at: 'a property', file: practices, line: 'badge: practice.sta|tus', hover: '`practice.status`: PracticeStatus' },
  { at: 'the codes of a property', file: practices, line: 'badge: practice.status|', hover: 'One of `open`' },
  {
    at: 'a property in a text',
    file: practices,
    line: 'title: { both: "{practice.ti|tle}" }\n            pic',
    hover: '`practice.title`: a text',
  },
  {
    at: 'a load',
    file: practices,
    line: 'in: data.prac|tices',
    hover: 'a list of Practice',
    definition: `${practices}: practices: { operation: listPractices }`,
  },
  {
    at: 'a parameter',
    file: practice,
    line: 'with: { id: params.i|d }',
    hover: 'a whole number',
    definition: `${practice}: params: { id: integer }`,
  },
  {
    at: 'an item of a table',
    file: part,
    line: 'value: partici|pant.name',
    hover: 'Participant',
    definition: `${part}: each: participant`,
  },
  { at: 'what a part is about', file: part, line: 'in: prac|tice.participants', definition: `${part}: about: { practice: Practice }` },
  {
    at: 'a function',
    file: conditions,
    line: "practice-payable:\n  about: { practice: Practice }\n  is: per|mits(practice.status, 'pay')",
    hover: "permits(status, 'permission')",
  },
  {
    at: 'a local condition',
    file: practices,
    line: 'when: with-|notes',
    hover: 'practice.notes != null',
    definition: `${practices}: with-notes: practice.notes != null`,
    uses: [practices],
  },
  {
    at: 'a condition',
    file: practices,
    line: 'needs: practice-|editable',
    hover: "permits(practice.status, 'edit')",
    definition: `${conditions}: practice-editable:`,
    uses: [practices, dialog],
  },
  {
    at: 'the definition of a condition',
    file: conditions,
    line: 'practice-ed|itable:',
    hover: 'condition **practice-editable**',
    definition: `${conditions}: practice-editable:`,
    uses: [practices, dialog],
  },
  {
    at: 'a condition of conditions',
    file: conditions,
    line: 'all: [practice-pay|able,',
    definition: `${conditions}: practice-payable:`,
    uses: [conditions],
  },
  {
    at: 'a screen',
    file: part,
    line: 'screen: prac|tice,',
    hover: 'screen **practice**',
    definition: `${practice}: path: /practices/{id}`,
    uses: [part],
  },
  {
    at: 'a screen of the portal',
    file: portal,
    line: 'home: ho|me\n',
    definition: 'catalogue/screens/home.yaml: path: /home',
    uses: [portal, navigation, 'catalogue/forms/login.yaml'],
  },
  {
    at: 'a dialog',
    file: practices,
    line: 'dialog: edit-|practice',
    hover: '`practice` (Practice)',
    definition: `${dialog}: about: { practice: Practice }`,
    uses: [practices],
  },
  {
    at: 'a form',
    file: dialog,
    line: 'name: edit-|practice',
    definition: 'catalogue/forms/edit-practice.yaml: about: { practice: Practice }',
    uses: [dialog],
  },
  { at: 'a part', file: practices, line: 'name: practice-fa|cts', definition: `${part}: about: { practice: Practice }`, uses: [practices] },
  {
    at: 'a file of fields',
    file: profile,
    line: 'include: per|son',
    definition: 'catalogue/fields/person.yaml: fields:',
    uses: [profile, 'catalogue/forms/relative.yaml'],
  },
  {
    at: 'a shared text',
    file: practices,
    line: 'title: book|ings\n',
    hover: 'Prenotazioni',
    definition: `${messages}: bookings: { it: "Prenotazioni", en: "Bookings" }`,
    uses: [practices, navigation],
  },
  {
    at: 'an operation',
    file: practices,
    line: 'operation: list|Practices',
    hover: '`GET /member/practice',
    definition: 'openapi/member.yaml: operationId: listPractices',
    uses: [practices, practices],
  },
  {
    at: 'a constant',
    file: portal,
    line: 'ban|kAccounts:\n',
    hover: 'constant **bankAccounts**',
    definition: `${portal}: bankAccounts:`,
    uses: [portal],
  },
]

describe('given a position in a file of a checked project', () => {
  const project = copyProject({ 'tests/compiler/base': '.' })
  const saved = (file: string): string => readFileSync(join(project.root, file), 'utf8')
  const lineOf = ({ uri, range }: Location): string => {
    const file = uri.slice(editor.uri('').length).replace(/^\//, '')
    return `${file}: ${saved(file).split('\n')[range.start.line]?.trim()}`
  }
  const fileOf = (uri: string): string => uri.slice(editor.uri('').length).replace(/^\//, '')
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root)
    await editor.write(practices, saved(practices))
    await editor.diagnostics(practices)
    await editor.close(practices)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })
  const place = async (file: string, line: string) => {
    const { text, position } = markedText(saved(file), { file, replace: line.replace('|', ''), by: line })
    await editor.write(file, text)
    return { textDocument: { uri: editor.uri(file) }, position }
  }

  it.each(rows)('knows $at', async ({ file, line, hover, definition, uses }) => {
    const at = await place(file, line)
    if (hover !== undefined) expect(JSON.stringify(await editor.connection.sendRequest(HoverRequest.type, at))).toContain(hover)
    if (definition !== undefined) {
      const found = (await editor.connection.sendRequest(DefinitionRequest.type, at)) as Location | null
      expect(found && lineOf(found)).toBe(definition)
    }
    if (uses !== undefined) {
      const found = await editor.connection.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration: false } })
      expect([...new Set((found ?? []).map(({ uri }) => fileOf(uri)))].sort()).toEqual([...new Set(uses)].sort())
    }
    await editor.close(file)
  })

  it.each([
    {
      what: 'a condition',
      file: practices,
      line: 'needs: practice-|editable',
      to: 'practice-open',
      files: [conditions, practices, dialog],
    },
    {
      what: 'a condition at its definition',
      file: conditions,
      line: 'practice-ed|itable:',
      to: 'practice-open',
      files: [conditions, practices, dialog],
    },
    { what: 'a condition of the file', file: practices, line: 'when: with-|notes', to: 'has-notes', files: [practices] },
    { what: 'a shared text', file: messages, line: 'boo|kings: {', to: 'all-bookings', files: [messages, practices, navigation] },
    { what: 'a screen', file: part, line: 'screen: prac|tice,', to: 'booking', files: [part], moved: 'screens' },
    { what: 'a dialog', file: practices, line: 'dialog: edit-|practice', to: 'change-booking', files: [practices], moved: 'dialogs' },
    { what: 'a form', file: dialog, line: 'name: edit-|practice', to: 'change-booking', files: [dialog], moved: 'forms' },
    { what: 'a part', file: practices, line: 'name: practice-fa|cts', to: 'booking-facts', files: [practices], moved: 'parts' },
    { what: 'a group of constants', file: portal, line: 'ban|kAccounts:\n', to: 'accounts', files: [portal] },
    { what: 'a constant in a group', file: portal, line: 'reload|AfterChange: 4 s', to: 'reload', files: [portal] },
  ])('renames $what and leaves a correct project', async ({ file, line, to, files, moved }) => {
    const at = await place(file, line)
    const prepared = await editor.connection.sendRequest(PrepareRenameRequest.type, at)
    expect(prepared).not.toBeNull()
    const edit = await editor.connection.sendRequest(RenameRequest.type, { ...at, newName: to })
    const texts = readFolder(project.root)
    const changes = (edit?.documentChanges ?? []).filter((change): change is TextDocumentEdit => 'edits' in change)
    expect(changes.map(({ textDocument }) => fileOf(textDocument.uri)).sort()).toEqual([...files].sort())
    for (const { textDocument, edits } of changes) {
      const path = fileOf(textDocument.uri)
      const text = texts.get(path) ?? ''
      texts.set(
        path,
        TextDocument.applyEdits(TextDocument.create(path, 'yaml', 0, text), edits as Parameters<typeof TextDocument.applyEdits>[1]),
      )
    }
    const renames = (edit?.documentChanges ?? []).filter((change) => 'kind' in change && change.kind === 'rename')
    expect(renames).toHaveLength(moved === undefined ? 0 : 1)
    for (const change of renames) {
      if (!('oldUri' in change)) continue
      expect(fileOf(change.newUri)).toBe(`catalogue/${moved}/${to}.yaml`)
      texts.set(fileOf(change.newUri), texts.get(fileOf(change.oldUri)) ?? '')
      texts.delete(fileOf(change.oldUri))
    }
    expect(checkProject(filesInMemory(texts)).report.diagnostics).toEqual([])
    await editor.close(file)
  })

  it.each([
    { why: 'is not written in kebab-case', to: 'Practice' },
    { why: 'exists already', to: 'practice-due' },
  ])('refuses a new name that $why', async ({ to }) => {
    const at = await place(practices, 'needs: practice-|editable')
    await expect(editor.connection.sendRequest(RenameRequest.type, { ...at, newName: to })).rejects.toThrow(to)
    await editor.close(practices)
  })

  it('offers no new name for a word of the API', async () => {
    const at = await place(practices, 'operation: list|Practices')
    expect(await editor.connection.sendRequest(PrepareRenameRequest.type, at)).toBeNull()
    await editor.close(practices)
  })
})
