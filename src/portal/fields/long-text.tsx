import styled from '@emotion/styled'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'

const Area = styled.textarea`
  ${boxStyles}
  /* Grows with its text; in browsers without field-sizing the user resizes it. */
  field-sizing: content;
  min-height: 7.625rem;
  max-height: 60vh;
  resize: vertical;
`

/** A multiline text field, which grows with its text or is resized by hand. */
export function LongText({ id, name, value, onChange, onBlur, readOnly, autocomplete, ...state }: ControlProps<string>) {
  return (
    <Area
      id={id}
      name={name}
      rows={4}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      readOnly={readOnly}
      autoComplete={autocomplete}
      {...stateAttributes(state)}
    />
  )
}
