/** Reads an expression as a condition that the studio can build, and the names that it can be built of. */
import type { Environment, Node, Slot, Type } from '../../compiler/expressions/index.ts'
import { parseExpression } from '../../compiler/expressions/parse.ts'
import type { Region } from '../../lib/region.ts'
import type { BuiltCondition, BuiltValue } from '../built-condition.ts'
import type { NameInScope } from '../studio-api.ts'

/** Returns the condition of an expression; what has none of its shapes stays text. */
export function readCondition(text: string, region: Region): BuiltCondition {
  const { node } = parseExpression(text, region)
  return node ? builtOf(node, text) : { is: 'text', text }
}

const written = ({ span: [start, end] }: Node, text: string): string => text.slice(start, end)

function builtOf(node: Node, text: string): BuiltCondition {
  const asText = (): BuiltCondition => ({ is: 'text', text: written(node, text) })
  switch (node.op) {
    case 'and':
    case 'or':
      return { is: node.op === 'and' ? 'all' : 'any', of: operandsOf(node, node.op).map((each) => builtOf(each, text)) }
    case 'name':
    case 'field':
      return isName(node) ? { is: 'true', name: written(node, text) } : asText()
    case 'call': {
      const name = presenceOf(node, text)
      return name === undefined ? asText() : { is: 'has', name }
    }
    case 'not': {
      const name = presenceOf(node.of, text)
      if (name !== undefined) return { is: 'missing', name }
      return isName(node.of) ? { is: 'false', name: written(node.of, text) } : asText()
    }
    case 'compare': {
      const value = isName(node.left) ? readValue(node.right, text) : undefined
      return value ? { is: 'compare', name: written(node.left, text), sign: node.sign, value } : asText()
    }
    case 'in': {
      const values = node.right.op === 'list' ? node.right.items.map((item) => (item.op === 'literal' ? item.value : undefined)) : []
      const isCodes = values.length > 0 && values.every((value): value is string => typeof value === 'string')
      return isName(node.left) && isCodes ? { is: 'oneOf', name: written(node.left, text), values } : asText()
    }
    default:
      return asText()
  }
}

/** Returns the operands of a chain of one operator, from left to right. */
const operandsOf = (node: Node, op: 'and' | 'or'): readonly Node[] =>
  node.op === op ? [...operandsOf(node.left, op), ...operandsOf(node.right, op)] : [node]

/** Whether a node is a name in scope, or a property of one. */
const isName = (node: Node): boolean => node.op === 'name' || (node.op === 'field' && isName(node.of))

/** Returns the name that `has(name)` asks for. */
function presenceOf(node: Node, text: string): string | undefined {
  const [arg] = node.op === 'call' && node.name === 'has' ? node.args : []
  return arg && isName(arg) ? written(arg, text) : undefined
}

function readValue(node: Node, text: string): BuiltValue | undefined {
  if (isName(node)) return { is: 'name', written: written(node, text) }
  if (node.op !== 'literal') return undefined
  const { value, measure } = node
  switch (measure) {
    case 'date':
      return { is: 'date', written: written(node, text) }
    case 'date-time':
      return { is: 'moment', written: written(node, text) }
    case 'days':
      return { is: 'days', written: String(value) }
    case 'cents':
      return amountOf(written(node, text))
    default:
      if (typeof value === 'string') return { is: 'text', written: value }
      return typeof value === 'number' ? { is: 'number', written: written(node, text) } : undefined
  }
}

/** Reads `100,50 CHF`. */
function amountOf(text: string): BuiltValue {
  const [written = '', currency = ''] = text.split(' ')
  return { is: 'amount', written, currency }
}

/** The longest name: properties further inside are written as text. */
const mostParts = 4

/** Returns the names of a scope and their properties, with what they can be compared with. */
export function namesInScope({ names, region }: Environment): readonly NameInScope[] {
  const inside = (name: string, slot: Slot, around: readonly Type[]): NameInScope[] => {
    const { type } = slot
    const own: NameInScope = { name, missing: slot.missing, ...comparedWith(type, region) }
    if (around.length >= mostParts || around.includes(type)) return [own]
    const variants = type.kind === 'union' ? type.variants : type.kind === 'record' ? [type] : []
    const fields = new Map(variants.flatMap(({ fields }) => [...fields]))
    return [
      own,
      ...[...fields]
        .filter(([key]) => /^[A-Za-z_]\w*$/.test(key))
        .flatMap(([key, field]) => inside(`${name}.${key}`, field, [...around, type])),
    ]
  }
  const found = [...names].flatMap(([name, slot]) => inside(name, slot, []))
  // What every place has comes last.
  const isCommon = ({ name }: NameInScope) => /^(?:portal|session)\b/.test(name)
  return [...found.filter((each) => !isCommon(each)), ...found.filter(isCommon)]
}

function comparedWith(type: Type, { currency }: Region): Pick<NameInScope, 'kind' | 'values' | 'currency'> {
  switch (type.kind) {
    case 'boolean':
    case 'number':
    case 'date':
      return { kind: type.kind }
    case 'date-time':
      return { kind: 'moment' }
    case 'integer':
      return type.unit === 'cents' ? { kind: 'amount', currency } : { kind: type.unit === 'days' ? 'days' : 'number' }
    case 'string':
      return { kind: 'text' }
    case 'enum':
      return type.values.every((value) => typeof value === 'string') ? { kind: 'text', values: type.values } : { kind: 'number' }
    default:
      return { kind: 'other' }
  }
}
