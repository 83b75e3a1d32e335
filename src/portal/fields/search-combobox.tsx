/** The editable combobox of the ARIA patterns: the text field keeps the focus, the list hangs below it. */
import styled from '@emotion/styled'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { type ControlOption, type ControlProps, stateAttributes } from './control-props.ts'
import { optionId, SearchList, SearchNothing } from './search-list.tsx'
import { findNamed, findOptions, indexOptions } from './search-options.ts'
import { TextBox } from './text-input.tsx'

const Root = styled.div`
  position: relative;
`
/** More are never drawn: who sees fifty types another letter. */
const mostListed = 50

export interface SearchWords {
  loading: string
  noMatch: string
  /** Names the list, and is said with the number of what was found. */
  results: string
}

export interface SearchComboboxProps<Value> extends ControlProps<Value> {
  /** Undefined while they are on their way; read when they are first needed. */
  options: { all(): readonly ControlOption<Value>[] } | undefined
  chosenKey: string | undefined
  /** More than this many typed signs open the list; undefined: it opens whole. */
  searchAfter: number | undefined
  /** Undefined when the text no longer names what was chosen. */
  onChoose(option: ControlOption<Value> | undefined): void
  /** Whether there is text in the field that names no option: then nothing is chosen, though something is typed. */
  onUnlisted(unlisted: boolean): void
  announce(words: string): void
  words: SearchWords
}

/** Many options, found by typing. The value is one of them or nothing: text that names none stands in the field but chooses nothing. */
export function SearchCombobox<Value extends string | number | boolean>(props: SearchComboboxProps<Value>) {
  const { id, name, value, onBlur, readOnly, autocomplete, options, chosenKey, searchAfter, onChoose, onUnlisted, announce, words } = props
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const index = useMemo(() => {
    let made: ReturnType<typeof indexOptions<ControlOption<Value>>> | undefined
    return () => (made ??= indexOptions(options?.all() ?? []))
  }, [options])

  const chosen =
    value === undefined
      ? undefined
      : options?.all().find((option) => (chosenKey === undefined ? option.value === value : option.key === chosenKey))
  // What was typed stands until something is chosen, here or from elsewhere.
  const text = (value === undefined ? typed : undefined) ?? chosen?.words ?? (value === undefined ? '' : String(value))
  const worthListing = searchAfter === undefined || (value === undefined && text.trim().length > searchAfter)
  const searching = open && worthListing && !readOnly
  const found = useMemo(() => {
    if (!searching || options === undefined) return undefined
    return findOptions(index(), value === undefined ? text : '', searchAfter === undefined ? Number.POSITIVE_INFINITY : mostListed)
  }, [searching, options, index, text, value, searchAfter])

  const said = !searching
    ? ''
    : found === undefined
      ? words.loading
      : found.count === 0
        ? words.noMatch
        : `${words.results}: ${found.count}`
  const say = useEffectEvent(announce)
  useEffect(() => {
    if (said !== '') say(said)
  }, [said])
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: ControlOption<Value>) => {
    setTyped(undefined)
    setOpen(false)
    setActive(-1)
    onUnlisted(false)
    onChoose(option)
  }
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    setActive(-1)
    onUnlisted(next.trim() !== '')
    if (value !== undefined) onChoose(undefined)
  }
  const leave = () => {
    const pointed = searching ? found?.options[active] : undefined
    const named = pointed ?? (value === undefined && typed !== undefined && options !== undefined ? findNamed(index(), typed) : undefined)
    if (named) choose(named)
    setOpen(false)
    setActive(-1)
    onBlur()
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault()
    if (!searching) {
      setOpen(true)
      return
    }
    const count = found?.options.length ?? 0
    if (count > 0) setActive((active + step + (active === -1 && step === -1 ? 1 : 0) + count) % count)
  }
  const press = (event: KeyboardEvent) => {
    const pointed = searching ? found?.options[active] : undefined
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Enter' && pointed) {
      event.preventDefault()
      choose(pointed)
    } else if (event.key === 'Escape' && searching) {
      event.preventDefault()
      // A dialog around stays open: only the list was meant.
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
    }
  }

  const listed = found !== undefined && found.options.length > 0
  return (
    <Root>
      <TextBox
        id={id}
        name={name}
        type="text"
        role="combobox"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={listed && active >= 0 ? optionId(listId, active) : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={leave}
        readOnly={readOnly}
        autoComplete={autocomplete ?? 'off'}
        autoCorrect="off"
        spellCheck={false}
        {...stateAttributes(props)}
      />
      {listed && (
        <SearchList
          ref={list}
          id={listId}
          name={words.results}
          options={found.options}
          active={active}
          chosenKey={chosen?.key}
          typed={value === undefined ? text : ''}
          onChoose={choose}
        />
      )}
      {searching && !listed && <SearchNothing aria-hidden="true">{said}</SearchNothing>}
    </Root>
  )
}
