import { useCallback, useMemo, useState } from 'react'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { type EditUnit, withDraft } from '../../../model/edit-units.ts'
import type { FormValues } from '../../../model/form-values.ts'
import { startValues } from '../../../model/start-values.ts'
import { completeValues } from '../form/apply-change.ts'
import { isOther } from '../form/edit-baseline.ts'

export interface UnitStart {
  /** The API's latest values. */
  answered: FormValues
  /** The start values: the saved ones until the API's answer shows a change, otherwise the API's. */
  start: FormValues
  /** Records saved values. `before`: the API's values at that time. */
  keep(values: FormValues, before: FormValues): void
}

/** Returns the start values of a unit. They include saved values that the API has not yet returned. */
export function useUnitStart(model: FormModel, unit: EditUnit, scope: Scope): UnitStart {
  const answered = useMemo(() => completeValues(model, startValues(model, scope)), [model, scope])
  const [saved, setSaved] = useState<{ values: FormValues; before: FormValues }>()
  const isAnswered = saved !== undefined && isOther(model, saved.before, answered, unit.paths)
  const start = useMemo(
    () => (saved && !isAnswered ? withDraft(model, answered, saved.values, unit) : answered),
    [model, answered, saved, isAnswered, unit],
  )
  if (isAnswered) setSaved(undefined)
  const keep = useCallback((values: FormValues, before: FormValues) => setSaved({ values, before }), [])
  return { answered, start, keep }
}
