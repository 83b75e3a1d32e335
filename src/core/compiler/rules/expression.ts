/** Types expressions of the catalogue, and reports their problems at the source span. */
import { type Span, writeInstead } from '../diagnostics/diagnostic.ts'
import type { Code as DiagnosticCode } from '../diagnostics/registry.ts'
import {
  type Checked,
  checkExpression,
  type ExpressionProblemCode,
  factsOf,
  type Node,
  type Position,
  partsOf,
  renameRoots,
  type Type,
} from '../expressions/index.ts'
import { type ScalarSource, type Source, within } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { findInScope } from '../scope/names-in-scope.ts'
import type { Place } from '../scope/place.ts'
import { constantAt, constantsIn } from '../scope/portal-constants.ts'
import type { Typed } from '../scope/typed.ts'
import { reportPassedDays } from './passed-days.ts'

const codes: Readonly<Record<ExpressionProblemCode, DiagnosticCode>> = {
  'expression-syntax': 'CAT301',
  'not-in-language': 'CAT301',
  'unknown-name': 'CAT302',
  'name-taken': 'CAT205',
  'unknown-property': 'CAT303',
  'variant-property': 'CAT307',
  'unknown-function': 'CAT308',
  'wrong-arguments': 'CAT308',
  'unknown-permission': 'CAT201',
  'unknown-operation': 'CAT201',
  'unknown-condition': 'CAT201',
  'value-about': 'CAT204',
  'unknown-value': 'CAT305',
  'never-equal': 'CAT305',
  'type-mismatch': 'CAT304',
  'always-same': 'CAT313',
  'may-be-missing': 'CAT306',
  'rule-undecided': 'CAT306',
  'bad-pattern': 'CAT301',
  'bad-date': 'CAT111',
}

/**
 * Types the expression of a scalar. Returns undefined when it is invalid, which is reported.
 *
 * `text` and `offset` select a piece of the scalar, such as a placeholder. `reported` collects the paths reported as nullable, so that the
 * pieces of one text report each path once.
 */
export function typeExpression(
  source: Source | undefined,
  position: Position,
  place: Place,
  context: Context,
  more: { expected?: Type; text?: string; offset?: number; reported?: Set<string> } = {},
): Typed | undefined {
  if (source?.kind !== 'scalar' || source.value === null) return undefined
  const text = more.text ?? String(source.value)
  const first = more.offset ?? 0
  const key = `${source.span.file}|${source.span.start + first}`
  if (!context.collected.expressions.has(key))
    context.collected.expressions.set(key, {
      source,
      text,
      span: within(source, first, first + text.length),
      place,
      ...(more.expected ? { expected: more.expected } : {}),
    })
  const { checked, problems } = checkExpression(text, place.environment, {
    position,
    ...(more.expected ? { expected: more.expected } : {}),
  })
  for (const problem of problems) {
    // The unknown name may be defined by a part of the file that could not be read.
    if (problem.code === 'unknown-name' && context.report.hasUnread(source.span.file)) continue
    if (place.unsure && ['may-be-missing', 'variant-property'].includes(problem.code)) continue
    if (problem.missing) {
      if (more.reported?.has(problem.missing.path)) continue
      more.reported?.add(problem.missing.path)
    }
    if (problem.code === 'unknown-condition' && context.definitions.lacks('condition')) continue
    const [start, end] = problem.span
    const inScope = problem.inScope && problem.inScope.length > 0 ? `In scope here: ${problem.inScope.join(', ')}.` : undefined
    const asking = problem.missing ? conditionsThatAsk(problem.missing.asked, place, context) : []
    const hint = [inScope, askingHint(asking, problem.missing?.whole) ?? problem.hint].filter((line) => line !== undefined).join(' ')
    const span = within(source, first + start, first + end)
    const instead = problem.instead !== undefined && isWritable(problem.instead, span, source, context) ? problem.instead : undefined
    context.report.report(codes[problem.code], span, problem.message, {
      ...(problem.written !== undefined ? { written: problem.written } : {}),
      ...(problem.allowed ? { allowed: problem.allowed, listed: !inScope } : {}),
      ...(hint ? { hint } : {}),
      ...(instead === undefined ? {} : { fix: writeInstead(instead, span) }),
    })
  }
  if (!checked) return undefined
  reportPassedDays(checked.node, source, first, context)
  // Emitted as a literal, so that a page loads only the constants that it shows.
  const constant = constantAt(checked.node, context.portal)
  for (const path of checked.names.has('portal') ? constantsIn(checked.node) : []) {
    context.portal.read.add(path)
    if (constant === undefined) context.portal.emitted.add(path)
  }
  context.collected.declared.readBy(checked.node, place.environment)
  for (const name of permissionsAskedBy(checked.node, checked)) context.collected.askedPermissions.add(name)
  for (const name of checked.conditions) context.definitions.uses.push({ from: source.span, kind: 'condition', name })
  for (const { name, nameSpan } of checked.values)
    context.definitions.uses.push({ from: within(source, first + nameSpan[0], first + nameSpan[1]), kind: 'value', name })
  for (const pointer of checked.reads) context.definitions.uses.push({ from: source.span, kind: 'schema', name: pointer })
  return { checked, slot: checked.slot, source, place, ...(constant === undefined ? {} : { constant }) }
}

/** Returns the permissions that an expression asks by `permits(...)`, each as `<enumeration> <permission>`. */
function permissionsAskedBy(node: Node, { slots }: Pick<Checked, 'slots'>): readonly string[] {
  const [status, permission] = node.op === 'call' && node.name === 'permits' ? node.args : []
  const type = status && slots.get(status)?.type
  const own = type?.kind === 'enum' && permission?.op === 'literal' ? [`${type.name} ${String(permission.value)}`] : []
  return [...own, ...partsOf(node).flatMap((part) => permissionsAskedBy(part, { slots }))]
}

const askingHint = (names: readonly string[], whole = ''): string | undefined =>
  names.length === 0
    ? undefined
    : `Guard it with when: ${names.slice(0, 3).join(', or when: ')}, which asks that it is there, or write orElse(${whole}, otherwise).`

/** Finds the conditions in scope that establish that a path is present: local ones, then named ones. */
function conditionsThatAsk(path: string, place: Place, context: Context): string[] {
  const local = [...place.locals].flatMap(([name, source]) => {
    const { checked } = checkExpression(String(source.value), place.environment, { position: 'condition' })
    return checked && factsOf(checked.node, true).present.has(path) ? [name] : []
  })
  const named = [...context.conditions.values()].flatMap((condition) => {
    const roots = [...condition.about].map(([word, slot]) => [word, findInScope(word, slot, place)?.path] as const)
    if (roots.some(([, root]) => root === undefined) || (condition.readsSession && place.access === 'public')) return []
    const here = new Map(roots.flatMap(([word, root]) => (root === undefined ? [] : [[word, root] as const])))
    return renameRoots(condition.holds, here.set('session', 'session')).present.has(path) ? [condition.name] : []
  })
  return [...local, ...named]
}

/** Returns whether a piece of an expression can be written at its place as it is: between the quotes of a scalar, or without quotes. */
function isWritable(piece: string, { start }: Span, { span, quote, verbatim }: ScalarSource, { sources }: Context): boolean {
  const sign = sources.texts.get(span.file)?.[span.start]
  if (!verbatim || sign === undefined) return false
  return quote > 0 ? !piece.includes(sign) : start > span.start || !piece.startsWith("'")
}

/** Types a boolean expression. */
export function typeCondition(source: Source | undefined, place: Place, context: Context): Typed | undefined {
  return typeExpression(source, 'condition', place, context)
}
