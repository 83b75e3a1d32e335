/** Applies the conditions of `when`, `unless` and `needs` to the names in scope. Returns code, facts and guards. */
import type { Requirement, TextModel } from '../../model/catalogue-model.ts'
import {
  alwaysHolds,
  bothFacts,
  describe,
  type Environment,
  type Facts,
  factsOf,
  noFacts,
  renameRoots,
  type Slot,
  slotText,
} from '../expressions/index.ts'
import { namesOf, type ScalarSource, type Source, textOf } from '../read/source.ts'
import { readsNow } from '../rules/conditions.ts'
import { typeExpression } from '../rules/expression.ts'
import { disjunctionOf, isUnsure, renameDisjunction, requireSatisfiable, satisfiable } from '../rules/satisfiable.ts'
import { conditionName } from '../scope/code-names.ts'
import type { Context } from '../scope/context.ts'
import type { Demand, Disjunction } from '../scope/demand.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import { findInScope, type NameInScope, namesInScopeHint } from '../scope/names-in-scope.ts'
import type { Place } from '../scope/place.ts'
import type { Typed } from '../scope/typed.ts'
import { type Code, CompiledCondition, joinCode } from './compiled.ts'
import { codeOf, dependenciesOf } from './expression.ts'

/** The combined demands of a construct at a place. */
export interface Demanded {
  condition?: CompiledCondition
  /** Facts established inside the construct. */
  facts: Facts
  guards: ReadonlySet<string>
  demands: readonly Demand[]
  /** True when one of the conditions is invalid. */
  unsure: boolean
}

/** Combines the conditions of `when`, which must hold, and of `unless`, which must be known to fail. */
export function demand(when: Source | undefined, unless: Source | undefined, place: Place, context: Context): Demanded {
  const demands: Demand[] = []
  const use =
    (rail: 'holds' | 'fails') =>
    (name: ScalarSource): UsedCondition | undefined => {
      const used = applyCondition(name, rail, place, context)
      const words = `"${textOf(name)}" ${rail === 'holds' ? 'holds' : 'does not hold'}`
      if (used && requireSatisfiable(name, { words, ways: used.ways }, { ...place, demands: [...place.demands, ...demands] }, context))
        demands.push({ words, ways: used.ways })
      return used
    }
  const used = [...namesOf(when).map(use('holds')), ...namesOf(unless).map(use('fails'))]
  const pieces = used.filter((piece) => piece !== undefined)
  const unsure = used.some((piece) => !piece || piece.global?.unsure)
  if (pieces.length === 0) return { facts: noFacts, guards: new Set(unsure ? anyGuard(context) : []), demands, unsure }
  return {
    condition: new CompiledCondition(
      joinCode(
        pieces.map((piece) => piece.code),
        '&&',
      ),
      [...new Set(pieces.flatMap((piece) => piece.dependencies))].sort(),
    ),
    facts: pieces.map((piece) => piece.facts).reduce(bothFacts),
    guards: new Set([...pieces.flatMap((piece) => [...piece.guards]), ...(unsure ? anyGuard(context) : [])]),
    demands,
    unsure,
  }
}

/** Guards of an invalid condition: all of them, as any may be meant, so that none is reported missing. */
const anyGuard = (context: Context): Iterable<string> => context.conditions.keys()

export interface UsedCondition {
  code: Code
  facts: Facts
  dependencies: readonly string[]
  guards: ReadonlySet<string>
  ways: Disjunction
  global?: GlobalCondition
}

function applyCondition(name: ScalarSource, rail: 'holds' | 'fails', place: Place, context: Context): UsedCondition | undefined {
  const word = String(name.value)
  const local = place.locals.get(word)
  if (local) {
    place.usedLocals.add(word)
    const typed = typeExpression(local, 'condition', place, context)
    return typed
      ? {
          code: codeOf(typed, rail),
          facts: factsOf(typed.checked.node, rail === 'holds'),
          dependencies: dependenciesOf(typed),
          guards: new Set(),
          ways: localWays(typed, rail, word, context),
        }
      : undefined
  }
  const whole = place.form?.within?.whole
  if (whole?.locals.has(word)) {
    // A condition of the form's own file, in which `form` is the whole form: its facts about fields do not apply to the names here.
    const used = applyCondition(name, rail, whole, context)
    return used && { ...used, facts: withoutForm(used.facts, place.environment), ways: [[]] }
  }
  if (!context.definitions.require('condition', name, [...place.locals.keys()])) return undefined
  const condition = context.conditions.get(word)
  return condition ? applyGlobal(condition, name, rail, place, context) : undefined
}

/** Keeps the facts about names in scope, except `form`. */
export const withoutForm = (facts: Facts, { names }: Environment): Facts =>
  renameRoots(facts, new Map([...names.keys()].filter((name) => name !== 'form').map((name) => [name, name])))

