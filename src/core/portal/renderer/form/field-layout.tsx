/** The frame of a field: its label, messages and notes around its control. */
import type { ReactNode } from 'react'
import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { Condition, FieldModel, FieldPath, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import type { Widget } from '../../../model/vocabulary.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import type { FieldChange } from './apply-change.ts'
import { FieldNote } from './field-note.tsx'
import type { FormHandle, FormRuntime } from './form-runtime.ts'
import { isFixed } from './form-text.tsx'

/** What the frame and the control of a field read. */
export interface FieldProps {
  id: string
  field: FieldModel
  scope: Scope
  runtime: FormRuntime
  error: string | undefined
  required: boolean
  /** Fingerprint of the field's texts, from `fieldTexts`, for memoization. */
  words: string
  /** Whether the label is marked as optional. */
  marked: boolean
  /** Handle of the form, for the steps of the field's buttons. */
  form: FormHandle
  change(change: FieldChange): void
  touch(path: FieldPath): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
  /** Notes work on the value. A form that is sent as a whole waits for it. */
  prepare?: ((work: Promise<unknown>) => void) | undefined
}

/** Widgets that need the whole line: a text of the user's or the catalogue's own length, or the list of the chosen pictures. */
const wide: ReadonlySet<Widget> = new Set(['long-text', 'checkbox', 'file'])

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
  list: 'group',
}

/** Returns whether a field has the same value, and if it has one, also the fields that it fills. They tell apart options of one value. */
export function isSameAt(field: FieldModel, before: FormValues, after: FormValues): boolean {
  const value = readPath(after, field.path)
  if (readPath(before, field.path) !== value) return false
  return (value ?? undefined) === undefined || Object.keys(field.fills).every((path) => readPath(before, path) === readPath(after, path))
}

/** Returns whether a field's options or buttons read the form. Its words and its values cover whatever else it reads of the form. */
export const readsForm = ({ choices, buttons }: FieldModel): boolean => choices?.each?.where !== undefined || buttons.length > 0

export interface FieldLayoutProps
  extends Pick<FieldProps, 'id' | 'field' | 'scope' | 'runtime' | 'error' | 'required' | 'marked' | 'form'> {
  /** Renders the control. A checkbox renders the label itself. */
  children(label: ReactNode, hinted: boolean): ReactNode
}

/** The label, the messages and the notes of a field around its control. */
export function FieldLayout({ id, field, scope, runtime, error, required, marked, form, children }: FieldLayoutProps) {
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
      alone={
        wide.has(field.widget) ||
        field.variants !== undefined ||
        field.buttons.length > 0 ||
        field.links.length > 0 ||
        field.notes !== undefined
      }
      notes={showNotes(field, scope, runtime)}
      links={showLinks(field, scope, runtime)}
      buttons={field.buttons.length > 0 ? runtime.showFieldButtons(field.buttons, scope, form) : undefined}
    >
      {children(label, hint !== undefined)}
    </FieldFrame>
  )
}

/** Returns the notes of a field, and its texts that interpolate values, as one string. It changes when such a value changes. */
export function fieldTexts(field: FieldModel, scope: Scope, runtime: FormRuntime): string {
  const changing = changingTexts(field, runtime.texts)
  if (changing.length === 0 && !field.notes) return ''
  const texts = [...changing, ...notesNow(field, scope).map(({ text }) => text)]
  return texts.map((text) => runtime.readText(text, scope)).join('\n')
}

const changingTexts = memoizeByFirst((field: FieldModel, texts: FormRuntime['texts']): readonly TextModel[] => {
  const hint = findHint(field, { texts })
  return [field.label, texts.optional, ...(hint ? [hint] : []), ...field.links.map((link) => link.label)].filter((text) => !isFixed(text))
})

/** Returns the hint of a field; by default that of a date or a search widget. */
function findHint(field: FieldModel, { texts }: Pick<FormRuntime, 'texts'>) {
  if (field.hint || field.readOnly) return field.hint
  if (field.widget === 'date') return texts.dateHint
  return field.widget === 'search' && field.choices?.searchAfter !== undefined ? texts.searchHint : undefined
}

const notesNow = ({ notes = [] }: FieldModel, scope: Scope) =>
  notes.filter(({ when }) => !when || (isLoaded(when, scope) && when.holds(scope)))

/** A form is shown before its lists are loaded. What a condition reads of them is unknown until then. */
const isLoaded = ({ dependencies }: Condition, { data }: Scope): boolean =>
  dependencies.every((name) => readPath((data ?? {}) as FormValues, name) !== undefined)

function showNotes(field: FieldModel, scope: Scope, runtime: FormRuntime): ReactNode {
  const notes = notesNow(field, scope)
  if (notes.length === 0) return undefined
  return notes.map(({ text, severity }) => (
    <FieldNote key={runtime.readText(text, scope)} severity={severity} words={runtime.readText(text, scope)} announce={runtime.announce}>
      {runtime.showText(text, scope)}
    </FieldNote>
  ))
}

function showLinks(field: FieldModel, scope: Scope, runtime: FormRuntime): ReactNode {
  if (field.links.length === 0) return undefined
  return field.links.map(({ label, to }) => (
    <span key={runtime.readText(label, scope)}>{runtime.showLink(to, scope, runtime.showText(label, scope))}</span>
  ))
}
