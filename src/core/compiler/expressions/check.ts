/**
 * Types of expressions.
 *
 * Some lines above 300, because one class visits every kind of node, and its visits share the slots and problems that they collect.
 */
import type { Region } from '../../lib/region.ts'
import { assignable, comparable, join, orderedTogether } from './assignable.ts'
import { checkCall } from './calls.ts'
import { datedHint, movedHint } from './dated.ts'
import type { Environment } from './environment.ts'
import { narrow, under } from './environment.ts'
import { checkFallback } from './functions-of-decisions.ts'
import { equivalentOf, hyphenated, isCodeOf, sizeHint } from './habits.ts'
import { agreedOf, inLanguage } from './language.ts'
import { checkEach, checkMethod } from './methods.ts'
import type { Measure, Node, NodeOf, Span } from './node.ts'
import { isNull, literalsOf, pathOf } from './node.ts'
import type { ExpressionProblem, ExpressionProblemCode } from './problem.ts'
import { factsOf } from './proofs.ts'
import { propertyOf } from './property-of.ts'
import type { SchemaPointer, Slot, Type, Unit } from './type.ts'
import {
  asAmount,
  boolean,
  date,
  dateTime,
  describe,
  inDays,
  integer,
  isTextType,
  listOf,
  literalType,
  optional,
  plainText,
  present,
  quoted,
  unknown,
} from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

const measureTypes: Readonly<Record<Measure, Type>> = { cents: integer('cents'), days: integer('days'), date, 'date-time': dateTime }

/**
 * Type checker: visits a tree and collects the slot of each node and all problems. An erroneous node is of type `unknown`.
 *
 * A `lenient` walk types the tree as the emitted TypeScript will be typed: facts established inside the expression are ignored, and
 * a property of some variants may be missing. Its problems are discarded.
 */
export class TypeWalk implements Walk {
  readonly slots = new Map<Node, Slot>()
  readonly reads = new Set<SchemaPointer>()
  readonly conditions = new Set<string>()
  readonly problems: ExpressionProblem[] = []
  /** The other operand of a comparison, by node: an unquoted word compared with a code is meant as a code. */
  readonly #beside = new Map<Node, Slot>()
  readonly lenient: boolean

  readonly region: Region

  constructor(lenient: boolean, region: Region) {
    this.lenient = lenient
    this.region = region
  }

  problem(code: ExpressionProblemCode, span: Span, message: string, more: Partial<ExpressionProblem> = {}): Slot {
    // Capitalises the message, unless it begins with a function's name.
    const sentence = /^\w+\(/.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1)
    this.problems.push({ code, span, message: sentence, ...more })
    return { type: unknown, missing: this.lenient }
  }

  visit(node: Node, environment: Environment): Slot {
    const slot = under(environment.facts, node, this.#slotOf(node, environment))
    this.slots.set(node, slot)
    if (slot.at !== undefined) this.reads.add(slot.at)
    return slot
  }

  wants(node: Node, environment: Environment, type: Type, what: string): Slot {
    const slot = this.visit(node, environment)
    if (slot.type.kind !== 'null' && assignable(slot.type, type)) return slot
    return this.problem('type-mismatch', node.span, `${what} must be ${describe(type)}, this is ${describe(slot.type)}`)
  }

  where(environment: Environment, node: Node, truth: boolean): Environment {
    return this.lenient ? environment : narrow(environment, factsOf(node, truth))
  }

  #slotOf(node: Node, environment: Environment): Slot {
    switch (node.op) {
      case 'literal':
        if (node.value === null) return { type: { kind: 'null' }, missing: true }
        if (node.measure) return present(measureTypes[node.measure])
        return present(typeof node.value === 'boolean' ? boolean : literalType(node.value))
      case 'name':
        return environment.names.get(node.name) ?? this.#unknownName(node, environment)
      case 'field':
        return propertyOf(this, this.visit(node.of, environment), node.of, node.name, node.nameSpan)
      case 'index':
        return this.#index(node, environment)
      case 'not':
        return answers(boolean, this.wants(node.of, environment, boolean, 'What "!" negates'))
      case 'and':
      case 'or': {
        const sign = node.op === 'and' ? '&&' : '||'
        const left = this.wants(node.left, environment, boolean, `What stands before "${sign}"`)
        const right = this.wants(node.right, this.where(environment, node.left, node.op === 'and'), boolean, `What stands after "${sign}"`)
        return answers(boolean, left, right)
      }
      case 'compare':
        return this.#compare(node, environment)
      case 'in':
        return this.#in(node, environment)
      case 'multiply':
        return this.#multiply(node, environment)
      case 'add':
        return this.#add(node, environment)
      case 'list': {
        const items = node.items.map((item) => this.visit(item, environment))
        const bare = this.bareAmount(node.items)
        if (bare) return bare
        const type = items.map((item) => item.type).reduce(join, items[0]?.type ?? unknown)
        if (type.kind === 'unknown' && items.length > 0 && items.every((item) => item.type.kind !== 'unknown')) {
          return this.problem(
            'type-mismatch',
            node.span,
            `The items of a list are of one kind, these are ${[...new Set(items.map((item) => describe(item.type)))].join(', ')}`,
          )
        }
        const language = agreedOf(node.items.map((item, place) => [item, items[place] ?? present(unknown)]))
        return present(listOf(inLanguage({ type, missing: items.some((item) => item.missing) }, language)))
      }
      case 'call':
        return checkCall(this, node, environment)
      case 'method':
        return checkMethod(this, node, environment)
      case 'each':
        return checkEach(this, node, environment)
    }
  }

