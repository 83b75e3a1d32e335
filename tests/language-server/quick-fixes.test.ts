/** Quick fixes: the cures of the reports that need no decision, as edits. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CodeAction, CodeActionRequest, type Diagnostic } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { editorDiagnostics } from '../../src/core/language-server/editor-diagnostics.ts'
import { quickFixes } from '../../src/core/language-server/quick-fixes.ts'
import { readMistakes } from '../compiler/mistakes.ts'
import { readFolder, withChanges } from '../compiler/project.ts'
import { copyProject, type Editor, openEditor } from './editor.ts'

const practices = 'catalogue/screens/practices.yaml'
const conditions = 'catalogue/conditions.yaml'
const messages = 'catalogue/messages.yaml'

/** A line of a correct file with a mistake, and what the fix makes of it: the correct line if nothing is said. */
const fixes: readonly { mistake: string; file: string; line: string; wrong: string; fixed?: string }[] = [
  { mistake: 'misspelled key', file: practices, line: '      each: practice\n', wrong: '      eech: practice\n' },
  { mistake: 'misspelled key in braces', file: practices, line: '{ value: practice.from, unit', wrong: '{ value: practice.from, unti' },
  { mistake: 'misspelled kind of block', file: practices, line: '  - accordion:', wrong: '  - acordion:' },
  { mistake: 'misspelled word', file: practices, line: 'unit: year', wrong: 'unit: yaer' },
  { mistake: 'misspelled operation', file: practices, line: '{ operation: listPractices }', wrong: '{ operation: listPractises }' },
  { mistake: 'misspelled condition', file: practices, line: 'needs: practice-editable', wrong: 'needs: practice-editabel' },
  { mistake: 'misspelled dialog', file: practices, line: '{ dialog: edit-practice }', wrong: '{ dialog: edit-practise }' },
  { mistake: 'misspelled name in an expression', file: practices, line: 'badge: practice.status', wrong: 'badge: practise.status' },
  { mistake: 'misspelled property', file: practices, line: 'badge: practice.status', wrong: 'badge: practice.statuss' },
  {
    mistake: 'misspelled property in a text',
    file: practices,
    line: '{ both: "{practice.title}" }\n            picture',
    wrong: '{ both: "{practice.titel}" }\n            picture',
  },
  { mistake: 'misspelled shared text', file: practices, line: 'title: bookings', wrong: 'title: bookigns' },
  { mistake: 'words in place of a shared text', file: practices, line: 'title: bookings', wrong: 'title: Bookings' },
  { mistake: 'misspelled permission', file: conditions, line: "'pay'", wrong: "'pai'" },
  {
    mistake: 'misspelled kind',
    file: conditions,
    line: 'practice-payable:\n  about: { practice: Practice }',
    wrong: 'practice-payable:\n  about: { practice: Practise }',
  },
  {
    mistake: 'code without quotes',
    file: conditions,
    line: "session.user.gender == 'F'",
    wrong: 'session.user.gender == F',
  },
  {
    mistake: 'number beside an amount',
    file: conditions,
    line: 'practice.remainingAmount > 0',
    wrong: 'practice.remainingAmount > 10',
    fixed: 'practice.remainingAmount > 10 EUR',
  },
  { mistake: 'colon that is missing', file: practices, line: '{ operation: listPractices }', wrong: '{ operation listPractices }' },
  {
    mistake: 'condition that nothing uses',
    file: conditions,
    line: 'tour-seen:\n',
    wrong: "unused:\n  is: session.user.gender == 'M'\ntour-seen:\n",
  },
  {
    mistake: 'shared text that nothing uses',
    file: messages,
    line: '  price: {',
    wrong: '  cost: { it: "Costo", en: "Cost" }\n  price: {',
  },
  { mistake: 'quotes of a word processor', file: messages, line: '{ it: "Prezzo", en: "Price" }', wrong: '{ it: “Prezzo”, en: "Price" }' },
]

const applied = (text: string, { edit }: CodeAction, uri: string): string =>
  TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 0, text), edit?.changes?.[uri] ?? [])

describe('given a file with a mistake in an editor', () => {
  const project = copyProject({ 'tests/compiler/base': '.' })
  let editor: Editor
  beforeAll(async () => {
    editor = await openEditor(project.root)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })
  const actionsAt = async (file: string, { range }: Diagnostic): Promise<CodeAction[]> =>
    ((await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: editor.uri(file) },
      range: { start: range.start, end: range.start },
      context: { diagnostics: [] },
    })) ?? []) as CodeAction[]

  it.each(fixes)('fixes a $mistake', async ({ file, line, wrong, fixed = line }) => {
    const correct = readFileSync(join(project.root, file), 'utf8')
    expect(correct.split(line)).toHaveLength(2)
    const text = correct.replace(line, () => wrong)
    await editor.write(file, text)
    const [diagnostic] = await editor.diagnostics(file)
    const [action] = diagnostic ? await actionsAt(file, diagnostic) : []
    expect(action?.diagnostics).toEqual([diagnostic])
    expect(action && applied(text, action, editor.uri(file))).toBe(correct.replace(line, () => fixed))
    await editor.close(file)
  })

  it('fixes every place of one cause', async () => {
    const correct = readFileSync(join(project.root, practices), 'utf8')
    const text = correct.replaceAll('practice.title', 'practice.titel')
    await editor.write(practices, text)
    const [diagnostic] = await editor.diagnostics(practices)
    const [action] = diagnostic ? await actionsAt(practices, diagnostic) : []
    expect(action && applied(text, action, editor.uri(practices))).toBe(correct)
    await editor.close(practices)
  })

  it('offers nothing for a text that was not checked yet', async () => {
    const correct = readFileSync(join(project.root, practices), 'utf8')
    await editor.write(practices, correct.replace('badge: practice.status', 'badge: practice.statuss'))
    const [diagnostic] = await editor.diagnostics(practices)
    await editor.write(practices, `# A remark\n${correct}`)
    expect(diagnostic && (await actionsAt(practices, diagnostic))).toEqual([])
    await editor.close(practices)
  })
})

describe('the fixes of the corpus of mistakes', () => {
  const base = readFolder(join(import.meta.dirname, '../compiler/base'))
  const cases = [...readMistakes().values()].flat().filter(({ report }) => /Did you mean|between quotes|write \d|Nothing uses/.test(report))

  it('remove the reports that they belong to', () => {
    const left: string[] = []
    for (const mistake of cases) {
      const texts = withChanges(base, mistake)
      const { report } = checkProject(filesInMemory(texts))
      const documents = new Map([...report.texts].map(([path, text]) => [path, TextDocument.create(path, 'yaml', 0, text)]))
      for (const [path, reported] of editorDiagnostics('/', report.diagnostics, documents, 'en'))
        for (const one of reported)
          for (const action of quickFixes([one], one.shown.range, {
            checked: (file) => documents.get(file),
            current: (file) => documents.get(file),
            uri: (file) => file,
          })) {
            const fixed = new Map(texts)
            for (const file of Object.keys(action.edit?.changes ?? {})) fixed.set(file, applied(texts.get(file) ?? '', action, file))
            const after = checkProject(filesInMemory(fixed)).report.diagnostics
            if (after.some(({ message, span }) => String(one.shown.message).startsWith(message) && span.file === path))
              left.push(`${mistake.case}: ${action.title}: ${one.shown.message}`)
          }
    }
    expect(left).toEqual([])
  })
})
