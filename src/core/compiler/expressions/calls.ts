import type { Environment } from './environment.ts'
import { functions, ruleOf } from './functions.ts'
import { equivalentOf } from './habits.ts'
import { methods } from './methods.ts'
import type { NodeOf } from './node.ts'
import type { Slot } from './type.ts'
import type { Walk } from './walk.ts'

/** Checks the call of a function by its rule, and returns the slot of its value. */
export function checkCall(walk: Walk, node: NodeOf<'call'>, environment: Environment): Slot {
  const rule = node.own ?? functions.get(node.name)
  if (!rule) {
    for (const arg of node.args) walk.visit(arg, environment)
    const other = equivalentOf('functions', node.name)
    if (other !== undefined)
      return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}"`, { hint: `Write ${other}.` })
    const method = methods.has(node.name) ? { hint: `It follows what it asks, after a point: value.${node.name}(...)` } : {}
    return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}"`, {
      written: node.name,
      allowed: [...functions.keys(), ...(environment.functions?.keys() ?? [])],
      ...method,
    })
  }
  return ruleOf(node)
    ? rule.check(walk, node.args, environment)
    : walk.problem('wrong-arguments', node.span, `This is written ${rule.form}`)
}
