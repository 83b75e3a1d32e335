/** Parses expressions by the CEL library, which is used for syntax only and in no other file. */
import { Environment } from '@marcbachmann/cel-js'
import type { Region } from '../../lib/region.ts'
import type { FunctionRule } from './function-rule.ts'
import { type MeasureLiteral, readMeasures } from './measures.ts'
import type { EachName, Node, Span } from './node.ts'
import { eachNames } from './node.ts'
import type { ExpressionProblem } from './problem.ts'
import { syntaxProblem } from './syntax-problem.ts'

/** The part of the library's syntax tree that this file reads. */
interface Raw {
  op: string
  args: unknown
  start: number
  end: number
}

/** The most nodes that an expression may have. */
export const mostNodes = 600

const library = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: mostNodes, maxDepth: 60 },
})

class Refused extends Error {
  readonly problem: ExpressionProblem
  constructor(problem: ExpressionProblem) {
    super(problem.message)
    this.problem = problem
  }
}

type Parsed = { node: Node; problem?: undefined } | { node?: undefined; problem: ExpressionProblem }

type OwnFunctions = ReadonlyMap<string, FunctionRule>
const noFunctions: OwnFunctions = new Map()

/** Syntax trees by the portal's own functions, region and text: the expressions of a part are the same at each of its uses. */
const parsed = new WeakMap<OwnFunctions, Map<string, Parsed>>()

/** Parses a text to a syntax tree, or returns one problem with its span; never throws. */
export function parseExpression(text: string, region: Region, functions: OwnFunctions = noFunctions): Parsed {
  const key = `${region.timeZone} ${region.currency} ${text}`
  const known = parsed.get(functions) ?? new Map<string, Parsed>()
  parsed.set(functions, known)
  const made = known.get(key) ?? parse(text, region, functions)
  known.set(key, made)
  return made
}

function parse(text: string, region: Region, functions: OwnFunctions): Parsed {
  const comment = commentIn(text)
  if (comment !== undefined)
    return { problem: refusal([comment, text.length], 'An expression holds no comment', 'Write it as a YAML comment, after #.') }
  const { parsed: measured, literals, problem } = readMeasures(text, region)
  if (problem) return { problem }
  try {
    const raw: unknown = library.parse(measured).ast
    return { node: new Converter(text, literals, functions).node(raw as Raw) }
  } catch (error) {
    return { problem: error instanceof Refused ? error.problem : syntaxProblem(error, text, region) }
  }
}

function commentIn(text: string): number | undefined {
  for (const match of text.matchAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\//g)) if (match[0] === '//') return match.index
  return undefined
}

function refusal(span: Span, message: string, hint?: string): ExpressionProblem {
  return { code: 'not-in-language', span, message, ...(hint === undefined ? {} : { hint }) }
}

const refusedWords: Readonly<Record<string, readonly [what: string, hint?: string]>> = {
  '?:': ['"? :" is not part of the language', 'Write pick(condition, a, b).'],
  '/': ['"/" is not part of the language'],
  '%': ['"%" is not part of the language'],
  map: ['"{ }" is not part of the language'],
}

class Converter {
  readonly #text: string
  readonly #measures: ReadonlyMap<number, MeasureLiteral>
  readonly #functions: OwnFunctions
  constructor(text: string, measures: ReadonlyMap<number, MeasureLiteral>, functions: OwnFunctions) {
    this.#text = text
    this.#measures = measures
    this.#functions = functions
  }

  node(raw: Raw): Node {
    const span: Span = [raw.start, raw.end]
    const args = (Array.isArray(raw.args) ? raw.args : [raw.args]) as readonly unknown[]
    const part = (index: number): Node => this.node(args[index] as Raw)
    switch (raw.op) {
      case 'value':
        return { span, op: 'literal', value: this.#literal(raw.args, span) }
      case 'id':
        return this.#measureAt(span) ?? { span, op: 'name', name: String(raw.args) }
      case '.':
        return { span, op: 'field', of: part(0), name: String(args[1]), nameSpan: [span[1] - String(args[1]).length, span[1]] }
      case '[]':
        return { span, op: 'index', of: part(0), at: part(1) }
      case '!_':
        return { span, op: 'not', of: part(0) }
      case '-_': {
        const of = part(0)
        if (of.op === 'literal' && typeof of.value === 'number') return { ...of, span, value: -of.value }
        const nothing: Node = { span: [span[0], span[0] + 1], op: 'literal', value: 0 }
        return { span, op: 'add', sign: '-', left: nothing, right: of, opposite: true }
      }
      case '&&':
      case '||':
        return { span, op: raw.op === '&&' ? 'and' : 'or', left: part(0), right: part(1) }
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return { span, op: 'compare', sign: raw.op, left: part(0), right: part(1) }
      case 'in':
        return { span, op: 'in', left: part(0), right: part(1) }
      case '+':
      case '-':
        return { span, op: 'add', sign: raw.op, left: part(0), right: part(1) }
      case '*':
        return { span, op: 'multiply', sign: raw.op, left: part(0), right: part(1) }
      case 'list':
        return { span, op: 'list', items: args.map((item) => this.node(item as Raw)) }
      case 'call': {
        const name = String(args[0])
        const own = this.#functions.get(name)
        return {
          span,
          op: 'call',
          name,
          nameSpan: [span[0], span[0] + name.length],
          args: (args[1] as readonly Raw[]).map((arg) => this.node(arg)),
          ...(own ? { own } : {}),
        }
      }
      case 'rcall':
        return this.#method(String(args[0]), args[1] as Raw, args[2] as readonly Raw[], span)
    }
    const [message, hint] = refusedWords[raw.op] ?? [`"${raw.op}" is not part of the language`]
    throw new Refused(refusal(span, message, hint))
  }

  #measureAt(span: Span): Node | undefined {
    const literal = this.#measures.get(span[0])
    return literal && { span, op: 'literal', ...literal }
  }

  #method(name: string, receiver: Raw, args: readonly Raw[], span: Span): Node {
    const of = this.node(receiver)
    const start = this.#text.indexOf(name, this.#text.indexOf('.', of.span[1]))
    const nameSpan: Span = [start, start + name.length]
    const each = eachNames.find((known) => known === name) as EachName | undefined
    if (!each) return { span, op: 'method', name, nameSpan, of, args: args.map((arg) => this.node(arg)) }
    const [item, body, ...more] = args
    if (item?.op !== 'id' || !body || more.length > 0) {
      const problem: ExpressionProblem = {
        code: 'wrong-arguments',
        span,
        message: `${name}(...) takes a name for the item and what is asked of it`,
        hint: `list.${name}(item, ...)`,
      }
      throw new Refused(problem)
    }
    return { span, op: 'each', name: each, nameSpan, of, item: String(item.args), itemSpan: [item.start, item.end], body: this.node(body) }
  }

  #literal(value: unknown, span: Span): string | number | boolean | null {
    if (typeof value === 'bigint') {
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refused(refusal(span, 'This number is too large'))
      return Number(value)
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) return value
    throw new Refused(refusal(span, `${this.#text.slice(...span)} is not a text or a number of the language`))
  }
}
