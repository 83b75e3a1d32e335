/** Completion at positions of a project: keys and words of the grammar, names, expressions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompletionItem, CompletionRequest } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { copyProject, type Editor, openEditor } from './editor.ts'
import { markedText } from './marked-text.ts'

const practices = 'catalogue/screens/practices.yaml'
const practice = 'catalogue/screens/practice.yaml'
const part = 'catalogue/parts/practice-facts.yaml'
const conditions = 'catalogue/conditions.yaml'
const navigation = 'catalogue/navigation.yaml'
const portal = 'catalogue/portal.yaml'
const editForm = 'catalogue/forms/edit-practice.yaml'
const profile = 'catalogue/forms/profile.yaml'
const messages = 'catalogue/messages.yaml'
const badge = '            badge: practice.status\n'
const title = 'title: { both: "{practice.title}" }\n            picture'
const facts = '- { label: price, value: practice.totalCost }'

/** `has`: labels that are proposed; `not`: labels that are not; `makes`: the line after the first of `has` is chosen. */
interface Row {
  at: string
  place: [file: string, replace: string, by: string]
  has: readonly string[]
  not?: readonly string[]
  makes?: string
}

const rows: readonly Row[] = [
  // Keys
  {
    at: 'a key of a file',
    place: [practices, 'title: bookings\n', 'title: bookings\n|\n'],
    has: ['description', 'params', 'enter'],
    not: ['path', 'access', 'content', 'caption'],
  },
  {
    at: 'the beginning of a key of a file',
    place: [practices, 'title: bookings\n', 'title: bookings\ndesc|\n'],
    has: ['description'],
    makes: 'description: ',
  },
  {
    at: 'a kind of block',
    place: [practices, 'content:\n  - accordion:', 'content:\n  - |\n  - accordion:'],
    has: ['table', 'card', 'prose', 'accordion'],
    not: ['title', 'path'],
  },
  {
    at: 'half a kind of block',
    place: [practices, 'content:\n  - accordion:', 'content:\n  - tab|\n  - accordion:'],
    has: ['table'],
    makes: '  - table:',
  },
  {
    at: 'a key of a block',
    place: [practices, '      in: data.practices\n', '      in: data.practices\n      |\n'],
    has: ['where', 'sort', 'only'],
    not: ['each', 'in', 'panelPer'],
  },
  {
    at: 'a key of a block before its others',
    place: [practices, badge, `            |\n${badge}`],
    has: ['marks', 'when'],
    not: ['title', 'picture', 'badge', 'content'],
  },
  {
    at: 'a key that has its colon',
    place: [practices, '      panelPer: {', '      panel|: {'],
    has: ['panelPer'],
    makes: '      panelPer: { value: practice.from, unit: year, title: { both: "{group}" }, subtitle: practice-count }',
  },
  {
    at: 'a key in braces',
    place: [practices, 'unit: year, ', 'unit: year, | '],
    has: ['order'],
    not: ['unit', 'value', 'title', 'subtitle'],
  },
  {
    at: 'a key in braces that are not closed',
    place: [practices, '- part: { name: practice-facts }', '- part: { name: practice-facts, |'],
    has: ['with', 'when'],
    not: ['name'],
  },
  { at: 'a key in empty braces', place: [practices, '{ dialog: edit-practice }', '{ | }'], has: ['dialog'] },
  {
    at: 'a step in brackets',
    place: [practices, 'do: [{ open: { dialog: edit-practice } }]', 'do: [{ | }]'],
    has: ['open', 'call', 'go', 'say'],
  },
  { at: 'a key of a text', place: [practices, '{ it: "Cambia", en: "Change" }', '{ it: "Cambia", | }'], has: ['en'], not: ['it'] },
  {
    at: 'a key of a condition',
    place: [conditions, "  is: permits(practice.status, 'pay')\n", "  is: permits(practice.status, 'pay')\n  |\n"],
    has: ['otherwise', 'guards', 'all'],
    not: ['about', 'is'],
  },
  {
    at: 'a key after a quote that is not closed',
    place: [practices, title, 'title: { both: "{practice.title} }\n            |\n            picture'],
    has: ['when', 'marks'],
  },
  {
    at: 'a key of a form',
    place: [profile, 'start: session.user\n', 'start: session.user\n|\n'],
    has: ['with', 'edit', 'needs'],
    not: ['operation', 'start', 'submit'],
  },
  { at: 'a field of the request body', place: [editForm, '      notes: {', '      |\n      notes: {'], has: ['version'], not: ['notes'] },
  {
    at: 'a key of a field',
    place: [editForm, 'as: long-text }', 'as: long-text, | }'],
    has: ['hint', 'width', 'readOnly'],
    not: ['label', 'as'],
  },
  { at: 'an input of a screen', place: [part, 'with: { id: practice.id }', 'with: { | }'], has: ['id'] },
  { at: 'an input of an operation', place: [practice, 'with: { id: params.id }', 'with: { | }'], has: ['id'] },
  { at: 'an input of a part', place: [practices, '{ name: practice-facts }', '{ name: practice-facts, with: { | } }'], has: ['practice'] },
  {
    at: 'a problem code',
    place: [messages, '  not-found: { it: "Non trovato", en: "Not found" }\n', '  |\n'],
    has: ['not-found'],
    not: ['unauthorized'],
  },
  // Words
  { at: 'a word of a closed list', place: [practices, 'access: member', 'access: |'], has: ['public', 'member'], makes: 'access: public' },
  { at: 'a word in braces', place: [practices, 'unit: year', 'unit: |'], has: ['day', 'month', 'year'] },
  { at: 'an icon', place: [navigation, 'icon: bookings', 'icon: mem|'], has: ['member'] },
  { at: 'a control', place: [editForm, 'as: long-text', 'as: |'], has: ['long-text'] },
  { at: 'a tone', place: ['catalogue/statuses.yaml', 'tone: sun', 'tone: |'], has: ['sun', 'pine'] },
  { at: 'a format of a value', place: [part, facts, '- { label: price, value: practice.totalCost, format: | }'], has: ['currency'] },
  { at: 'an asset', place: [portal, 'logo: assets/logo.svg', 'logo: |'], has: ['assets/logo.svg'] },
  { at: 'a font', place: [portal, 'display: Gabarito Variable', 'display: |'], has: ['Gabarito Variable'] },
  { at: 'a colour of the palette', place: [portal, '    surface: "#182831"\n', '    |\n'], has: ['surface'], not: ['text'] },
  // Names
  {
    at: 'an operation',
    place: [practices, 'operation: listPractices', 'operation: |'],
    has: ['listPractices', 'getPractice'],
    makes: '  practices: { operation: listPractices }',
  },
  { at: 'a screen', place: [part, 'screen: practice,', 'screen: |,'], has: ['practice', 'practices', 'home'] },
  { at: 'a dialog', place: [practices, 'dialog: edit-practice', 'dialog: |'], has: ['edit-practice'] },
  { at: 'a form', place: ['catalogue/dialogs/edit-practice.yaml', 'name: edit-practice', 'name: |'], has: ['edit-practice', 'profile'] },
  { at: 'a part', place: [practices, 'name: practice-facts', 'name: pr|'], has: ['practice-facts'] },
  { at: 'an area', place: [practices, 'name: payments', 'name: |'], has: ['payments'] },
  {
    at: 'a condition of the file or of the catalogue',
    place: [practices, 'when: with-notes', 'when: |'],
    has: ['with-notes', 'practice-due'],
  },
  { at: 'a condition of a list', place: [practices, 'when: with-notes', 'when: [with-notes, |]'], has: ['practice-due'] },
  {
    at: 'a condition in a condition',
    place: [conditions, '[practice-payable, practice-has-balance]', '[practice-payable, |]'],
    has: ['practice-has-balance'],
  },
  { at: 'a shared text', place: [practices, 'title: bookings\n', 'title: |\n'], has: ['bookings', 'price', '{ it, en }'] },
  { at: 'a file of fields', place: [profile, 'include: person', 'include: |'], has: ['person'] },
  {
    at: 'a kind',
    place: [conditions, 'practice-editable:\n  about: { practice: Practice }', 'practice-editable:\n  about: { practice: Pra| }'],
    has: ['Practice', 'text', 'cents'],
  },
  {
    at: 'an optional kind',
    place: [conditions, 'practice-editable:\n  about: { practice: Practice }', 'practice-editable:\n  about: { practice: optional Pra| }'],
    has: ['Practice'],
    makes: '  about: { practice: optional Practice }',
  },
  { at: 'a query to refresh', place: [profile, 'refresh: [getMe]', 'refresh: [|]'], has: ['getMe', 'listLinks'] },
  { at: 'a constant that code reads', place: [portal, '[bankAccounts, season,', '[bankAccounts, |,'], has: ['season', 'season.label'] },
  // Expressions
  {
    at: 'a name in scope',
    place: [practices, badge, '            badge: |\n'],
    has: ['practice', 'data', 'session', 'portal', 'today', 'first'],
    not: ['params', 'participant'],
  },
  {
    at: 'a property',
    place: [practices, badge, '            badge: practice.|\n'],
    has: ['status', 'title'],
    not: ['practice', 'session'],
  },
  {
    at: 'half a property',
    place: [practices, badge, '            badge: practice.sta|\n'],
    has: ['status'],
    makes: '            badge: practice.status',
  },
  {
    at: 'a property of a property',
    place: [navigation, 'level: { of: session.user.gender }', 'level: { of: session.user.| }'],
    has: ['gender', 'firstName'],
  },
  { at: 'a load', place: [practices, 'in: data.practices', 'in: data.|'], has: ['practices'] },
  { at: 'a parameter', place: [practice, 'with: { id: params.id }', 'with: { id: params.| }'], has: ['id'] },
  { at: 'the item of a table', place: [part, 'value: participant.name', 'value: participant.|'], has: ['name', 'gender'] },
  {
    at: 'a name of a new column',
    place: [part, 'value: participant.gender }\n', 'value: participant.gender }\n        - { label: price, value: | }\n'],
    has: ['participant', 'practice'],
  },
  {
    at: 'a method of a list',
    place: [practices, 'in: data.practices', 'in: data.practices.|'],
    has: ['filter', 'having', 'exists'],
    not: ['split', 'title'],
  },
  {
    at: 'a method of a text',
    place: [practices, badge, '            badge: practice.title.|\n'],
    has: ['contains', 'startsWith'],
    not: ['filter'],
  },
  {
    at: 'an item bound by a method',
    place: [practices, 'in: data.practices', 'in: data.practices.filter(one, one.|'],
    has: ['status', 'mustPay'],
  },
  { at: 'an item of an index', place: [practices, badge, '            badge: practice.participants[0].|\n'], has: ['name'] },
  { at: 'the answer of a function', place: [practices, badge, '            badge: first(practice.participants).|\n'], has: ['name'] },
  {
    at: 'a code beside a comparison',
    place: [conditions, 'practice.remainingAmount > 0', 'practice.status == |'],
    has: ["'open'", "'confirmed'", 'practice'],
  },
  {
    at: 'a code in quotes',
    place: [conditions, 'practice.remainingAmount > 0', "practice.status == '|'"],
    has: ['open', 'confirmed'],
    not: ['practice'],
  },
  { at: 'a code in a list', place: [conditions, 'practice.remainingAmount > 0', "practice.status in ['open', '|'"], has: ['confirmed'] },
  { at: 'a code in quotes of YAML', place: [conditions, 'practice.remainingAmount > 0', '"practice.status == |"'], has: ["'open'"] },
  { at: 'a permission', place: [conditions, "permits(practice.status, 'pay')", "permits(practice.status, '|')"], has: ['pay', 'edit'] },
  {
    at: 'a condition of items',
    place: [practices, 'in: data.practices', "in: data.practices.having('|')"],
    has: ['practice-due'],
    not: ['tour-seen'],
  },
  { at: 'an operation that is asked', place: [conditions, "session.user.gender == 'F'", "served('|')"], has: ['listPractices'] },
  {
    at: 'a name after "and"',
    place: [conditions, 'practice.remainingAmount > 0', 'practice.remainingAmount > 0 && |'],
    has: ['practice', 'session', 'has'],
  },
  {
    at: 'a constant of the portal',
    place: [conditions, 'practice.remainingAmount > 0', 'practice.remainingAmount > portal.limits.|'],
    has: ['payLaterAbove', 'payLaterBelow'],
  },
  { at: 'the start of a form', place: [profile, 'start: session.user', 'start: session.|'], has: ['user', 'sections'] },
  {
    at: 'a new condition',
    place: [conditions, 'tour-seen:\n', 'all-paid:\n  about: { practice: Practice, link: optional Link }\n  is: |\ntour-seen:\n'],
    has: ['practice', 'link', 'session', 'portal'],
  },
  {
    at: 'a property in a new condition',
    place: [conditions, 'tour-seen:\n', 'all-paid:\n  about: { practices: [Practice] }\n  is: practices.exists(one, one.|\ntour-seen:\n'],
    has: ['status', 'mustPay'],
  },
  {
    at: 'the item of a new loop',
    place: [
      practice,
      'content:\n',
      'content:\n  - table:\n      each: one\n      in: data.practice.participants\n      columns:\n        - { label: price, value: one.|\n',
    ],
    has: ['name', 'gender'],
  },
  // Texts
  { at: 'a placeholder', place: [practices, title, 'title: { both: "{|" }\n            picture'], has: ['practice', 'session'] },
  {
    at: 'a property in a placeholder',
    place: [practices, title, 'title: { both: "{practice.|}" }\n            picture'],
    has: ['title', 'from'],
  },
  {
    at: 'a placeholder in a text that is not closed',
    place: [practices, title, 'title: { it: "Da {practice.|\n            picture'],
    has: ['from', 'until'],
  },
  {
    at: 'a format of a placeholder',
    place: [practices, title, 'title: { both: "{practice.from, |}" }\n            picture'],
    has: ['date', 'month', 'day-month'],
    not: ['currency', 'badge'],
  },
  { at: 'a link in a text', place: [practices, title, 'title: { both: "[help](portal.links.|" }\n            picture'], has: ['help'] },
  { at: 'words', place: [practices, title, 'title: { both: "Ciao |" }\n            picture'], has: [], not: ['practice'] },
  { at: 'a comment', place: [practices, 'title: bookings\n', 'title: bookings # the |\n'], has: [], not: ['bookings', 'description'] },
]

