/** One field of a form: its frame and the control of its widget. */
import { memo, type ReactNode, Suspense } from 'react'
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldModel, FieldPath, Scope } from '../../../catalogue/model.ts'
import type { Widget } from '../../../catalogue/vocabulary.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import type { FieldChange } from './apply-change.ts'
import { FieldControl } from './field-control.tsx'
import type { FormHandle, FormRuntime } from './form-runtime.ts'
import { LazyNote } from './lazy-form-parts.tsx'

export interface FieldViewProps {
  id: string
  field: FieldModel
  values: FormValues
  scope: Scope
  runtime: FormRuntime
  error: string | undefined
  required: boolean
  /** Fingerprint of the field's texts, from `fieldWords`, for memoization. */
  words: string
  /** Whether the label is marked as optional. */
  marked: boolean
  /** Handle of the form, for the steps of the field's buttons. */
  form: FormHandle
  change(change: FieldChange): void
  touch(path: FieldPath): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
}

const frames: Readonly<Record<Widget, 'single' | 'group' | 'radios' | 'tick'>> = {
  text: 'single',
  'long-text': 'single',
  choice: 'single',
  radio: 'radios',
  checkbox: 'tick',
  'yes-no': 'radios',
  date: 'group',
  password: 'single',
  file: 'single',
  number: 'single',
  search: 'single',
}

/** Memoized, so that a key in one field re-renders only that field. */
export const FieldView = memo(DrawnField, sameField)

function sameField(before: FieldViewProps, after: FieldViewProps): boolean {
  const { field } = after
  const same = (
    ['id', 'field', 'runtime', 'error', 'required', 'marked', 'words', 'change', 'touch', 'markUnlisted', 'form'] as const
  ).every((name) => before[name] === after[name])
  // `words` and the values cover what a field reads of the form, unless its options or its buttons read it too.
  const readsForm = field.choices?.each?.where !== undefined || field.buttons.length > 0
  const names = Object.keys(after.scope).filter((name) => name !== 'form' || readsForm)
  return (
    same &&
    [field.path, ...Object.keys(field.fills)].every((path) => readPath(before.values, path) === readPath(after.values, path)) &&
    names.every((name) => before.scope[name] === after.scope[name])
  )
}

function DrawnField(props: FieldViewProps) {
  const { id, field, scope, runtime, error, required, marked, form } = props
  const hint = findHint(field, runtime)
  const kind = frames[field.widget]
  const label = runtime.showText(field.label, scope)
  return (
    <FieldFrame
      id={id}
      kind={kind === 'radios' ? 'group' : kind}
      {...(kind === 'radios' && { radios: { required } })}
      label={label}
      mark={marked ? runtime.readText(runtime.texts.optional, scope) : undefined}
      hint={hint && runtime.showText(hint, scope)}
      error={error}
      width={field.width}
      notes={showNotes(field, scope, runtime)}
      links={showLinks(field, scope, runtime)}
      buttons={field.buttons.length > 0 ? runtime.showButtons(field.buttons, scope, form) : undefined}
    >
      <FieldControl {...props} label={label} hinted={hint !== undefined} />
    </FieldFrame>
  )
}

/** Returns all texts of a field as one string. It changes when a value of the form that a text interpolates changes. */
export function fieldWords(field: FieldModel, scope: Scope, runtime: FormRuntime): string {
  const hint = findHint(field, runtime)
  const notes = notesNow(field, scope).map(({ text }) => text)
  const texts = [field.label, runtime.texts.optional, ...(hint ? [hint] : []), ...field.links.map((link) => link.label), ...notes]
  return texts.map((text) => runtime.readText(text, scope)).join('\n')
}

/** Returns the hint of a field; by default that of a date or a search widget. */
function findHint(field: FieldModel, { texts }: FormRuntime) {
  if (field.hint || field.readOnly) return field.hint
  if (field.widget === 'date') return texts.dateHint
  return field.widget === 'search' && field.choices?.searchAfter !== undefined ? texts.searchHint : undefined
}

const notesNow = ({ notes = [] }: FieldModel, scope: Scope) => notes.filter(({ when }) => when?.holds(scope) ?? true)

function showNotes(field: FieldModel, scope: Scope, runtime: FormRuntime): ReactNode {
  const notes = notesNow(field, scope)
  if (notes.length === 0) return undefined
  return (
    <Suspense>
      {notes.map(({ text }) => (
        <LazyNote key={runtime.readText(text, scope)} words={runtime.readText(text, scope)} announce={runtime.announce}>
          {runtime.showText(text, scope)}
        </LazyNote>
      ))}
    </Suspense>
  )
}

function showLinks(field: FieldModel, scope: Scope, runtime: FormRuntime): ReactNode {
  if (field.links.length === 0) return undefined
  return field.links.map((link) => {
    const words = runtime.readText(link.label, scope)
    return <span key={words}>{runtime.showLink(link.to, scope, words)}</span>
  })
}
