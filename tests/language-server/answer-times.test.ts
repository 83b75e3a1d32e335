/** Answers about the catalogue of this repository come while a check runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompletionRequest, DefinitionRequest, HoverRequest } from 'vscode-languageserver-protocol/node'
import { copyProject, type Editor, openEditor, thisCatalogue } from './editor.ts'
import { markedText } from './marked-text.ts'

/** Half of the answers take 3 ms or less; a busy machine delays some. */
const boundMs = 50
const rounds = 9

describe('given the catalogue of this repository in an editor', () => {
  const project = copyProject(thisCatalogue)
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root)
    const path = 'catalogue/portal.yaml'
    await editor.write(path, readFileSync(join(project.root, path), 'utf8'))
    await editor.diagnostics(path)
    await editor.close(path)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  it.each([
    ['the largest file', 'catalogue/messages.yaml', 'server:\n', 'server:\n  |\n'],
    ['the conditions', 'catalogue/conditions.yaml', 'practice-payable:\n', 'practice-|payable:\n'],
    ['a screen', 'catalogue/screens/payments.yaml', 'access: member\n', 'access: member\nsho|\n'],
  ])('mostly answers within 50 ms after a letter in %s', async (_, file, replace, by) => {
    const { text, position } = markedText(readFileSync(join(project.root, file), 'utf8'), { file, replace, by })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Each text is a new one, so that a check begins.
      await editor.write(file, `${text}\n# ${round}\n`)
      for (const request of [CompletionRequest.type, HoverRequest.type, DefinitionRequest.type]) {
        const from = performance.now()
        await editor.connection.sendRequest(request.method, { textDocument: { uri: editor.uri(file) }, position })
        times.push(performance.now() - from)
      }
    }
    await editor.close(file)
    const sorted = times.toSorted((a, b) => a - b)
    if (process.env.SHOW_TIMES === '1') console.warn(sorted.map(Math.round).join(' '))
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(boundMs)
  })
})
