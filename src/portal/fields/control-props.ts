/** What every control of a form is given. A control shows one value and tells changes; it judges nothing and knows no form. */
import type { ReactNode } from 'react'
import type { Autocomplete } from '../../catalogue/vocabulary.ts'
import type { Language } from '../../lib/language.ts'

export interface ControlProps<Value> {
  /** Of the element that takes focus; the ids of label, hint and error derive from it (`fieldIds`). */
  id: string
  name: string
  /** Undefined while nothing is given. What a person typed and no value could be read from is kept as the text it is. */
  value: Value | string | undefined
  onChange(value: Value | string | undefined): void
  onBlur(): void
  /** Ids of the hint and the error that are there now. */
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  readOnly: boolean
  autocomplete?: Autocomplete | undefined
}

/** One of several things to choose from. `words` is what is searched and shown where no element may stand. */
export interface ControlOption<Value> {
  key: string
  value: Value
  words: string
  label?: ReactNode
  /** Of the words, where it is not the page's. */
  language?: Language | undefined
}

export interface FieldIds {
  label: string
  hint: string
  error: string
}

export function fieldIds(id: string): FieldIds {
  return { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
}

/** The attributes that say to assistive technology how it stands with a control. */
export function stateAttributes(props: Pick<ControlProps<unknown>, 'describedBy' | 'invalid' | 'required'>) {
  return {
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid ? (true as const) : undefined,
    'aria-required': props.required ? (true as const) : undefined,
  }
}
