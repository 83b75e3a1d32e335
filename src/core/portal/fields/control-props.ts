/** Properties of every form control. A control shows one value and reports changes; it does not validate and knows no form. */
import type { ReactNode } from 'react'
import type { Autocomplete } from '../../model/vocabulary.ts'

export interface ControlProps<Value> {
  /** Id of the focusable element; the ids of label, hint and error derive from it (`fieldIds`). */
  id: string
  name: string
  /** Undefined when empty. Input that cannot be parsed is kept as text. */
  value: Value | string | undefined
  onChange(value: Value | string | undefined): void
  onBlur(): void
  /** Ids of the present hint and error. */
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  readOnly: boolean
  autocomplete?: Autocomplete | undefined
}

/** A value outside React's tree, which a control reads when it needs it. Its identity changes only with the field. */
export interface ValueSource<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
}

/** Properties of a control that owns its text (`useOwnText`). */
export interface OwnTextProps<Value> extends Omit<ControlProps<Value>, 'value'> {
  /** As `value` of the other controls. */
  source: ValueSource<Value | string | undefined>
}

/** An option. `words` is searched, and shown where markup is not possible. */
export interface ControlOption<Value> {
  key: string
  value: Value
  words: string
  label?: ReactNode
  /** Language of the words when it is not the page's. */
  language?: string | undefined
}

export interface FieldIds {
  label: string
  hint: string
  error: string
}

export function fieldIds(id: string): FieldIds {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
}

/** Returns the ARIA attributes of a control's state. */
export function stateAttributes(props: Pick<ControlProps<unknown>, 'describedBy' | 'invalid' | 'required'>) {
  return {
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid ? (true as const) : undefined,
    'aria-required': props.required ? (true as const) : undefined,
  }
}
