import { type Checked, emitExpression, emitFails, refined, type Slot, slotText, type Type } from '../expressions/index.ts'
import type { Source } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import type { Typed } from '../scope/typed.ts'
import { type Code, CompiledCondition, CompiledExpression } from './compiled.ts'
/** Lowers typed expressions of the catalogue to code. */
/** Returns the code of a value; for a boolean, of whether it is known to hold, or with `fails` known not to. */
export function codeOf(typed: Typed, rail: 'holds' | 'fails' = 'holds'): Code {
  if (typed.constant !== undefined)
    return { text: JSON.stringify(typed.constant), helpers: [], reads: new Map(), portal: false, conditions: false }
  const read = readNameAt(typed.place.form?.within?.property)
  const { code, helpers } = rail === 'fails' ? emitFails(typed.checked, read) : emitExpression(typed.checked, read)
  const within = typed.place.form?.within !== undefined && typed.checked.names.has('form')
  return {
    text: code,
    helpers: within ? [...helpers, 'orEmpty'] : helpers,
    reads: readsOf(typed),
    portal: typed.checked.names.has('portal'),
    conditions: typed.checked.conditions.size > 0,
  }
}
const readNameAt =
  (property: string | undefined) =>
  (name: string): string => {
    if (name === 'form' && property !== undefined) return `orEmpty(s.form[${JSON.stringify(property)}])`
    return name === 'portal' ? 'portal' : `s.${name}`
  }

/** Returns the names of the scope that the code reads, each with its narrowed TypeScript type. */
function readsOf({ checked, place }: Typed): Map<string, string> {
  const names = refined(place.environment)
  const property = place.form?.within?.property
  const reads = new Map<string, string>()
  for (const name of checked.names) {
    const slot = names.get(name)
    if (name === 'portal' || !slot) continue
    const type = name === 'data' ? dataType(slot, checked) : slotText(slot)
    reads.set(name, name === 'form' && property !== undefined ? `{ ${JSON.stringify(property)}?: ${type} | null }` : type)
  }
  return reads
}

/** Returns the type of `data`, limited to the loads that the code reads. */
function dataType({ type }: Slot, { dependencies }: Checked): string {
  if (type.kind !== 'record') return 'unknown'
  const fields = [...type.fields]
    .filter(([name]) => dependencies.has(name))
    .map(([name, slot]) => `${JSON.stringify(name)}: ${slotText(slot)}`)
  return `{ ${fields.join('; ')} }`
}

export const dependenciesOf = (typed: Typed): readonly string[] => [...typed.checked.dependencies].sort()

/** Returns what is emitted for a typed expression. */
export function expressionOf(typed: Typed): CompiledExpression {
  return new CompiledExpression(codeOf(typed), dependenciesOf(typed))
}
/** Returns an expression for one language of a value in every language. */
export function inOneLanguage(typed: Typed, language: string): CompiledExpression {
  const code = codeOf(typed)
  const isName = /^\w+$/.test(language)
  const of = /^[\w.]+$/.test(code.text) ? code.text : `(${code.text})`
  return new CompiledExpression(
    { ...code, text: `${of}${typed.slot.missing ? '?.' : isName ? '.' : ''}${isName ? language : `['${language}']`}` },
    dependenciesOf(typed),
  )
}
/** Returns what is emitted for a typed condition that must hold, or must be known to fail. */
export function conditionOf(typed: Typed, rail: 'holds' | 'fails' = 'holds'): CompiledCondition {
  return new CompiledCondition(codeOf(typed, rail), dependenciesOf(typed))
}

/** Returns a function that compiles expressions for one use. */
const compileFor =
  (use: 'value' | 'needed') =>
  (
    source: Source | undefined,
    place: Place,
    context: Context,
    expected?: Type,
  ): { expression: CompiledExpression; slot: Slot } | undefined => {
    const typed = typeExpression(source, use, place, context, expected ? { expected } : {})
    return typed ? { expression: expressionOf(typed), slot: typed.slot } : undefined
  }

/** Compiles an expression whose value may be missing. */
export const compileValue = compileFor('value')

/** Compiles an expression whose value must not be nullable. */
export const compileNeeded = compileFor('needed')
