/** Completes keys, words, names and expressions at the cursor. */
import { type CompletionItem, CompletionItemKind, InsertTextFormat, type Range } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, formatsOf, functions, methods, type Slot, type Type } from '../compiler/expressions/index.ts'
import type { NameKind, Shape } from '../compiler/grammar/shape.ts'
import { failings, fontFamilies, formats } from '../model/vocabulary.ts'
import type { IndexedDefinition, Scope } from './index/project-index.ts'
import { keysAt, type OpenFile, scalarAt, scopeAt, takerAt } from './place-in-file.ts'
import { type Cursor, keysAfter, readCursor, type YamlPath } from './reading/read-cursor.ts'
import { scopeInside, slotOf, type Wanted, wantedAt } from './reading/read-expression.ts'
import { keysOfShape, shapeAt } from './reading/shape-at.ts'

/** A proposal, which replaces the word at the cursor. */
interface Proposal {
  label: string
  kind: CompletionItemKind
  detail?: string
  documentation?: string
  /** What is inserted if not the label. */
  insert?: string
  /** With `$1` for the cursor. */
  isSnippet?: true
  /** Sorts before those without. */
  isFirst?: boolean
}

export function complete(file: OpenFile, document: TextDocument, offset: number): CompletionItem[] {
  const cursor = readCursor(file.text, offset)
  if (!cursor) return []
  const placed = shapeAt(cursor.path, file.shape, file.index.languages)
  if (!placed) return []
  const { shape } = placed
  // `- |` may begin a mapping or be a name.
  const isKey = cursor.role === 'key' && (takesKeys(shape) || !cursor.inItem)
  if (isKey) return items(keyProposals(shape, cursor, file, offset), cursor.start, document, offset)
  if (placed.isText) return completeText(cursor, file, document, offset)
  if (isExpression(shape)) {
    const found = expressionProposals(cursor.before, scopeAt(file, cursor.path), cursor.quote === "'" ? '"' : "'")
    return items(found.proposals, offset - found.word.length, document, offset)
  }
  const word = shape.is === 'kind' || shape.is === 'own-kind' ? (/[\w-]*$/.exec(cursor.before)?.[0] ?? '') : cursor.before
  return items(valueProposals(shape, cursor, file), offset - word.length, document, offset)
}

const takesKeys = (shape: Shape): boolean => ['record', 'kinds', 'map', 'text', 'inputs'].includes(shape.is)
const isExpression = (shape: Shape): boolean => shape.is === 'expression' || shape.is === 'inputs'

function items(proposals: readonly Proposal[], start: number, document: TextDocument, offset: number): CompletionItem[] {
  const rest = /^[\w-]*/.exec(document.getText().slice(offset, offset + 100))?.[0].length ?? 0
  const range: Range = { start: document.positionAt(start), end: document.positionAt(offset + rest) }
  return proposals.map(({ label, kind, detail, documentation, insert = label, isSnippet, isFirst }) => ({
    label,
    kind,
    sortText: `${isFirst ? 0 : 1}${label}`,
    textEdit: { range, newText: insert },
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation }),
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  }))
}

function keyProposals(shape: Shape, cursor: Cursor, file: OpenFile, offset: number): Proposal[] {
  const written = new Set([...cursor.written, ...keysAfter(file.text, offset, cursor)])
  const known = keysOfShape(shape, file.index.languages)
  if (known) {
    if (shape.is === 'kinds' && written.size > 0) return []
    return Object.entries(known)
      .filter(([name]) => !written.has(name))
      .map(([name, key]) => ({
        label: name,
        kind: CompletionItemKind.Property,
        documentation: key.description,
        isFirst: shape.is !== 'kinds' && key.required,
        ...(isFollowed(file.text, offset) ? {} : { insert: `${name}:${opening(key.shape, cursor.inFlow)}` }),
        ...(shape.is === 'text' ? { insert: `${name}: ` } : {}),
      }))
  }
  return chosenKeys(shape, cursor.path, file)
    .filter(({ label }) => !written.has(label))
    .map((proposal) => (isFollowed(file.text, offset) ? proposal : { ...proposal, insert: `${proposal.label}: ` }))
}

/** Returns whether the word at the cursor has its colon already. */
const isFollowed = (text: string, offset: number): boolean => /^[\w-]*:/.test(text.slice(offset, offset + 100))

/** Returns what follows the colon of a key: a blank, or the beginning of a mapping or list in block style. */
function opening({ is }: Shape, inFlow: boolean): string {
  if (inFlow) return ' '
  if (is === 'list') return '\n  - '
  return is === 'record' || is === 'kinds' || is === 'map' ? '\n  ' : ' '
}

