/** One field of a form that is edited in place: its frame and the control of its widget. */
import { memo, useMemo } from 'react'
import type { FieldModel, Scope } from '../../../model/catalogue-model.ts'
import { FieldControl } from './field-control.tsx'
import { FieldLayout, type FieldViewProps, isSameAt, readsForm } from './field-layout.tsx'

/** Memoized, so that a key in one field of a panel re-renders only that field. */
export const FieldView = memo(DrawnField, sameField)

function sameField(before: FieldViewProps, after: FieldViewProps): boolean {
  const { field } = after
  const same = (
    ['id', 'field', 'runtime', 'error', 'required', 'marked', 'words', 'change', 'touch', 'markUnlisted', 'form'] as const
  ).every((name) => before[name] === after[name])
  return same && isSameAt(field, before.values, after.values) && isSameScope(field, before.scope, after.scope)
}

function isSameScope(field: FieldModel, before: Scope, after: Scope): boolean {
  return Object.keys(after).every((name) => (name === 'form' && !readsForm(field)) || before[name] === after[name])
}

function DrawnField(props: FieldViewProps) {
  const { values } = props
  const source = useMemo(() => ({ get: () => values, subscribe: () => () => {} }), [values])
  return (
    <FieldLayout {...props}>{(label, hinted) => <FieldControl {...props} values={source} label={label} hinted={hinted} />}</FieldLayout>
  )
}
