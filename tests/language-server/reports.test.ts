/** The language server reports the mistakes of the texts in the editor, saved or not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiagnosticSeverity } from 'vscode-languageserver-protocol/node'
import { copyProject, type Editor, openEditor, thisCatalogue } from './editor.ts'

const practices = 'catalogue/screens/practices.yaml'

describe('given an editor in Italian', () => {
  const project = copyProject({ 'tests/compiler/base': '.' })
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root, 'it-IT')
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  it('reports in Italian what is wrong, what to do, and the message in English', async () => {
    const text = readFileSync(join(project.root, practices), 'utf8')
    await editor.write(practices, text.replace('operation: listPractices', 'operation: listPractises'))
    const [diagnostic] = await editor.diagnostics(practices)
    expect(String(diagnostic?.message).split('\n')).toEqual([
      'Operazione sconosciuta',
      'La descrizione delle API non ha un’operazione con questo operationId. Usa un operationId di openapi/.',
      expect.stringContaining('Forse intendevi "listPractices"?'),
      'In inglese: The API has no operation "listPractises".',
    ])
  })
})

describe('given a project without mistakes in an editor', () => {
  const project = copyProject({ 'tests/compiler/base': '.', 'docs/diagnostics.md': 'docs/diagnostics.md' })
  const saved = (path: string): string => readFileSync(join(project.root, path), 'utf8')
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  it('reports an unsaved mistake with code, severity, range and explanation', async () => {
    const text = saved(practices)
    await editor.write(practices, text.replace('operation: listPractices', 'operation: listPractises'))
    const [diagnostic, ...more] = await editor.diagnostics(practices)
    expect(more).toEqual([])
    expect(diagnostic).toMatchObject({ code: 'CAT202', severity: DiagnosticSeverity.Error, source: 'catalogue' })
    expect(diagnostic?.message).toContain('Did you mean "listPractices"?')
    const before = text.slice(0, text.indexOf('listPractices')).split('\n')
    const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
    expect(diagnostic?.range).toEqual({ start, end: { ...start, character: start.character + 'listPractises'.length } })
    const [address = '', line = ''] = diagnostic?.codeDescription?.href.split('#L') ?? []
    expect(address).toBe(editor.uri('docs/diagnostics.md'))
    expect(saved('docs/diagnostics.md').split('\n')[Number(line) - 1]).toMatch(/^### CAT202 /)
  })

  it('withdraws the diagnostic when the mistake is undone', async () => {
    await editor.write(practices, saved(practices))
    expect(await editor.diagnostics(practices)).toEqual([])
  })

  it('reports what an unsaved text makes wrong in another file', async () => {
    const dialog = 'catalogue/dialogs/edit-practice.yaml'
    await editor.write(dialog, saved(dialog).replace('about: { practice: Practice }', 'about: { booking: Practice }'))
    await editor.write(practices, saved(practices))
    expect((await editor.diagnostics(practices)).map(({ code }) => code)).toEqual(['CAT204'])
    await editor.close(dialog)
    await editor.write(practices, saved(practices))
    expect(await editor.diagnostics(practices)).toEqual([])
  })

  it('reports a new file that is not saved yet', async () => {
    const path = 'catalogue/screens/new.yaml'
    await editor.write(path, 'path: /new\naccess: public\ntitle: { it: "Nuovo", en: "New" }\ncontent:\n  - prose: { texts: [] }\n')
    expect((await editor.diagnostics(path)).map(({ code }) => code)).toContain('CAT103')
    await editor.close(path)
  })

  it('shows the newest text after many in a row', async () => {
    const text = saved(practices)
    for (let length = 0; length < 12; length++)
      await editor.write(practices, text.replace('operation: listPractices', `operation: ${'listPractices'.slice(0, length)}`))
    await editor.write(practices, text.replace('operation: listPractices', 'operation: listPractice'))
    expect((await editor.diagnostics(practices)).map(({ message }) => message)).toEqual([expect.stringContaining('"listPractice"')])
  })

  it.each([
    ['nothing', ''],
    ['an open bracket', 'path: { a: [ '],
    ['brackets without end', '['.repeat(5_000)],
    ['a tab', 'path:\n\t- a'],
    ['a key alone', 'content'],
    ['half a key', 'path: /practices\ncontent:\n  - ta'],
    ['control characters', 'path: "\u0000\u0007"'],
    ['an alias of itself', 'content: &a [*a]'],
    ['a text in a foreign script', 'title: { it: "日本語 👩‍👩‍👧", en: '],
  ])('lives on when a file contains %s', async (_, text) => {
    for (const path of [
      practices,
      'catalogue/portal.yaml',
      'catalogue/conditions.yaml',
      'catalogue/messages.yaml',
      'openapi/member.yaml',
    ]) {
      await editor.write(path, text)
      await editor.diagnostics(path)
      await editor.close(path)
    }
    await editor.write(practices, text)
    expect((await editor.diagnostics(practices)).length).toBeGreaterThan(0)
    expect(editor.log).toEqual([])
  })
})

describe('given the catalogue of this repository in an editor', () => {
  // The goal is 400 ms, which an idle machine keeps; one that runs other tests meanwhile needs up to five times as long.
  const boundMs = 5_000

  it(`reports within ${boundMs} ms when it is warm`, async () => {
    const project = copyProject(thisCatalogue)
    const editor = await openEditor(project.root)
    const path = 'catalogue/screens/payments.yaml'
    const text = readFileSync(join(project.root, path), 'utf8')
    const times: number[] = []
    for (let round = 0; round < 10; round++) {
      const from = performance.now()
      await editor.write(path, text.replace('access: member', `access: ${'member'.slice(0, round % 5)}`))
      expect((await editor.diagnostics(path)).map(({ code }) => code)).toEqual(['CAT106'])
      times.push(performance.now() - from)
    }
    await editor.stop()
    project.remove()
    const warm = times.slice(-5).sort((a, b) => a - b)
    expect(warm[2]).toBeLessThan(boundMs)
    if (process.env.SHOW_TIMES === '1') console.warn(times.map(Math.round).join(' '))
  })
})
