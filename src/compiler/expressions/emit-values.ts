import type { Checked } from './check-expression.ts'
import type { Node, NodeOf } from './node.ts'
import type { NameOfSchema } from './type-text.ts'
import { typeText } from './type-text.ts'

/** How the code reads a name at hand: `s.practice`, `today`, `portal`. */
export type ReadName = (name: string) => string

const helperOf: Readonly<Record<string, string>> = {
  year: 'yearOf',
  size: 'sizeOf',
  string: 'textOf',
  sum: 'sum',
  least: 'least',
  greatest: 'greatest',
}

/** What is read from data may be null, what helpers and rails give is undefined where it is missing. */
const mayBeNull = (node: Node): boolean =>
  ['name', 'field', 'index'].includes(node.op) || (node.op === 'call' && ['orElse', 'pick', 'first'].includes(node.name))

/** Values of every kind; booleans come from the rails. */
export abstract class ValueEmitter {
  readonly helpers = new Set<string>()
  protected readonly checked: Checked
  readonly #nameOf: NameOfSchema | undefined

  constructor(checked: Checked, nameOf: NameOfSchema | undefined) {
    this.checked = checked
    this.#nameOf = nameOf
  }

  abstract rail(node: Node, read: ReadName, truth: boolean): string

  /** The whole expression: missing is undefined, never null. */
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
        if (this.missing(node.left) || this.missing(node.right)) return this.helper(node.sign === '+' ? 'plus' : 'minus', left, right)
        return `(${left} ${node.sign} ${right})`
      }
      case 'call':
        return this.#call(node, read)
      case 'method':
        if (node.name === 'having') return this.#having(node, read)
        return node.name === 'split' ? this.#split(node, read) : this.#boolean(node, read)
      case 'each':
        return node.name === 'filter' || node.name === 'map' ? this.#each(node, read) : this.#boolean(node, read)
      default:
        return this.#boolean(node, read)
    }
  }

  /** Whether the emitted code may find the node missing. */
  protected missing(node: Node): boolean {
    return this.checked.emittedSlots.get(node)?.missing ?? true
  }

  protected helper(name: string, ...args: readonly string[]): string {
    this.helpers.add(name)
    return `${name}(${args.join(', ')})`
  }

  /** A function of the item. "$" is no letter of the language, so the parameter hides nothing. */
  protected lambda(node: NodeOf<'each'>, read: ReadName, body: (inner: ReadName) => string): string {
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
    const holds = this.rail(node, read, true)
    return this.missing(node) ? `(${holds} ? true : ${this.rail(node, read, false)} ? false : undefined)` : holds
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

  /** Whether the expression itself has told the variant that this property is of, which TypeScript does not see. */
  #throughVariant(node: NodeOf<'field' | 'index'>, name: string): boolean {
    const [seen, known] = [this.checked.emittedSlots.get(node.of)?.type, this.checked.slots.get(node.of)?.type]
    if (seen?.kind !== 'union' || known === undefined || (known.kind === 'union' && known.variants.length === seen.variants.length))
      return false
    const everywhere = seen.variants.every((variant) => variant.fields.has(name) || variant.others)
    return !everywhere || this.checked.emittedSlots.get(node)?.type.kind === 'unknown'
  }

  #split(node: NodeOf<'method'>, read: ReadName): string {
    const [separator] = node.args
    return `${this.value(node.of, read)}${this.missing(node.of) ? '?.' : '.'}split(${separator ? this.value(separator, read) : ''})`
  }

  /** Items that may be missing have no condition asked of them. */
  #having(node: NodeOf<'method'>, read: ReadName): string {
    const [argument] = node.args
    const condition = argument?.op === 'literal' ? this.checked.environment.conditions?.get(String(argument.value)) : undefined
    if (!condition) return '[]'
    const list = `${this.value(node.of, read)}${this.missing(node.of) ? '?.' : '.'}`
    return `${list}filter(($item) => conditions.${condition.codeName}.holds({ ${condition.about}: $item }))`
  }

  #each(node: NodeOf<'each'>, read: ReadName): string {
    const body = this.lambda(node, read, (inner) =>
      node.name === 'filter' ? this.rail(node.body, inner, true) : this.value(node.body, inner),
    )
    return `${this.value(node.of, read)}${this.missing(node.of) ? '?.' : '.'}${node.name}(${body})`
  }

  #call(node: NodeOf<'call'>, read: ReadName): string {
    const [first, second, third] = node.args
    if (node.name === 'orElse') return `(${node.args.map((argument) => this.value(argument, read)).join(' ?? ')})`
    if (node.name === 'first' && first) return `${this.value(first, read)}${this.missing(first) ? '?.' : ''}[0]`
    if (node.name === 'pick' && first && second && third) {
      const rest = this.value(third, read)
      const otherwise = this.missing(first) ? `${this.rail(first, read, false)} ? ${rest} : undefined` : rest
      return `(${this.rail(first, read, true)} ? ${this.value(second, read)} : ${otherwise})`
    }
    const helper = helperOf[node.name]
    return helper !== undefined && first ? this.helper(helper, this.value(first, read)) : this.#boolean(node, read)
  }
}