/** Reports a local condition that can never hold or always does, at its definition. One that never holds demands nothing. */
function localWays(typed: Typed, rail: 'holds' | 'fails', word: string, context: Context): Disjunction {
  if (satisfiable(disjunctionOf(typed.checked, true))) {
    if (alwaysHolds(typed.checked) && !isUnsure(context))
      context.report.report('CAT313', typed.source.span, `"${word}" always holds`, { hint: 'One of its sides is true whatever the data.' })
    return disjunctionOf(typed.checked, rail === 'holds')
  }
  if (!isUnsure(context))
    context.report.report('CAT602', typed.source.span, `"${word}" can never hold`, { hint: 'What it demands excludes itself.' })
  return [[]]
}

function applyGlobal(
  condition: GlobalCondition,
  name: ScalarSource,
  rail: 'holds' | 'fails',
  place: Place,
  context: Context,
): UsedCondition | undefined {
  const found: [string, NameInScope, Slot][] = []
  for (const [word, slot] of condition.about) {
    const known = findInScope(word, slot, place)
    if (!known) {
      const message = `"${condition.name}" is about ${word} (${describe(slot.type)}), which is not in scope here`
      if (!context.report.hasUnread(name.span.file)) context.report.report('CAT204', name.span, message, { hint: namesInScopeHint(place) })
      return undefined
    }
    context.collected.declared.read(known.slot)
    found.push([word, known, slot])
  }
  if (condition.readsSession && place.access === 'public') {
    context.report.report(
      'CAT204',
      name.span,
      `"${condition.name}" is about the session, which is not there ${place.isMail ? 'in a mail' : 'on a public screen'}`,
    )
    return undefined
  }
  if (place.isMail && readsNow(condition, context.conditions)) {
    context.report.report('CAT204', name.span, `"${condition.name}" asks what day it is: a mail is read on any day`)
    return undefined
  }
  const guards = found.filter(([, known, slot]) => known.slot.missing && !slot.missing).map(([, known]) => `${known.code} != null && `)
  const given = [
    ...found.map(([word, known]) => `${word}: ${known.code}`),
    ...(condition.readsSession ? ['session: s.session'] : []),
    ...(readsNow(condition, context.conditions) ? ['now: s.now', 'today: s.today'] : []),
  ]
  const reads = new Map<string, string>()
  for (const [, known] of found) {
    const [root = ''] = known.path.split('/')
    reads.set(root, root === 'data' ? mergeData(reads.get('data'), known) : typeTextOf(known))
  }
  if (condition.readsSession) reads.set('session', slotText(context.session))
  if (readsNow(condition, context.conditions)) for (const word of ['now', 'today']) reads.set(word, 'string')
  return {
    code: {
      text: `(${guards.join('')}conditions.${conditionName(condition.name)}.${rail}({ ${given.join(', ')} }))`,
      helpers: [],
      reads,
      portal: false,
      conditions: true,
    },
    facts: renameRoots(
      rail === 'holds' ? condition.holds : condition.fails,
      new Map([...found.map(([word, known]) => [word, known.path] as const), ['session', 'session']]),
    ),
    dependencies: [...new Set(found.flatMap(([, known]) => known.dependencies))],
    guards: rail === 'holds' ? condition.implies : new Set(),
    ways: renameDisjunction(condition.ways[rail], new Map(found.map(([word, known]) => [word, known.path] as const))),
    global: condition,
  }
}
const typeTextOf = (known: NameInScope): string => slotText(known.slot)
const mergeData = (before: string | undefined, known: NameInScope): string => {
  const one = `{ ${known.path.split('/')[1] ?? ''}: ${typeTextOf(known)} }`
  return before === undefined ? one : `${before} & ${one}`
}

/** Compiles the conditions of `needs`, each with the text shown when it does not hold. */
export function requirements(
  needs: Source | undefined,
  place: Place,
  context: Context,
  reason: (source: Source, place: Place) => TextModel | undefined,
): { list: Requirement[]; facts: Facts; guards: ReadonlySet<string>; demands: readonly Demand[] } {
  const list: Requirement[] = []
  let facts = noFacts
  const guards = new Set<string>()
  const demands: Demand[] = []
  for (const name of namesOf(needs)) {
    const used = applyCondition(name, 'holds', place, context)
    for (const guard of used && !used.global?.unsure ? used.guards : anyGuard(context)) guards.add(guard)
    if (!used) continue
    const otherwise = used.global?.otherwise
    if (!otherwise) {
      // For a condition with `guards`, `checkGuards` reports the missing reason at the definition.
      if (used.global?.guards.length) continue
      context.report.report('CAT604', name.span, `"${textOf(name)}" gives no reason`, {
        hint: 'Add `otherwise` to the condition, or hide it by `when`.',
      })
      continue
    }
    const text = reason(otherwise, place)
    if (!text) continue
    list.push({ condition: new CompiledCondition(used.code, used.dependencies), otherwise: text })
    facts = bothFacts(facts, used.facts)
    const demand: Demand = { words: `"${textOf(name)}" holds`, ways: used.ways }
    if (requireSatisfiable(name, demand, { ...place, demands: [...place.demands, ...demands] }, context)) demands.push(demand)
  }
  return { list, facts, guards, demands }
}
