import type { ReadName } from './emit-values.ts'
import { ValueEmitter } from './emit-values.ts'
import { ruleOf } from './functions.ts'
import { eachMethods, methodOf } from './methods.ts'
import type { Node, NodeOf } from './node.ts'
import { isNull } from './node.ts'

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
        return this.#methodRail(node, read, truth) ?? this.#plain(node, read, truth)
      case 'each':
        return eachMethods[node.name].rail?.(this.emission(read), node, truth) ?? this.#plain(node, read, truth)
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

  #methodRail(node: NodeOf<'method'>, read: ReadName, truth: boolean): string | undefined {
    const known = methodOf(node)
    return known?.rule.rail?.(this.emission(read), node.of, known.argument, truth)
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
      case 'method': {
        const known = methodOf(node)
        return known?.rule.decision?.(this.emission(read), node.of, known.argument) ?? this.value(node, read)
      }
      case 'each':
        return eachMethods[node.name].decision?.(this.emission(read), node) ?? this.value(node, read)
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
}
