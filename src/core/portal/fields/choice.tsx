import styled from '@emotion/styled'
import { useRef } from 'react'
import { Icon } from '../ui/icons.tsx'
import { colour } from '../ui/theme/tokens.ts'
import { type ControlOption, type ControlProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'
import { useTakeOver } from './use-take-over.ts'

const Row = styled.div`
  position: relative;
  > svg { position: absolute; inset-inline-end: 14px; top: 50%; translate: 0 -50%; color: ${colour.action}; pointer-events: none; }
`
const Select = styled.select`
  ${boxStyles}
  padding-inline-end: 44px;
  cursor: pointer;
  text-overflow: ellipsis;
  &:disabled { background-color: ${colour.neutralTint}; box-shadow: none; color: ${colour.textMuted}; opacity: 1; cursor: default; }
`

export interface ChoiceProps<Value> extends ControlProps<Value> {
  options: readonly ControlOption<Value>[]
  /** Text of the empty option. */
  chooseOne: string
  /** Key of the chosen option, needed when several options have the same value. */
  chosenKey?: string | undefined
  onChoose(option: ControlOption<Value> | undefined): void
}

/** A native `select`, which phones show in their own way. */
export function Choice<Value extends string | number | boolean>(props: ChoiceProps<Value>) {
  const { id, name, value, onBlur, readOnly, autocomplete, options, chooseOne, onChoose } = props
  const chosen = props.chosenKey ?? options.find((option) => option.value === value)?.key ?? ''
  const select = useRef<HTMLSelectElement>(null)
  const choose = (key: string) => onChoose(options.find((option) => option.key === key))
  useTakeOver(() => {
    const key = select.current?.value
    if (key && key !== chosen) choose(key)
  })
  return (
    <Row>
      <Select
        ref={select}
        id={id}
        name={name}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        onBlur={onBlur}
        disabled={readOnly}
        autoComplete={autocomplete}
        {...stateAttributes(props)}
      >
        {(!props.required || chosen === '') && <option value="">{chooseOne}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key} lang={option.language}>
            {option.words}
          </option>
        ))}
      </Select>
      {!readOnly && <Icon name="unfold" size={20} />}
    </Row>
  )
}
