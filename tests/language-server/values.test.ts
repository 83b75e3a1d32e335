/** Completion, hover, definition, references and rename of named values. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  HoverRequest,
  type Location,
  ReferencesRequest,
  RenameRequest,
  type TextDocumentEdit,
} from 'vscode-languageserver-protocol/node'
import { copyProject, type Editor, openEditor } from './editor.ts'
import { markedText } from './marked-text.ts'

const part = 'catalogue/parts/practice-facts.yaml'
const values = 'catalogue/values.yaml'
const paid = `paid:
  about: { practice: Practice }
  value: practice.totalCost - practice.remainingAmount
doubled:
  about: { practice: Practice }
  value: values.paid + values.paid
`

describe('a named value in an editor', () => {
  const project = copyProject({ 'tests/compiler/base': '.' })
  const saved = (file: string): string => readFileSync(join(project.root, file), 'utf8')
  let editor: Editor
  beforeAll(async () => {
    writeFileSync(join(project.root, values), paid)
    writeFileSync(join(project.root, part), saved(part).replace('value: practice.totalCost', 'value: values.doubled'))
    editor = await openEditor(project.root)
    await editor.write(part, saved(part))
    expect(await editor.diagnostics(part)).toEqual([])
    await editor.close(part)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })
  const place = async (file: string, replace: string, by: string) => {
    const { text, position } = markedText(saved(file), { file, replace, by })
    await editor.write(file, text)
    return { textDocument: { uri: editor.uri(file) }, position }
  }
  const fileOf = (uri: string): string => fileURLToPath(uri).slice(project.root.length + 1)

  it('is proposed after `values.` with its type', async () => {
    const at = await place(part, 'value: values.doubled', 'value: values.|')
    const items = ((await editor.connection.sendRequest(CompletionRequest.type, at)) ?? []) as CompletionItem[]
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['paid', 'an amount'],
      ['doubled', 'an amount'],
    ])
    await editor.close(part)
  })

  it('is explained by its expression, and leads to its definition', async () => {
    const at = await place(part, 'values.doubled', 'values.dou|bled')
    expect(JSON.stringify(await editor.connection.sendRequest(HoverRequest.type, at))).toContain('values.paid + values.paid')
    const found = (await editor.connection.sendRequest(DefinitionRequest.type, at)) as Location
    expect([fileOf(found.uri), found.range.start.line]).toEqual([values, 3])
    await editor.close(part)
  })

  it('is found in other values, and renamed there', async () => {
    const at = await place(values, 'paid:', 'pa|id:')
    const uses = await editor.connection.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration: false } })
    expect(uses?.map(({ uri, range }) => [fileOf(uri), range.start])).toEqual([
      [values, { line: 5, character: 16 }],
      [values, { line: 5, character: 30 }],
    ])
    const edit = await editor.connection.sendRequest(RenameRequest.type, { ...at, newName: 'paidUntilNow' })
    const [{ edits } = { edits: [] }] = (edit?.documentChanges ?? []) as TextDocumentEdit[]
    expect(edits).toHaveLength(3)
    await editor.close(values)
  })
})