  #unknownName(node: NodeOf<'name'>, { names }: Environment): Slot {
    const message = `Nothing called "${node.name}" is in scope here`
    if (isCodeOf(this.#beside.get(node)?.type, node.name))
      return this.problem('unknown-name', node.span, message, {
        hint: `Write '${node.name}' between quotes.`,
        instead: quoted(node.name),
      })
    const meant = equivalentOf('constants', node.name)
    if (meant !== undefined) return this.problem('unknown-name', node.span, message, { hint: `Write ${meant}.`, instead: meant })
    return this.problem('unknown-name', node.span, message, {
      written: node.name,
      allowed: [...names.keys()],
      inScope: [...names].map(([name, slot]) => `${name} (${describe(slot.type)})`),
    })
  }

  /** Visits both operands of a comparison. An unknown name is visited last, so that the other operand can explain it. */
  #sides(left: Node, right: Node, environment: Environment): [Slot, Slot] {
    if (left.op === 'name' && !environment.names.has(left.name)) {
      const slot = this.visit(right, environment)
      this.#beside.set(left, slot)
      return [this.visit(left, environment), slot]
    }
    const slot = this.visit(left, environment)
    for (const node of right.op === 'list' ? right.items : [right]) this.#beside.set(node, slot)
    return [slot, this.visit(right, environment)]
  }