describe('given a position in a file, completion', () => {
  const project = copyProject({ 'tests/compiler/base': '.' })
  const saved = (file: string): string => readFileSync(join(project.root, file), 'utf8')
  const timesMs: number[] = []
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

  it.each(rows)('knows $at', async ({ place: [file, replace, by], has, not = [], makes }) => {
    const { text, position } = markedText(saved(file), { file, replace, by })
    // The types of names are those of the last check: that of the row before, whose text may lack them, must not be it.
    await editor.write(file, saved(file))
    await editor.diagnostics(file)
    await editor.write(file, text)
    const from = performance.now()
    const answer = await editor.connection.sendRequest(CompletionRequest.type, { textDocument: { uri: editor.uri(file) }, position })
    timesMs.push(performance.now() - from)
    const items = (answer ?? []) as CompletionItem[]
    const labels = items.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining([...has]))
    expect(labels.filter((label) => not.includes(label))).toEqual([])
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    if (makes !== undefined) {
      const edit = items.find(({ label }) => label === has[0])?.textEdit
      if (!edit || !('range' in edit)) throw new Error('The proposal has no edit')
      const made = TextDocument.applyEdits(TextDocument.create(file, 'yaml', 0, text), [edit])
      expect(made.split('\n')[position.line]).toBe(makes)
    }
    await editor.close(file)
  })

  it('answers within 50 ms, and on a busy machine mostly within 200 ms', () => {
    const sorted = timesMs.toSorted((a, b) => a - b)
    if (process.env.SHOW_TIMES === '1') console.warn(sorted.map(Math.round).join(' '))
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThan(50)
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(200)
  })
})