/** Returns the names that a mapping with keys of the author's choice can have, as far as they are known. */
function chosenKeys(shape: Shape, path: YamlPath, file: OpenFile): Proposal[] {
  const above = path.slice(0, -1)
  if (shape.is === 'inputs') return inputs(takerAt(file, above))
  if (shape.is !== 'map') return []
  switch (shape.keys) {
    case 'problem-code':
    case 'message-code':
      return named(shape.keys, file)
    case 'failing':
      return failings.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
    case 'api':
      if (path.at(-1) === 'fixed') return inputs(takerAt(file, above))
      return path.at(-1) === 'fields' || path.at(-1) === 'fill' ? inputs(operationOf(file)) : []
    default:
      return []
  }
}

const operationOf = (file: OpenFile): IndexedDefinition | undefined => {
  const id = scalarAt(file, ['operation'])
  return file.index.definitions.find(({ kind, name }) => kind === 'operation' && name === id)
}

const inputs = (taker: IndexedDefinition | undefined): Proposal[] =>
  [...(taker?.takes ?? [])].map(([label, slot]) => ({
    label,
    kind: CompletionItemKind.Field,
    detail: describeSlot(slot),
    isFirst: !slot.missing,
  }))

export const describeSlot = ({ type, missing }: Slot): string => `${describe(type)}${missing ? ', may be missing' : ''}`

function valueProposals(shape: Shape, cursor: Cursor, file: OpenFile): Proposal[] {
  switch (shape.is) {
    case 'choice':
      return shape.values.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
    case 'true':
      return [{ label: 'true', kind: CompletionItemKind.Keyword }]
    case 'name':
      return named(shape.of, file)
    case 'conditions':
      return named('condition', file)
    case 'kind':
    case 'own-kind':
      return [
        ...file.index.names.schema.map((label) => ({ label, kind: CompletionItemKind.Interface })),
        ...['text', 'integer', 'cents', 'number', 'boolean', 'date', 'date-time', 'uri'].map((label) => ({
          label,
          kind: CompletionItemKind.TypeParameter,
        })),
        ...(cursor.before === '' ? [{ label: 'optional', kind: CompletionItemKind.Keyword, insert: 'optional ' }] : []),
      ]
    case 'text':
      return [
        ...named('text', file),
        { ...wordsIn(file.index.languages), kind: CompletionItemKind.Snippet, isSnippet: true, isFirst: true },
      ]
    case 'constant':
      if (shape.kind === 'font') return fontFamilies.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
      return shape.kind === 'file' ? file.index.assets.map((label) => ({ label, kind: CompletionItemKind.File })) : []
    default:
      return []
  }
}

/** Returns the snippet of a text in some languages: in one alone its words. */
const wordsIn = (languages: readonly string[]): { label: string; insert: string } =>
  languages.length === 1
    ? { label: '"…"', insert: '"$1"' }
    : {
        label: `{ ${languages.join(', ')} }`,
        insert: `{ ${languages.map((language, index) => `${language}: "$${index + 1}"`).join(', ')} }`,
      }

/** Returns the names of a kind that can be written in a file. */
function named(of: NameKind, file: OpenFile): Proposal[] {
  if (of === 'field' || of === 'property') return inputs(operationOf(file))
  const locals = of === 'condition' ? keysAt(file, file.kind === 'conditions' ? [] : ['conditions']) : []
  return [
    ...locals.map(({ name }) => ({
      label: name,
      kind: CompletionItemKind.Event,
      isFirst: file.kind !== 'conditions',
      detail: scalarAt(file, ['conditions', name]) ?? '',
    })),
    ...file.index.names[of]
      .filter((name) => !locals.some((local) => local.name === name))
      .map((label) => {
        const kind = of === 'described-operation' ? 'operation' : of === 'own-constant' ? 'constant' : of
        const detail = file.index.definitions.find((one) => one.kind === kind && one.name === label)?.detail
        return { label, kind: nameKinds[of] ?? CompletionItemKind.Reference, ...(detail === undefined ? {} : { detail }) }
      }),
  ]
}

const nameKinds: Partial<Record<NameKind, CompletionItemKind>> = {
  condition: CompletionItemKind.Event,
  operation: CompletionItemKind.Function,
  'described-operation': CompletionItemKind.Function,
  schema: CompletionItemKind.Interface,
  text: CompletionItemKind.Text,
}

