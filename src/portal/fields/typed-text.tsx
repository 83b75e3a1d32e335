import { useState } from 'react'
import { withoutPastedMarks } from '../../lib/plain-text.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { TextBox } from './text-input.tsx'

export interface TypedTextProps<Value> extends ControlProps<Value> {
  /** The value of a text; undefined where there is none in it. */
  parse(text: string): Value | undefined
  /** How a value reads; text without a value reads as it was typed. */
  format(value: Value | string): string
  inputMode: 'numeric' | 'decimal'
  labelledBy?: string | undefined
}

/**
 * A value that is typed as text. While it is typed it stands as it was typed, afterwards as the value reads; text without a value in it
 * stays where it is, so that nobody types it twice.
 */
export function TypedText<Value>(props: TypedTextProps<Value>) {
  const { id, name, value, onChange, onBlur, readOnly, autocomplete, parse, format, inputMode, labelledBy, ...state } = props
  const [draft, setDraft] = useState<string>()
  const read = (text: string) => parse(withoutPastedMarks(text)) ?? (text.trim() === '' ? undefined : text)
  // A value that came from elsewhere meanwhile (a reset, a fill) wins over what was being typed.
  const typing = draft !== undefined && read(draft) === value
  return (
    <TextBox
      id={id}
      name={name}
      type="text"
      inputMode={inputMode}
      aria-labelledby={labelledBy}
      value={typing ? draft : value === undefined ? '' : format(value)}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => {
        setDraft(undefined)
        onBlur()
      }}
      readOnly={readOnly}
      autoComplete={autocomplete}
      {...stateAttributes(state)}
    />
  )
}
