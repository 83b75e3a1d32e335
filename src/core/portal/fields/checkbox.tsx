import styled from '@emotion/styled'
import { type ReactNode, useRef } from 'react'
import { colour } from '../ui/theme/tokens.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { markStyles } from './control-styles.ts'
import { useTakeOver } from './use-take-over.ts'

const Row = styled.div`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: 12px;
  min-height: 44px;
  padding: 9px 0;
  line-height: 1.45;
  label { padding-top: 1px; cursor: pointer; }
  a { padding: 3px 0; }
`
const Box = styled.input`
  ${markStyles}
  position: relative;
  width: 26px;
  height: 26px;
  border-radius: 8px;
  &::before {
    content: '';
    position: absolute;
    inset: 6px 5px;
    background-color: ${colour.surface};
    clip-path: polygon(9% 50%, 22% 37%, 41% 58%, 79% 14%, 92% 26%, 42% 86%);
    scale: 0;
  }
  &::after { content: ''; position: absolute; inset: -9px; }
  &:checked { background-color: ${colour.action}; box-shadow: none; }
  &:checked::before { scale: 1; }
  &[aria-invalid='true']:not(:checked, :focus-visible) { box-shadow: inset 0 0 0 2.5px ${colour.error}; }
  &:focus-visible { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
`

export interface CheckboxProps extends Omit<ControlProps<boolean>, 'autocomplete'> {
  label: ReactNode
  labelId: string
}

/** A checkbox with its label. A link inside the label is followed; a click on the rest toggles the checkbox. */
export function Checkbox({ id, name, value, onChange, onBlur, readOnly, label, labelId, ...state }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useTakeOver(() => {
    if (box.current?.checked && value !== true) onChange(true)
  })
  return (
    <Row>
      <Box
        ref={box}
        type="checkbox"
        id={id}
        name={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        disabled={readOnly}
        {...stateAttributes(state)}
      />
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
    </Row>
  )
}
