import styled from '@emotion/styled'
import { type OwnTextProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'
import { useOwnText } from './use-own-text.ts'

const Area = styled.textarea`
  ${boxStyles}
  /* Grows with its text; in browsers without field-sizing the user resizes it. */
  field-sizing: content;
  min-height: 7.625rem;
  max-height: 60vh;
  resize: vertical;
`

/** A multiline text field, which grows with its text or is resized by hand. */
export function LongText({ id, name, source, onChange, onBlur, readOnly, autocomplete, ...state }: OwnTextProps<string>) {
  return (
    <Area
      id={id}
      name={name}
      rows={4}
      {...useOwnText({ source, onChange, onBlur })}
      readOnly={readOnly}
      autoComplete={autocomplete}
      {...stateAttributes(state)}
    />
  )
}
