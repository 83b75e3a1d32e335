import styled from '@emotion/styled'
import { useRef } from 'react'
import { colour, corner, media } from '../ui/theme/tokens.ts'
import type { ControlOption, ControlProps } from './control-props.ts'
import { markStyles } from './control-styles.ts'
import { useTakeOver } from './use-take-over.ts'

const Tiles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`
const Tile = styled.label`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 50px;
  padding-block: 10px; padding-inline: 14px 18px;
  border-radius: ${corner.control};
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  line-height: 1.45;
  cursor: pointer;
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  &[data-invalid='true'] { box-shadow: inset 0 0 0 2.5px ${colour.error}; }
  &:has(:checked) { box-shadow: inset 0 0 0 2.5px ${colour.action}; background-color: ${colour.tintFaint}; font-weight: 600; }
  &:has(:disabled) { cursor: default; background-color: ${colour.neutralTint}; box-shadow: none; }
  &:has(:focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  ${media.forcedColours} { border: 1px solid ButtonText; &:has(:checked) { border: 3px solid Highlight; } }
`
export const RadioDot = styled.input`
  ${markStyles}
  width: 24px;
  height: 24px;
  border-radius: 50%;
  &:checked { box-shadow: inset 0 0 0 2px ${colour.action}, inset 0 0 0 6px ${colour.surface}, inset 0 0 0 20px ${colour.action}; }
  &:focus-visible { outline: none; }
  &:disabled { cursor: default; }
`

export interface RadioTilesProps<Value> extends Omit<ControlProps<Value>, 'autocomplete'> {
  options: readonly ControlOption<Value>[]
  onChoose(option: ControlOption<Value>): void
}

/** Radios as bordered tiles. The surrounding fieldset has the group's name and state (`FieldFrame` with `radios`). */
export function RadioTiles<Value extends string | number | boolean>(props: RadioTilesProps<Value>) {
  const { id, name, value, onBlur, invalid, readOnly, options, onChoose } = props
  const focused = options.find((option) => option.value === value) ?? options[0]
  const tiles = useRef<HTMLDivElement>(null)
  useTakeOver(() => {
    const option = options[[...(tiles.current?.children ?? [])].findIndex((tile) => tile.querySelector(':checked') !== null)]
    if (option && option.value !== value) onChoose(option)
  })
  return (
    <Tiles
      ref={tiles}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      {options.map((option) => (
        <Tile key={option.key} data-invalid={invalid ? true : undefined}>
          <RadioDot
            type="radio"
            id={option === focused ? id : `${id}-${option.key}`}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option)}
            disabled={readOnly && option.value !== value}
          />
          <span lang={option.language}>{option.label ?? option.words}</span>
        </Tile>
      ))}
    </Tiles>
  )
}
