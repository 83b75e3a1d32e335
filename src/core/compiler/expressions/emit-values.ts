import type { Checked } from './check-expression.ts'
import type { Emission } from './function-rule.ts'
import { ruleOf } from './functions.ts'
import { eachMethods, methodOf } from './methods.ts'
import type { Node, NodeOf } from './node.ts'
import type { NameOfSchema } from './type-text.ts'
import { typeText } from './type-text.ts'

/** Returns the emitted code that reads a name in scope: `s.booking`, `today`, `portal`. */
export type ReadName = (name: string) => string

/** Returns whether a missing node may be null at run time: data may be. Results of helpers and rails are undefined. */
const mayBeNull = (node: Node): boolean =>
  ['name', 'field', 'index'].includes(node.op) || (node.op === 'call' && ruleOf(node)?.passesData === true)

/** Emits values of every type; booleans are emitted by the subclass on two rails. */
export abstract class ValueEmitter {
  readonly helpers = new Set<string>()
  protected readonly checked: Checked
  readonly #nameOf: NameOfSchema | undefined

  constructor(checked: Checked, nameOf: NameOfSchema | undefined) {
    this.checked = checked
    this.#nameOf = nameOf
  }

  abstract rail(node: Node, read: ReadName, truth: boolean): string

  /** Returns code for a nullable boolean node: true, false or undefined. Each part of the node is emitted once. */
  protected abstract decision(node: Node, read: ReadName): string

  /** Returns code for the whole expression; a missing value is undefined, never null. */
  whole(node: Node, read: ReadName): string {
    if (node.op === 'literal') return node.value === null ? 'undefined' : JSON.stringify(node.value)
    const code = this.value(node, read)
    return this.missing(node) && mayBeNull(node) ? `(${code} ?? undefined)` : code
  }

  value(node: Node, read: ReadName): string {
    switch (node.op) {
      case 'literal':
        return node.value === null ? 'undefined' : JSON.stringify(node.value)
      case 'name':
        return read(node.name)
      case 'field':
        return this.#property(node, node.name, read)
      case 'index':
        if (node.at.op === 'literal' && typeof node.at.value === 'string') return this.#property(node, node.at.value, read)
        if (this.missing(node.at)) return this.helper('itemAt', this.value(node.of, read), this.value(node.at, read))
        return `${this.value(node.of, read)}${this.missing(node.of) ? '?.' : ''}[${this.value(node.at, read)}]`
      case 'list':
        return `[${node.items.map((item) => this.value(item, read)).join(', ')}]`
      case 'add': {
        const [left, right] = [this.value(node.left, read), this.value(node.right, read)]
        if (this.checked.slots.get(node)?.type.kind === 'date')
          return this.helper(node.sign === '+' ? 'daysAfter' : 'daysBefore', left, right)
        if (this.missing(node.left) || this.missing(node.right)) return this.helper(node.sign === '+' ? 'plus' : 'minus', left, right)
        return `(${left} ${node.sign} ${right})`
      }
      case 'multiply': {
        const [left, right] = [this.value(node.left, read), this.value(node.right, read)]
        return this.missing(node.left) || this.missing(node.right) ? this.helper('times', left, right) : `(${left} * ${right})`
      }
      case 'call':
        return ruleOf(node)?.value?.(this.emission(read), node.args) ?? this.#boolean(node, read)
      case 'method':
        return this.#methodValue(node, read) ?? this.#boolean(node, read)
      case 'each':
        return eachMethods[node.name].value?.(this.emission(read), node) ?? this.#boolean(node, read)
      default:
        return this.#boolean(node, read)
    }
  }

  /** Returns whether the node may be missing in the emitted code. */
  protected missing(node: Node): boolean {
    return this.checked.emittedSlots.get(node)?.missing ?? true
  }

  protected helper(name: string, ...args: readonly string[]): string {
    this.helpers.add(name)
    return `${name}(${args.join(', ')})`
  }

  /** Returns an arrow function of the item. Its parameter starts with "$", which no name of the language may hold, so it shadows nothing. */
  #lambda(node: NodeOf<'each'>, read: ReadName, body: (inner: ReadName) => string): string {
    const parameter = `$${node.item}`
    let used = false
    const code = body((name) => {
      if (name !== node.item) return read(name)
      used = true
      return parameter
    })
    return `(${used ? parameter : ''}) => ${code}`
  }

  #boolean(node: Node, read: ReadName): string {
    return this.missing(node) ? this.decision(node, read) : this.rail(node, read, true)
  }

  /** Returns an operand of a comparison. A moment becomes milliseconds, because one instant has several texts. */
  protected comparand(node: Node, read: ReadName): string {
    const value = this.value(node, read)
    return this.isMoment(node) ? this.helper('instantOf', value) : value
  }

  /** Returns the right operand of `in`, its items converted as by `comparand`. */
  protected comparands(node: Node, read: ReadName): string {
    const type = this.checked.slots.get(node)?.type
    const value = this.value(node, read)
    return type?.kind === 'list' && type.item.type.kind === 'date-time' ? this.helper('instantsOf', value) : value
  }

  protected isMoment(node: Node): boolean {
    return this.checked.slots.get(node)?.type.kind === 'date-time'
  }

  #property(node: NodeOf<'field' | 'index'>, name: string, read: ReadName): string {
    const of = this.value(node.of, read)
    if (this.#throughVariant(node, name)) {
      this.helpers.add('property')
      const type = this.checked.slots.get(node)?.type ?? { kind: 'unknown' as const }
      return `property<${typeText(type, this.#nameOf)}>(${of}, ${JSON.stringify(name)})`
    }
    const question = this.missing(node.of) ? '?.' : ''
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${of}${question || '.'}${name}` : `${of}${question}[${JSON.stringify(name)}]`
  }

  /** Returns whether only the expression's own facts select the property's variant. TypeScript does not see these. */
  #throughVariant(node: NodeOf<'field' | 'index'>, name: string): boolean {
    const [seen, known] = [this.checked.emittedSlots.get(node.of)?.type, this.checked.slots.get(node.of)?.type]
    if (seen?.kind !== 'union' || known === undefined || (known.kind === 'union' && known.variants.length === seen.variants.length))
      return false
    const everywhere = seen.variants.every((variant) => variant.fields.has(name) || variant.others)
    return !everywhere || this.checked.emittedSlots.get(node)?.type.kind === 'unknown'
  }

  #methodValue(node: NodeOf<'method'>, read: ReadName): string | undefined {
    const known = methodOf(node)
    return known?.rule.value?.(this.emission(read), node.of, known.argument)
  }

  /** Returns what the rule of a function or method needs to emit a call. */
  protected emission(read: ReadName): Emission {
    return {
      checked: this.checked,
      value: (node) => this.value(node, read),
      rail: (node, truth) => this.rail(node, read, truth),
      helper: (name, ...args) => this.helper(name, ...args),
      own: (name, module, ...args) => {
        this.helpers.add(`${name} ${module}`)
        return `${name}(${args.join(', ')})`
      },
      missing: (node) => this.missing(node),
      comparand: (node) => this.comparand(node, read),
      lambda: (call, body) => this.#lambda(call, read, (inner) => body(this.emission(inner))),
    }
  }
}
