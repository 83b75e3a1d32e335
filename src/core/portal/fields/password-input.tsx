import styled from '@emotion/styled'
import { useState } from 'react'
import { colour, corner, font } from '../ui/theme/tokens.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type OwnTextProps, stateAttributes } from './control-props.ts'
import { EyeDrawing } from './eye-drawing.tsx'
import { TextBox } from './text-input.tsx'
import { useOwnText } from './use-own-text.ts'

const Row = styled.div`
  position: relative;
`
const Box = styled(TextBox)`
  padding-inline-end: 132px;
  &::-ms-reveal { display: none; }
`
const Toggle = styled.button`
  position: absolute;
  inset-block: 3px; inset-inline: auto 3px;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 0 12px;
  border: 0;
  border-radius: calc(${corner.control} - 3px);
  background: none;
  color: ${colour.action};
  font: 650 1rem/1 ${font.display};
  cursor: pointer;
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
`

export interface PasswordTexts {
  show: string
  hide: string
  /** Announced, not shown, when the visibility changes. */
  shown: string
  hidden: string
}

export interface PasswordInputProps extends OwnTextProps<string> {
  words: PasswordTexts
}

/** A password field with a show button. It allows pasting and password managers, and keeps outer spaces (requirements S2, A8). */
export function PasswordInput({ id, name, source, onChange, onBlur, readOnly, autocomplete, words, ...state }: PasswordInputProps) {
  const [visible, setVisible] = useState<boolean>()
  return (
    <Row>
      <Box
        id={id}
        name={name}
        type={visible ? 'text' : 'password'}
        {...useOwnText({ source, onChange, onBlur })}
        // The answer to a form without script repeats no password.
        defaultValue={undefined}
        readOnly={readOnly}
        autoComplete={autocomplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...stateAttributes(state)}
      />
      <Toggle type="button" aria-controls={id} onClick={() => setVisible(!visible)}>
        <EyeDrawing crossed={visible === true} />
        {visible ? words.hide : words.show}
      </Toggle>
      <VisuallyHidden role="status">{visible === undefined ? '' : visible ? words.shown : words.hidden}</VisuallyHidden>
    </Row>
  )
}
