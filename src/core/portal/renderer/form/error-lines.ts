/** Lines of the error summary. Pure. */
import type { FieldPath } from '../../../model/catalogue-model.ts'
import { scopeInRow, scopeOf } from '../../../model/form-rows.ts'
import type { FormState } from '../../../model/form-state.ts'
import type { FormRuntime } from './form-runtime.ts'
import type { FormSnapshot } from './form-snapshot.ts'

type ReadText = FormRuntime['readText']

/**
 * Returns the lines of an error summary: each invalid field with its message.
 *
 * Several fields may have the same message, such as that they are required. Their lines begin with what tells them apart: the title of the
 * row, or else the field's label.
 */
export function findErrorLines(
  { errors, judged }: { errors: FormSnapshot['errors']; judged: Pick<FormState, 'model' | 'scope'> },
  readText: ReadText,
): readonly (readonly [FieldPath, string])[] {
  const all = [...errors]
  return all.map(([path, words]) => {
    const isRepeated = all.some(([other, same]) => other !== path && same === words)
    const name = isRepeated ? nameOf(path, judged, readText) : undefined
    return [path, name ? `${name} – ${words}` : words]
  })
}

const isItemOf = (item: FieldPath | undefined, list: FieldPath): boolean => item?.slice(0, item.lastIndexOf('.')) === list

function nameOf(path: FieldPath, { model, scope }: Pick<FormState, 'model' | 'scope'>, readText: ReadText): string | undefined {
  const row = model.sections.flatMap(({ rows = [] }) => rows).find(({ fields }) => fields.includes(path))
  if (row?.title && row.fields.length === 1) return readText(row.title, scopeInRow(row, scope))
  const field = model.fields[path]
  const label = field && readText(field.label, scopeOf(field, scope))
  const list = field?.row && Object.values(model.fields).find(({ list, path: inside }) => list && isItemOf(field.row?.path, inside))?.list
  return list?.title && field?.row ? `${readText(list.title, scopeInRow(field.row, scope))} – ${label}` : label
}