  #index(node: NodeOf<'index'>, environment: Environment): Slot {
    const base = this.visit(node.of, environment)
    if (node.at.op === 'literal' && typeof node.at.value === 'string') return propertyOf(this, base, node.of, node.at.value, node.at.span)
    this.wants(node.at, environment, integer(), 'The place in a list')
    if (node.at.op === 'literal' && typeof node.at.value === 'number' && node.at.value < 0) {
      return this.problem('always-same', node.at.span, 'The places of a list are counted from 0, so this is always missing')
    }
    if (base.type.kind === 'unknown') return { type: unknown, missing: this.lenient }
    // Any index may be out of bounds.
    return base.type.kind === 'list'
      ? optional(base.type.item)
      : this.problem('type-mismatch', node.of.span, `${describe(base.type)} is no list`)
  }

  #compare(node: NodeOf<'compare'>, environment: Environment): Slot {
    const [left, right] = this.#sides(node.left, node.right, environment)
    checkFallback(this, node.left, node.right, this.slots)
    checkFallback(this, node.right, node.left, this.slots)
    if (isNull(node.left) || isNull(node.right)) return this.#compareNull(node, left, right)
    const path = pathOf(node.left)
    const literals = node.left.op === 'literal' && node.right.op === 'literal'
    const bare = this.bareAmount([node.left, node.right])
    if (bare && !literals) return bare
    if (literals || (path !== undefined && path === pathOf(node.right))) {
      return this.problem('always-same', node.span, 'Both sides are the same every time, so the answer never changes')
    }
    if (node.sign === '==' || node.sign === '!=') {
      if (comparable(left.type, right.type)) return answers(boolean, left, right)
      const list = [node.left, node.right].find((side) => side.op !== 'list' && this.slots.get(side)?.type.kind === 'list')
      if (list && [node.left, node.right].some((side) => side.op === 'list' && side.items.length === 0))
        return this.problem('type-mismatch', node.span, 'A list is not compared with an empty one', sizeHint(list, node.sign === '=='))
      const hint = datedHint(node, left.type, right.type)
      return literalsOf(node.left) ? this.never(node.left, left, right, hint) : this.never(node.right, right, left, hint)
    }
    if (orderedTogether(left.type, right.type)) return answers(boolean, left, right)
    return this.problem(
      'type-mismatch',
      node.span,
      `"${node.sign}" cannot put ${describe(left.type)} and ${describe(right.type)} in order`,
      datedHint(node, left.type, right.type),
    )
  }

  /** Reports a bare number beside an amount, whose unit (cents or their hundredfold) would be unclear, or beside days. Zero needs no unit. */
  bareAmount(nodes: readonly Node[]): Slot | undefined {
    const inUnit = (unit: Unit) =>
      nodes.find((node) => {
        const type = this.slots.get(node)?.type
        return type?.kind === 'integer' && type.unit === unit
      })
    const amount = inUnit('cents')
    const measured = amount ?? inUnit('days')
    const bare = nodes.find((node) => node.op === 'literal' && !node.measure && typeof node.value === 'number' && node.value !== 0)
    if (!measured || bare?.op !== 'literal') return undefined
    const name = measured.op === 'field' || measured.op === 'name' ? measured.name : 'what stands beside it'
    const instead = amount ? asAmount(Number(bare.value), this.region.currency) : inDays(Number(bare.value))
    const meant = `${amount ? 'an amount' : 'a number of days'}: write ${instead}`
    return this.problem('type-mismatch', bare.span, `${bare.value} is a number and ${name} ${meant}`, { instead })
  }

  #compareNull(node: NodeOf<'compare'>, left: Slot, right: Slot): Slot {
    const [value, slot] = isNull(node.left) ? [node.right, right] : [node.left, left]
    if (node.sign !== '==' && node.sign !== '!=') return this.problem('type-mismatch', node.span, `"${node.sign}" cannot compare with null`)
    if (slot.type.kind === 'null') return this.problem('always-same', node.span, 'Both sides are null')
    return slot.missing || slot.type.kind === 'unknown' ? present(boolean) : this.neverMissing(value, node.sign === '!=')
  }

  neverMissing(node: Node, answer: boolean): Slot {
    this.problem(
      'always-same',
      node.span,
      `This is never missing, so the answer is always ${answer ? 'yes' : 'no'}`,
      this.slots.get(node)?.type.kind === 'list' ? sizeHint(node, !answer) : {},
    )
    return present(boolean)
  }

  /** Reports that `node`, of type `slot`, is never equal to a value of type `other`. */
  never(node: Node, slot: Slot, other: Slot, hint: { hint?: string } = {}): Slot {
    const { type } = other
    const literal = node.op === 'literal' && node.value !== null && typeof node.value !== 'boolean' ? node.value : undefined
    if (type.kind === 'enum' && literal !== undefined && type.source !== null) {
      const declared = type.declared ?? type.values
      const more = { written: String(literal), allowed: declared.map(String) }
      if (!declared.includes(literal))
        return this.problem('unknown-value', node.span, `${type.name ?? 'This'} has no value ${quoted(literal)}`, more)
      return this.problem(
        'never-equal',
        node.span,
        `It can only be ${type.values.map(quoted).join(' or ')} here, so this is never equal`,
        more,
      )
    }
    if (['list', 'record', 'union'].includes(type.kind) || ['list', 'record', 'union'].includes(slot.type.kind)) {
      return this.problem('type-mismatch', node.span, `Only single values are compared, not ${describe(type)} with ${describe(slot.type)}`)
    }
    return this.problem('never-equal', node.span, `This is never equal: ${describe(type)} is compared with ${describe(slot.type)}`, hint)
  }

  #in(node: NodeOf<'in'>, environment: Environment): Slot {
    const [left, right] = this.#sides(node.left, node.right, environment)
    if (right.type.kind === 'unknown') return answers(boolean, left, right)
    checkFallback(this, node.left, node.right, this.slots)
    const bare = node.right.op === 'list' ? this.bareAmount([node.left, ...node.right.items]) : undefined
    if (bare) return bare
    if (right.type.kind !== 'list')
      return this.problem('type-mismatch', node.right.span, `"in" asks a list, this is ${describe(right.type)}`)
    if (node.right.op === 'list') {
      if (node.right.items.length === 0) return this.problem('always-same', node.right.span, 'Nothing is in an empty list')
      for (const item of node.right.items) {
        const slot = this.slots.get(item)
        if (slot && (slot.type.kind === 'null' || !comparable(left.type, slot.type))) this.never(item, slot, left)
      }
    } else if (!comparable(left.type, right.type.item.type)) return this.never(node.right, right.type.item, left)
    return { type: boolean, missing: left.missing || right.missing || right.type.item.missing }
  }

  /** Multiplies numbers, or an amount, a number of days or a size by a whole number. */
  #multiply(node: NodeOf<'multiply'>, environment: Environment): Slot {
    const [left, right] = [this.visit(node.left, environment), this.visit(node.right, environment)]
    if (left.type.kind === 'unknown' || right.type.kind === 'unknown') return { type: unknown, missing: left.missing || right.missing }
    const isPlain = ({ type }: Slot) => assignable(type, integer()) && !(type.kind === 'integer' && type.unit !== 'plain')
    const isNumber = ({ type }: Slot) => assignable(type, { kind: 'number' }) && !(type.kind === 'integer' && type.unit !== 'plain')
    if (isPlain(left) && isPlain(right)) return answers(integer(), left, right)
    if (isNumber(left) && isNumber(right)) return answers({ kind: 'number' }, left, right)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const { type } = one
      if (type.kind === 'integer' && ['cents', 'days', 'bytes'].includes(type.unit) && isPlain(other)) return answers(type, left, right)
    }
    return this.problem('type-mismatch', node.span, `"*" cannot multiply ${describe(left.type)} by ${describe(right.type)}`, {
      hint: 'A number, an amount or a number of days is multiplied by a whole number.',
    })
  }

  #add(node: NodeOf<'add'>, environment: Environment): Slot {
    const word = hyphenated(node)
    if (word !== undefined && isCodeOf(this.#beside.get(node)?.type, word))
      return this.problem('unknown-name', node.span, `Nothing called "${word}" is in scope here`, {
        hint: `Write '${word}' between quotes.`,
        instead: quoted(word),
      })
    const left = this.visit(node.left, environment)
    const right = this.visit(node.right, environment)
    const [a, b] = [left.type, right.type]
    if (a.kind === 'unknown' || b.kind === 'unknown') return { type: unknown, missing: left.missing || right.missing }
    const bare = this.bareAmount([node.left, node.right])
    if (bare) return bare
    if (a.kind === 'date' && b.kind === 'integer' && b.unit === 'days') return answers(date, left, right)
    const isText = (type: Type): boolean => isTextType(type) && assignable(type, plainText)
    if (node.sign === '+' && isText(a) && isText(b)) {
      // An address with an appended text remains an address.
      const text = answers(a.kind === 'string' && a.format === 'uri' ? a : plainText, left, right)
      return inLanguage(
        text,
        agreedOf([
          [node.left, left],
          [node.right, right],
        ]),
      )
    }
    const plain = (type: Type): boolean =>
      type.kind === 'enum' && type.source === null && type.values.every((value) => typeof value === 'number')
    if (plain(a) && plain(b)) {
      const whole = [a, b].every((type) => assignable(type, integer()))
      return answers(whole ? integer() : { kind: 'number' }, left, right)
    }
    const sum = plain(a) || plain(b) || a.kind !== 'enum' ? join(a, b) : unknown
    if (sum.kind === 'integer' || sum.kind === 'number') return answers(sum, left, right)
    if (node.opposite)
      return this.problem(
        'type-mismatch',
        node.span,
        `"-" stands before a number or an amount, or between two values; this is ${describe(b)}`,
      )
    const asText =
      movedHint(node.sign, a, b) ??
      (node.sign === '+' && (isText(a) || isText(b)) ? { hint: 'A number or a date becomes a text with string(...).' } : {})
    return this.problem(
      'type-mismatch',
      node.span,
      `"${node.sign}" cannot ${node.sign === '+' ? 'add' : 'take'} ${describe(b)} ${node.sign === '+' ? 'to' : 'from'} ${describe(a)}`,
      asText,
    )
  }
}
