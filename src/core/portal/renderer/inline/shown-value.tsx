/** The read-only display of a field's value. */
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { showNumber } from '../../../lib/show-number.ts'
import type { FieldModel, Scope } from '../../../model/catalogue-model.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import { useLanguage } from '../../ui/language-context.tsx'
import { findChosen, useOptions } from '../form/choices.ts'
import type { FormRuntime } from '../form/form-runtime.ts'

interface ShownValueProps {
  field: FieldModel
  values: FormValues
  scope: Scope
  runtime: FormRuntime
}

/** Renders an option's label, a date as dd/MM/yyyy, yes or no, or a number in the reader's format. An empty value has a placeholder text. */
export function ShownValue({ field, values, scope, runtime }: ShownValueProps): ReactNode {
  const options = useOptions(field, scope, runtime)
  const language = useLanguage()
  const value = readPath(values, field.path) ?? undefined
  const words = (name: 'yes' | 'no') => runtime.readText(runtime.texts[name], scope)
  if (value === undefined || value === '') return runtime.readText(field.absent ?? runtime.texts.nothing, scope)
  const chosen = findChosen(field, options, values, scope)
  if (chosen) return chosen.language ? <span lang={chosen.language}>{chosen.words}</span> : chosen.words
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
  if (field.type === 'date') return formatDate(String(value))
  return typeof value === 'number' ? showNumber(value, language) : String(value)
}
