import styled from '@emotion/styled'
import { type OwnTextProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'
import { useOwnText } from './use-own-text.ts'

export const TextBox = styled.input`
  ${boxStyles}
`

/** Selects the on-screen keyboard, and disables corrections for codes and addresses. */
function typingAttributes(autocomplete: string | undefined, code: boolean, keyboard: TextInputProps['keyboard']) {
  if (keyboard === 'decimal') return { type: 'text', inputMode: 'decimal' } as const
  if (keyboard === 'email') return { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
  if (keyboard === 'tel') return { type: 'tel', inputMode: 'tel' } as const
  if (autocomplete === 'username') return { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  if (autocomplete === 'one-time-code' || autocomplete === 'postal-code') return { type: 'text', inputMode: 'numeric' } as const
  return code
    ? ({ type: 'text', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const)
    : ({ type: 'text' } as const)
}

export interface TextInputProps extends OwnTextProps<string> {
  /** Uses the monospaced font. */
  code?: boolean | undefined
  /** For a number with decimals, an e-mail address or a telephone number. */
  keyboard?: 'decimal' | 'email' | 'tel' | undefined
}

/** A single-line text field. An e-mail has type `email` for its keyboard only: the form validates, not the browser. */
export function TextInput({
  id,
  name,
  source,
  onChange,
  onBlur,
  readOnly,
  autocomplete,
  code = false,
  keyboard,
  ...state
}: TextInputProps) {
  return (
    <TextBox
      id={id}
      name={name}
      {...useOwnText({ source, onChange, onBlur })}
      readOnly={readOnly}
      autoComplete={autocomplete}
      data-code={code ? true : undefined}
      {...typingAttributes(autocomplete, code, keyboard)}
      {...stateAttributes(state)}
    />
  )
}
