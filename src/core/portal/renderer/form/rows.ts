/** Expands the repeated rows of a form with the lists in scope. Pure. */

import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { type RowReader, withRows } from '../../../model/write-rows.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { eachScopes } from '../scope/repeat.ts'

export function formWithRows(form: FormModel, around: Scope): FormModel {
  const reader: RowReader = {
    items: (each) => eachScopes(each, around).map(({ scope }) => scope),
    values: (inputs, scope) => readInputs(inputs, scope).values,
  }
  return withRows(form, reader)
}

/** Returns the loads that the rows and their start values depend on. */
export function rowDependencies({ sections }: FormModel): readonly string[] {
  return sections.flatMap(({ repeat }) =>
    repeat
      ? [
          ...repeat.each.list.dependencies,
          ...(repeat.each.where?.dependencies ?? []),
          ...repeat.each.sort.flatMap(({ by }) => by.dependencies),
          ...inputDependencies(repeat.given),
          ...repeat.kinds.flatMap(({ when, fields }) => [
            ...(when?.dependencies ?? []),
            ...fields.flatMap(({ start }) => start?.dependencies ?? []),
          ]),
        ]
      : [],
  )
}
