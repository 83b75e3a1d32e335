import { assignable } from './assignable.ts'
import { argument, type FunctionRule, type OwnFunction } from './function-rule.ts'
import type { Node } from './node.ts'
import { describe } from './type.ts'

/** Returns the rule of a portal's own function. `note` is told of each call. */
export function ownFunctionRule(own: OwnFunction, note: () => void): FunctionRule {
  const { name, module, parameters, answers } = own
  const form = `${name}(${parameters.map((one) => (one.words ? `'${one.name}'` : one.name)).join(', ')})`
  return {
    own,
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
