import { assignable } from './assignable.ts'
import type { FunctionRule } from './function-rule.ts'
import { argument } from './function-rule.ts'
import type { Node } from './node.ts'
import { describe, type Slot, type Type } from './type.ts'

/** A parameter of a portal's own function: a value of one of some types, or one of some words in quotes. */
export type OwnParameter = { name: string } & ({ types: readonly Type[]; words?: never } | { words: readonly string[]; types?: never })

/** A function that a portal declares and implements. Each argument may be missing: the function decides what it is then. */
export interface OwnFunction {
  name: string
  /** Relative to the portal's folder: `src/lib/tax-code.ts`. */
  module: string
  parameters: readonly OwnParameter[]
  answers: Slot
}

/** Returns the rule of a portal's own function. `note` is told of each call. */
export function ownFunctionRule({ name, module, parameters, answers }: OwnFunction, note: () => void): FunctionRule {
  const form = `${name}(${parameters.map((one) => (one.words ? `'${one.name}'` : one.name)).join(', ')})`
  return {
    form,
    example: form,
    arguments: [parameters.length, parameters.length],
    check(walk, args, environment) {
      note()
      for (const [index, node] of args.entries()) {
        const parameter = parameters[index]
        if (parameter?.types) {
          const { types } = parameter
          argument(walk, node, environment, (type) => types.some((one) => assignable(type, one)), types.map(describe).join(' or '))
        } else if (parameter) requireWord(node, parameter.words, walk.problem.bind(walk))
      }
      return answers
    },
    needs: () => [],
    ...(answers.missing ? { mayFindNothing: true } : {}),
    value: (emission, args) => emission.own(name, module, ...args.map((node) => emission.value(node))),
  }
}

/** Reports an argument that is none of the words of its parameter. */
function requireWord(node: Node, allowed: readonly string[], problem: Parameters<FunctionRule['check']>[0]['problem']): void {
  if (node.op !== 'literal' || typeof node.value !== 'string')
    problem('wrong-arguments', node.span, 'This word is written between quotes', { allowed })
  else if (!allowed.includes(node.value))
    problem('wrong-arguments', node.span, `"${node.value}" is none of the words that stand here`, { written: node.value, allowed })
}
