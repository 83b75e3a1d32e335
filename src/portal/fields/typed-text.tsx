import { useState } from 'react'
import { withoutPastedMarks } from '../../lib/plain-text.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { TextBox } from './text-input.tsx'

export interface TypedTextProps<Value> extends ControlProps<Value> {
  /** Parses the text. Returns undefined when it has no value. */
  parse(text: string): Value | undefined
  /** Formats a value. Text that could not be parsed is returned unchanged. */
  format(value: Value | string): string
  inputMode: 'numeric' | 'decimal'
  labelledBy?: string | undefined
}

/**
 * A field whose value is parsed from typed text.
 *
 * It shows the text as typed until blur, and the formatted value afterwards. Text that cannot be parsed stays in the field.
 */
export function TypedText<Value>(props: TypedTextProps<Value>) {
  const { id, name, value, onChange, onBlur, readOnly, autocomplete, parse, format, inputMode, labelledBy, ...state } = props
  const [draft, setDraft] = useState<string>()
  const read = (text: string) => parse(withoutPastedMarks(text)) ?? (text.trim() === '' ? undefined : text)
  // A value set from outside (a reset, a `fill` step) replaces the typed text.
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