/** Completes a placeholder of a text: its expression, or after a comma its format. */
function completeText(cursor: Cursor, file: OpenFile, document: TextDocument, offset: number): CompletionItem[] {
  const inside = placeholderAt(cursor.before)
  if (inside === undefined) return []
  const scope = scopeAt(file, cursor.path)
  const format = /^(.*),\s*([a-z-]*)$/s.exec(inside)
  if (format && scopeDepth(format[1] ?? '') === 0) {
    const type = scope && slotOf(format[1] ?? '', scope.environment)?.type
    const known = type ? formatsOf(type) : formats
    const proposals = known.map((label) => ({ label, kind: CompletionItemKind.Unit }))
    return items(proposals, offset - (format[2] ?? '').length, document, offset)
  }
  const { proposals, word } = expressionProposals(inside, scope, "'")
  return items(proposals, offset - word.length, document, offset)
}

/** Returns what a placeholder that is not closed has so far; undefined in the words around it. */
export function placeholderAt(before: string): string | undefined {
  const open = before.lastIndexOf('{')
  const link = /\]\(([^)]*)$/.exec(before)
  if (link && link.index > open) return link[1]
  return open < 0 || before.includes('}', open) ? undefined : before.slice(open + 1)
}

const scopeDepth = (text: string): number => (text.match(/[([]/g) ?? []).length - (text.match(/[)\]]/g) ?? []).length

interface ExpressionProposals {
  proposals: Proposal[]
  /** The word at the cursor, which a proposal replaces. */
  word: string
}

/** @param quote the sign that can stand around a code here */
function expressionProposals(before: string, scope: Scope | undefined, quote: string): ExpressionProposals {
  const wanted = scope && wantedAt(before, scope.environment)
  if (!scope || !wanted) return { proposals: [], word: '' }
  return { proposals: wantedProposals(wanted, before, scope, quote), word: wanted.word }
}

function wantedProposals(wanted: Wanted, before: string, scope: Scope, quote: string): Proposal[] {
  switch (wanted.kind) {
    case 'member':
      return [...members(wanted.of.type), ...methodsOf(wanted.of.type)]
    case 'code':
      return codes(wanted.beside?.type ?? scope.expected, '')
    case 'argument':
      return argumentsOf(wanted, scope)
    case 'name': {
      const inside = scopeInside(before, scope.environment)
      return [
        ...codes(wanted.beside?.type, quote).map((proposal) => ({ ...proposal, isFirst: true })),
        ...[...inside.names].map(([label, slot]) => ({
          label,
          kind: CompletionItemKind.Variable,
          detail: describeSlot(slot),
          isFirst: !['portal', 'values', 'now', 'today'].includes(label),
        })),
        ...[...functions, ...(scope.environment.functions ?? [])].map(([label, { form, example }]) => ({
          label,
          kind: CompletionItemKind.Function,
          detail: form,
          documentation: example,
          insert: `${label}(`,
        })),
      ]
    }
  }
}

function members(type: Type): Proposal[] {
  if (type.kind !== 'record' && type.kind !== 'union') return []
  const variants = type.kind === 'union' ? type.variants : [type]
  const fields = new Map(variants.flatMap((variant) => [...variant.fields]))
  return [...fields].map(([label, slot]) => {
    const having = variants.filter((variant) => variant.fields.has(label)).length
    const some = having < variants.length ? `, in ${having} of ${variants.length} variants` : ''
    return { label, kind: CompletionItemKind.Field, detail: `${describeSlot(slot)}${some}` }
  })
}

function methodsOf(type: Type): Proposal[] {
  const of = type.kind === 'list' ? 'list' : type.kind === 'string' ? 'text' : undefined
  return [...methods]
    .filter(([, method]) => method.of === of)
    .map(([label, { form, example }]) => ({
      label,
      kind: CompletionItemKind.Method,
      detail: form,
      documentation: example,
      insert: `${label}(`,
    }))
}

const codes = (type: Type | undefined, quote: string): Proposal[] =>
  type?.kind === 'enum'
    ? type.values.map((value) => ({
        label: typeof value === 'string' ? `${quote}${value}${quote}` : String(value),
        kind: CompletionItemKind.EnumMember,
        ...(type.name === null ? {} : { detail: type.name }),
      }))
    : []

function argumentsOf({ of, subject }: Extract<Wanted, { kind: 'argument' }>, { environment }: Scope): Proposal[] {
  const type = subject?.type
  switch (of) {
    case 'permits': {
      const name = type?.kind === 'enum' ? type.name : null
      const permissions = name === null ? undefined : environment.permissions.get(name)
      return [...(permissions?.keys() ?? [])].map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
    }
    case 'having': {
      const item = type?.kind === 'list' ? type.item.type : undefined
      return [...(environment.conditions ?? [])]
        .filter(([, condition]) => item !== undefined && describe(condition.type) === describe(item))
        .map(([label]) => ({ label, kind: CompletionItemKind.Event }))
    }
    case 'served':
      return [...(environment.operations?.keys() ?? [])].map((label) => ({ label, kind: CompletionItemKind.Function }))
  }
}
