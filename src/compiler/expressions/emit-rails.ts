import type { ReadName } from './emit-values.ts'
import { ValueEmitter } from './emit-values.ts'
import { ruleOf } from './functions.ts'
import type { Node, NodeOf } from './node.ts'
import { isNull } from './node.ts'

/** Methods whose result is not boolean. */
const valueMethods: ReadonlySet<string> = new Set(['split', 'join', 'having'])
const opposite = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const

/** Emits boolean expressions on two rails: code for "known to be true" and for "known to be false". */
export class RailEmitter extends ValueEmitter {
  /** Returns code that is true where the node is known to be `truth`. */
  rail(node: Node, read: ReadName, truth: boolean): string {
    switch (node.op) {
      case 'literal':
        return String(node.value === truth)
      case 'not':
        return this.rail(node.of, read, !truth)
      case 'and':
      case 'or':
        return `(${this.rail(node.left, read, truth)} ${(node.op === 'and') === truth ? '&&' : '||'} ${this.rail(node.right, read, truth)})`
      case 'compare':
        return this.#compare(node, read, truth)
      case 'in':
        return this.helper(truth ? 'among' : 'notAmong', this.comparand(node.left, read), this.comparands(node.right, read))
      case 'method':
        if (!valueMethods.has(node.name)) return this.#textMethod(node, read, truth)
        break
      case 'each':
        if (node.name === 'exists' || node.name === 'all') return this.#quantified(node, read, truth)
        break
      case 'call':
        return ruleOf(node)?.rail?.(this.emission(read), node.args, truth) ?? this.#plain(node, read, truth)
    }
    return this.#plain(node, read, truth)
  }

  #plain(node: Node, read: ReadName, truth: boolean): string {
    const value = this.value(node, read)
    if (this.missing(node)) return this.helper(truth ? 'isTrue' : 'isFalse', value)
    return truth ? value : `!${value}`
  }

  #compare(node: NodeOf<'compare'>, read: ReadName, truth: boolean): string {
    if (isNull(node.left) || isNull(node.right)) {
      const asked = this.value(isNull(node.left) ? node.right : node.left, read)
      return this.helper((node.sign === '!=') === truth ? 'isPresent' : 'isMissing', asked)
    }
    const [a, b] = [this.comparand(node.left, read), this.comparand(node.right, read)]
    const sign = truth ? node.sign : opposite[node.sign]
    if (sign === '==' || sign === '!=') return this.helper(sign === '==' ? 'same' : 'differs', a, b)
    if (!this.missing(node.left) && !this.missing(node.right)) return `(${a} ${sign} ${b})`
    const [least, most] = sign === '<' || sign === '<=' ? [a, b] : [b, a]
    return this.helper(sign === '<' || sign === '>' ? 'less' : 'atMost', least, most)
  }

  #textMethod(node: NodeOf<'method'>, read: ReadName, truth: boolean): string {
    const [argument] = node.args
    if (!argument) return 'false'
    const text = this.value(node.of, read)
    const sign = truth ? '' : '!'
    if (node.name === 'matches' && argument.op === 'literal') {
      const pattern = `/${new RegExp(String(argument.value), 'u').source}/u`
      return this.missing(node.of) ? this.helper(truth ? 'matches' : 'matchesNot', text, pattern) : `${sign}${pattern}.test(${text})`
    }
    const name = node.name === 'contains' ? 'includes' : node.name
    const looked = this.value(argument, read)
    if (!this.missing(node.of) && !this.missing(argument)) return `${sign}${text}.${name}(${looked})`
    return this.helper(truth ? 'asked' : 'askedNot', JSON.stringify(name), text, looked)
  }

  #quantified(node: NodeOf<'each'>, read: ReadName, truth: boolean): string {
    const list = this.value(node.of, read)
    const body = this.lambda(node, read, (inner) => this.rail(node.body, inner, truth))
    const call = `${(node.name === 'exists') === truth ? 'some' : 'every'}(${body})`
    return this.missing(node.of) ? `(${list}?.${call} ?? false)` : `${list}.${call}`
  }

  protected override decision(node: Node, read: ReadName): string {
    switch (node.op) {
      case 'not':
        return this.helper('negated', this.value(node.of, read))
      case 'and':
      case 'or':
        return this.helper(node.op === 'and' ? 'both' : 'either', this.value(node.left, read), `() => ${this.value(node.right, read)}`)
      case 'compare':
        return this.#decideComparison(node, read)
      case 'in':
        return this.helper('decideAmong', this.comparand(node.left, read), this.comparands(node.right, read))
      case 'method':
        return this.#decideTextMethod(node, read)
      case 'each': {
        const body = this.lambda(node, read, (inner) => this.value(node.body, inner))
        return this.helper(node.name === 'exists' ? 'decideSome' : 'decideEvery', this.value(node.of, read), body)
      }
      case 'call':
        return ruleOf(node)?.decision?.(this.emission(read), node.args) ?? this.rail(node, read, true)
      default:
        return this.value(node, read)
    }
  }

  #decideComparison(node: NodeOf<'compare'>, read: ReadName): string {
    const [a, b] = [this.comparand(node.left, read), this.comparand(node.right, read)]
    if (node.sign === '==') return this.helper('decideSame', a, b)
    if (node.sign === '!=') return this.helper('negated', this.helper('decideSame', a, b))
    const [least, most] = node.sign === '<' || node.sign === '<=' ? [a, b] : [b, a]
    return this.helper(node.sign === '<' || node.sign === '>' ? 'decideLess' : 'decideAtMost', least, most)
  }

  #decideTextMethod(node: NodeOf<'method'>, read: ReadName): string {
    const [argument] = node.args
    if (!argument) return 'undefined'
    const text = this.value(node.of, read)
    if (node.name === 'matches' && argument.op === 'literal')
      return this.helper('decideMatch', text, `/${new RegExp(String(argument.value), 'u').source}/u`)
    return this.helper('decideAsked', JSON.stringify(node.name === 'contains' ? 'includes' : node.name), text, this.value(argument, read))
  }
}
