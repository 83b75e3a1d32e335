/** Everything that the API needs is asked or given, and nothing is both. */
import type { FieldModel, FieldPath } from '../../../catalogue/model.ts'
import type { Span } from '../../diagnostics/diagnostic.ts'
import { at, entriesOf, type Source } from '../../read/source.ts'
import type { Context } from '../context.ts'
import type { OperationFunction } from '../operations.ts'
import { pathIn } from './body-record.ts'
import type { FormRecord } from './records.ts'

/** Properties that a choice in a field fills. */
export const filled = (fields: Readonly<Record<string, FieldModel>>): string[] =>
  Object.values(fields).flatMap((field) => Object.keys(field.fills))

export interface Covering {
  called: OperationFunction
  records: ReadonlyMap<string | undefined, FormRecord>
  /** Inputs of the operation that no field asks for, and where each is written. */
  given: ReadonlyMap<string, Span>
  fields: Readonly<Record<FieldPath, FieldModel>>
  /** Lists of the body that rows fill. */
  lists: ReadonlySet<FieldPath>
}

export function givenBy(form: Source, called: OperationFunction): ReadonlyMap<string, Span> {
  const written = [at(form, 'with'), at(form, 'fixed'), at(at(form, 'submit'), 'with')].flatMap(entriesOf)
  return new Map(written.filter(({ name }) => called.inputs.has(name)).map(({ name, key }) => [name, key.span]))
}

/** Every property that the API needs has a field or is given; none has both. */
export function requireCovered({ called, records, given, fields, lists }: Covering, span: Span, context: Context): void {
  const covered = new Set([...Object.keys(fields), ...filled(fields), ...given.keys(), ...lists, ...records.keys()])
  const needed = (name: string): string => `"${called.operation.id}" needs "${name}", and the form neither asks nor gives it`
  for (const [name, input] of called.inputs) if (input.required && !covered.has(name)) context.report.report('CAT401', span, needed(name))
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
