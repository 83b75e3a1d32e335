/** Checks that every required property has either a field or an input. */
import type { FieldModel, FieldPath } from '../../../model/catalogue-model.ts'
import type { Span } from '../../diagnostics/diagnostic.ts'
import { at, entriesOf, type Source } from '../../read/source.ts'
import { requireExpected } from '../../rules/expected-inputs.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction } from '../../scope/operations.ts'
import { suggestNames } from '../../scope/suggest-names.ts'
import { pathIn } from './body-record.ts'
import type { FormRecord } from './records.ts'

/** Returns the properties that are filled by choices in fields. */
export const filled = (fields: Readonly<Record<string, FieldModel>>): string[] =>
  Object.values(fields).flatMap((field) => Object.keys(field.fills))

export interface Covering {
  called: OperationFunction
  records: ReadonlyMap<string | undefined, FormRecord>
  /** Inputs that `with` and `fixed` give, with their spans. */
  given: ReadonlyMap<string, Span>
  fields: Readonly<Record<FieldPath, FieldModel>>
  /** Paths of all fields, including invalid ones. */
  asked: readonly FieldPath[]
  /** Lists of the request body that rows fill. */
  lists: ReadonlySet<FieldPath>
}

export function givenBy(form: Source, called: OperationFunction): ReadonlyMap<string, Span> {
  const sources = [at(form, 'with'), at(form, 'fixed'), at(at(form, 'submit'), 'with')].filter((source) => source !== undefined)
  // A source that is no mapping is reported already, and may be meant to give anything.
  const broken = sources.find((source) => source.kind !== 'map')
  if (broken) return new Map([...called.inputs.keys()].map((name) => [name, broken.span]))
  const written = sources.flatMap(entriesOf)
  const meant = suggestNames(written, [...called.inputs.keys()])
  return new Map(meant.map((name) => [name, (written.find((one) => one.name === name) ?? written[0])?.key.span ?? form.span]))
}

/** Reports required properties that neither a field nor an input gives, and properties that both give. */
export function requireCovered({ called, records, given, fields, asked, lists }: Covering, span: Span, context: Context): void {
  const covered = new Set([...asked, ...filled(fields), ...given.keys(), ...lists, ...records.keys()])
  const needed = (name: string): string => `"${called.operation.id}" needs "${name}", and the form neither asks nor gives it`
  for (const [name, input] of called.inputs) if (input.required && !covered.has(name)) context.report.report('CAT401', span, needed(name))
  requireExpected(called, covered, span, context)
  for (const record of records.values()) {
    for (const [name, input] of record.at === undefined || given.has(record.at) ? [] : (record.properties ?? [])) {
      const path = pathIn(record, name)
      if (input.required && !covered.has(path)) context.report.report('CAT401', span, needed(path))
    }
  }
  for (const [name, written] of given) {
    if (records.has(name) || lists.has(name) || (Object.hasOwn(fields, name) && !fields[name]?.readOnly))
      context.report.report('CAT408', written, `"${name}" is asked by a field and given too`)
  }
}
