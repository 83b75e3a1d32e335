/** Explains the word at the cursor: a key by the grammar, a name by its definition, an expression by its type. */
import type { Hover } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { functions, methods, type Slot } from '../compiler/expressions/index.ts'
import { describeSlot } from './complete.ts'
import type { IndexedDefinition } from './index/project-index.ts'
import { type OpenFile, scalarAt } from './place-in-file.ts'
import { slotOf } from './reading/read-expression.ts'
import { shapeAt } from './reading/shape-at.ts'
import { type SymbolAtCursor, symbolAt } from './symbol-at.ts'

export function hover(file: OpenFile, document: TextDocument, offset: number): Hover | undefined {
  const symbol = symbolAt(file, offset)
  const lines = symbol && explain(symbol, file)
  if (!symbol || !lines) return undefined
  const range = { start: document.positionAt(symbol.start), end: document.positionAt(symbol.end) }
  return { contents: { kind: 'markdown', value: lines.join('\n\n') }, range }
}

function explain(symbol: SymbolAtCursor, file: OpenFile): readonly string[] | undefined {
  switch (symbol.is) {
    case 'key': {
      const key = shapeAt([...symbol.path, symbol.name], file.shape, file.index.languages)?.key
      return key && [`**${symbol.name}**${key.required ? ' (required)' : ''}`, key.description]
    }
    case 'word': {
      const key = shapeAt(symbol.path, file.shape, file.index.languages)?.key
      return key && [`**${String(symbol.path.at(-1))}**`, key.description]
    }
    case 'function': {
      const rule = symbol.isMethod ? methods.get(symbol.name) : functions.get(symbol.name)
      return rule && [`\`${rule.form}\``, `For example \`${rule.example}\``]
    }
    case 'expression': {
      const slot = slotOf(symbol.chain, symbol.environment)
      return slot && [`\`${symbol.chain}\`: ${describeSlot(slot)}`, ...valuesOf(slot)]
    }
    case 'name': {
      if (symbol.kind === 'local-condition')
        return [`condition **${symbol.name}** of this file`, `\`${scalarAt(file, ['conditions', symbol.name]) ?? ''}\``]
      const found = file.index.definitions.find(({ kind, name }) => kind === symbol.kind && name === symbol.name)
      return found && aboutDefinition(found)
    }
  }
}

function valuesOf({ type }: Slot): readonly string[] {
  if (type.kind === 'enum') return [`One of ${type.values.map((value) => `\`${value}\``).join(', ')}${type.open ? ', or another' : ''}.`]
  if (type.kind === 'record') return [`With ${[...type.fields.keys()].map((name) => `\`${name}\``).join(', ')}.`]
  return []
}

function aboutDefinition({ kind, name, detail, takes }: IndexedDefinition): readonly string[] {
  const isCode = kind === 'condition' || kind === 'value' || kind === 'operation'
  return [
    `${kind} **${name}**`,
    ...(detail === undefined ? [] : [isCode ? `\`${detail}\`` : detail]),
    ...(takes.size > 0 ? [`Takes ${[...takes].map(([word, slot]) => `\`${word}\` (${describeSlot(slot)})`).join(', ')}.`] : []),
  ]
}
