/** `operator.yaml`, which the server of the portal reads and the editor checks like the catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  HoverRequest,
} from 'vscode-languageserver-protocol/node'
import { copyProject, type Editor, openEditor } from './editor.ts'
import { markedText } from './marked-text.ts'

const file = 'operator.yaml'

describe("given the operator's figures in an editor", () => {
  const project = copyProject({ 'tests/compiler/base': '.', [file]: file })
  const saved = readFileSync(join(project.root, file), 'utf8')
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })
  const place = async (replace: string, by: string) => {
    const { text, position } = markedText(saved, { file, replace, by })
    await editor.write(file, text)
    return { textDocument: { uri: editor.uri(file) }, position }
  }

  it('reports nothing that is correct', async () => {
    await editor.write(file, saved)
    expect(await editor.diagnostics(file)).toEqual([])
  })

  it.each([
    ['a figure that is not allowed', 'validDays: 365', 'validDays: many', 'allowed is a whole number'],
    ['a key that does not exist', 'pointsPerLot: 100', 'pointsPerLots: 100', 'has no key "pointsPerLots"'],
    ['half a line', 'validDays: 365', 'validDays: [', 'Flow sequence'],
  ])('reports %s', async (_, replace, by, message) => {
    await editor.write(file, saved.replace(replace, by))
    const [first] = await editor.diagnostics(file)
    expect(first?.message).toContain(message)
    expect(first?.range.start.line).toBeGreaterThan(5)
  })

  it('fixes a misspelled key', async () => {
    await editor.write(file, saved.replace('pointsPerLot: 100', 'pointsPerLots: 100'))
    const diagnostics = await editor.diagnostics(file)
    const misspelled = diagnostics.find(({ message }) => String(message).includes('has no key'))
    if (!misspelled) throw new Error('The misspelled key is not reported')
    const actions = (await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: editor.uri(file) },
      range: misspelled.range,
      context: { diagnostics: [] },
    })) as CodeAction[]
    expect(actions.find(({ title }) => title === 'Write "pointsPerLot"')?.edit?.changes?.[editor.uri(file)]).toEqual([
      { range: misspelled.range, newText: 'pointsPerLot' },
    ])
  })

  it('completes the keys of a section', async () => {
    const at = await place('    validDays: 365\n', '    |\n')
    const items = (await editor.connection.sendRequest(CompletionRequest.type, at)) as CompletionItem[]
    expect(items.map(({ label }) => label)).toEqual(['validDays'])
  })

  it('says what a figure may be', async () => {
    const at = await place('validDays: 365', 'valid|Days: 365')
    expect(JSON.stringify(await editor.connection.sendRequest(HoverRequest.type, at))).toContain('a whole number from 1 to 999999')
  })
})
