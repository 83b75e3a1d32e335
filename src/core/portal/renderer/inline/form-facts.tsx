/** The start values of a closed form as read-only facts. */
import { useMemo } from 'react'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { scopeOf } from '../../../model/form-rows.ts'
import { createFormState } from '../../../model/form-state.ts'
import { startValues } from '../../../model/start-values.ts'
import { type Fact, FactsList } from '../../ui/facts-list.tsx'
import type { FormRuntime } from '../form/form-runtime.ts'
import { factOf } from './fact-of.tsx'

export function FormFacts({ model, scope, runtime }: { model: FormModel; scope: Scope; runtime: FormRuntime }) {
  const values = useMemo(() => startValues(model, scope), [model, scope])
  const { shown, scope: read } = createFormState(model, values, scope)
  const facts = shown.flatMap((path): Fact[] => {
    const field = model.fields[path]
    if (!field) return []
    return [
      { key: path, label: runtime.showText(field.label, scopeOf(field, read)), ...factOf(path, values, { model, scope: read, runtime }) },
    ]
  })
  return <FactsList facts={facts} columns={2} />
}
