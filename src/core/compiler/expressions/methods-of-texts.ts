/** The methods of texts. */
import { assignable } from './assignable.ts'
import type { Environment } from './environment.ts'
import { inLanguage } from './language.ts'
import { beforePoint, type MethodRule } from './method-rule.ts'
import type { Node, NodeOf } from './node.ts'
import type { Slot } from './type.ts'
import { boolean, describe, listOf, plainText, present } from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

/** Reports what is no text before the point, and returns the slot of the argument. */
function checkTexts(walk: Walk, call: NodeOf<'method'>, argument: Node, base: Slot, environment: Environment): Slot {
  if (!assignable(base.type, plainText))
    walk.problem('type-mismatch', call.of.span, `${call.name}(...) asks a text, this is ${describe(base.type)}`)
  return walk.wants(argument, environment, plainText, 'What is looked for')
}

/** Returns the text between quotes; reports any other argument. */
function quotedText(walk: Walk, call: NodeOf<'method'>, argument: Node): string | undefined {
  if (argument.op === 'literal' && typeof argument.value === 'string') return argument.value
  walk.problem('wrong-arguments', argument.span, `${call.name}(...) takes a text between quotes`)
  return undefined
}

/** A question that a method of JavaScript's String answers. */
const question = (form: string, example: string, method: 'startsWith' | 'endsWith' | 'includes'): MethodRule => ({
  of: 'text',
  form,
  example,
  check: (walk, call, argument, base, environment) => answers(boolean, base, checkTexts(walk, call, argument, base, environment)),
  rail(emission, of, argument, truth) {
    const [text, looked] = [emission.value(of), emission.value(argument)]
    if (!emission.missing(of) && !emission.missing(argument)) return `${truth ? '' : '!'}${text}.${method}(${looked})`
    return emission.helper(truth ? 'asked' : 'askedNot', JSON.stringify(method), text, looked)
  },
  decision: (emission, of, argument) =>
    emission.helper('decideAsked', JSON.stringify(method), emission.value(of), emission.value(argument)),
})

export const startsWith = question('text.startsWith(text)', "booking.note.startsWith('Malta')", 'startsWith')
export const endsWith = question('text.endsWith(text)', "booking.note.endsWith('Malta')", 'endsWith')
export const contains = question('text.contains(text)', "booking.note.contains('Malta')", 'includes')

export const split: MethodRule = {
  of: 'text',
  form: "text.split('separator')",
  example: "booking.note.split(', ')",
  check(walk, call, argument, base, environment) {
    const given = checkTexts(walk, call, argument, base, environment)
    if (quotedText(walk, call, argument) === '') walk.problem('wrong-arguments', argument.span, 'The separator is at least one character')
    return answers(listOf(inLanguage(present(plainText), base.language)), base, given)
  },
  value: (emission, of, argument) => `${beforePoint(emission, of)}split(${emission.value(argument)})`,
}

const patternOf = (argument: Node): string =>
  argument.op === 'literal' ? `/${new RegExp(String(argument.value), 'u').source}/u` : '/(?:)/u'

export const matches: MethodRule = {
  of: 'text',
  form: "text.matches('pattern')",
  example: "booking.note.matches('^[A-Z]{2}$')",
  check(walk, call, argument, base, environment) {
    const given = checkTexts(walk, call, argument, base, environment)
    const pattern = quotedText(walk, call, argument)
    try {
      new RegExp(pattern ?? '', 'u')
    } catch {
      walk.problem('bad-pattern', argument.span, 'This pattern is not a regular expression')
    }
    return answers(boolean, base, given)
  },
  rail(emission, of, argument, truth) {
    const [text, pattern] = [emission.value(of), patternOf(argument)]
    if (emission.missing(of)) return emission.helper(truth ? 'matches' : 'matchesNot', text, pattern)
    return `${truth ? '' : '!'}${pattern}.test(${text})`
  },
  decision: (emission, of, argument) => emission.helper('decideMatch', emission.value(of), patternOf(argument)),
}
