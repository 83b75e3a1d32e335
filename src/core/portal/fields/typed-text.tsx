import { useCallback } from 'react'
import { withoutPastedMarks } from '../../lib/plain-text.ts'
import { type OwnTextProps, stateAttributes } from './control-props.ts'
import { TextBox } from './text-input.tsx'
import { useOwnText } from './use-own-text.ts'

export interface TypedTextProps<Value> extends OwnTextProps<Value> {
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
  const { id, name, source, onChange, onBlur, readOnly, autocomplete, parse, format, inputMode, labelledBy, ...state } = props
  const read = useCallback((text: string) => parse(withoutPastedMarks(text)) ?? (text.trim() === '' ? undefined : text), [parse])
  return (
    <TextBox
      id={id}
      name={name}
      type="text"
      inputMode={inputMode}
      aria-labelledby={labelledBy}
      {...useOwnText({ source, onChange, onBlur }, read, format)}
      readOnly={readOnly}
      autoComplete={autocomplete}
      {...stateAttributes(state)}
    />
  )
}
