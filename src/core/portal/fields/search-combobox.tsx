/** The editable combobox of the ARIA Authoring Practices. The text field keeps the focus; the list is below it. */
import styled from '@emotion/styled'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { type ControlOption, type ControlProps, stateAttributes } from './control-props.ts'
import { optionId, SearchList, SearchNothing } from './search-list.tsx'
import { findNamed, findOptions, indexOptions } from './search-options.ts'
import { TextBox } from './text-input.tsx'
import { useTakeOver } from './use-take-over.ts'

const Root = styled.div`
  position: relative;
`
/** Maximum number of listed options: the user narrows a longer list by typing. */
const mostListed = 50

export interface SearchTexts {
  loading: string
  noMatch: string
  /** Name of the list, announced with the number of matches. */
  results: string
}

export interface SearchComboboxProps<Value> extends ControlProps<Value> {
  /** Undefined while loading; `all` is called on first use. */
  options: { all(): readonly ControlOption<Value>[] } | undefined
  chosenKey: string | undefined
  /** The list opens after more typed characters than this. Undefined: it opens with all options. */
  searchAfter: number | undefined
  /** Called with undefined when the text no longer matches the chosen option. */
  onChoose(option: ControlOption<Value> | undefined): void
  /** Called with true when the field has text that matches no option. */
  onUnlisted(unlisted: boolean): void
  announce(words: string): void
  words: SearchTexts
}

/** Finds one of many options by typing. Text that matches none stays in the field, but the value is then empty. */
export function SearchCombobox<Value extends string | number | boolean>(props: SearchComboboxProps<Value>) {
  const { id, name, value, onBlur, readOnly, autocomplete, options, chosenKey, searchAfter, onChoose, onUnlisted, announce, words } = props
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const index = useMemo(() => {
    let made: ReturnType<typeof indexOptions<ControlOption<Value>>> | undefined
    return () => (made ??= indexOptions(options?.all() ?? []))
  }, [options])

  const chosen =
    value === undefined
      ? undefined
      : options?.all().find((option) => (chosenKey === undefined ? option.value === value : option.key === chosenKey))
  // Typed text is shown until an option is chosen, here or by a step of the form.
  const text = (value === undefined ? typed : undefined) ?? chosen?.words ?? (value === undefined ? '' : String(value))
  const worthListing = searchAfter === undefined || (value === undefined && text.trim().length > searchAfter)
  const searching = open && worthListing && !readOnly
  const found = useMemo(() => {
    if (!searching || options === undefined) return undefined
    return findOptions(index(), value === undefined ? text : '', searchAfter === undefined ? Number.POSITIVE_INFINITY : mostListed)
  }, [searching, options, index, text, value, searchAfter])

  const status = !searching
    ? ''
    : found === undefined
      ? words.loading
      : found.count === 0
        ? words.noMatch
        : `${words.results}: ${found.count}`
  const say = useEffectEvent(announce)
  useEffect(() => {
    if (status !== '') say(status)
  }, [status])
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
  useTakeOver(() => {
    const written = field.current?.querySelector('input')?.value
    if (written && written !== text) type(written)
  })
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
      // Closes only the list, not a dialog around it.
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
    }
  }

  const listed = found !== undefined && found.options.length > 0
  const shown = listed ? found.options.length : 0
  // The list opens below the field, which may be the last thing in view. The field stays visible where both do not fit.
  useEffect(() => {
    if (shown === 0) return
    list.current?.scrollIntoView({ block: 'nearest' })
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <Root ref={field}>
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
      {searching && !listed && <SearchNothing aria-hidden="true">{status}</SearchNothing>}
    </Root>
  )
}
