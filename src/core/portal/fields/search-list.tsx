import styled from '@emotion/styled'
import type { Ref } from 'react'
import { colour, corner, media, shadow } from '../ui/theme/tokens.ts'
import type { ControlOption } from './control-props.ts'
import { matchedLength } from './search-options.ts'

const List = styled.ul`
  position: absolute;
  z-index: 10;
  inset: calc(100% + 10px) 0 auto;
  max-height: 312px;
  scroll-margin-bottom: 12px;
  margin: 0;
  padding: 6px;
  overflow-y: auto;
  list-style: none;
  border: 1px solid ${colour.line};
  border-radius: ${corner.control};
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
`
const Item = styled.li`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 8px 12px;
  border-radius: 8px;
  cursor: pointer;
  > span { white-space: pre-wrap; }
  b { font-weight: 650; }
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  &[data-active='true'] {
    background-color: ${colour.tint};
    outline: 2px solid ${colour.action};
    outline-offset: -2px;
    ${media.forcedColours} { outline-color: Highlight; }
  }
`
/** Message in place of the list: loading, or no match. */
export const SearchNothing = styled.p`
  position: absolute;
  z-index: 10;
  inset: calc(100% + 10px) 0 auto;
  margin: 0;
  padding: 14px 16px;
  border: 1px solid ${colour.line};
  border-radius: ${corner.control};
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
  color: ${colour.textMuted};
`

export interface SearchListProps<Value> {
  id: string
  name: string
  options: readonly ControlOption<Value>[]
  /** Index of the active option; -1 for none. */
  active: number
  chosenKey: string | undefined
  /** Typed text, highlighted at the start of the options that match it. */
  typed: string
  onChoose(option: ControlOption<Value>): void
  ref: Ref<HTMLUListElement>
}

/** Returns the id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** The list of a combobox. It handles the pointer only: the text field keeps the focus and handles the keys. */
export function SearchList<Value>({ id, name, options, active, chosenKey, typed, onChoose, ref }: SearchListProps<Value>) {
  return (
    <List ref={ref} id={id} role="listbox" aria-label={name} onMouseDown={(event) => event.preventDefault()}>
      {options.map((option, place) => {
        const matched = matchedLength(option.words, typed)
        return (
          <Item
            key={option.key}
            id={optionId(id, place)}
            role="option"
            lang={option.language}
            aria-selected={option.key === chosenKey}
            data-active={place === active ? true : undefined}
            onClick={() => onChoose(option)}
          >
            <span>
              <b>{option.words.slice(0, matched)}</b>
              {option.words.slice(matched)}
            </span>
          </Item>
        )
      })}
    </List>
  )
}
