import styled from '@emotion/styled'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { IconName } from '../../../model/vocabulary.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icons.tsx'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { colour, font, media, motion, shadow } from '../theme/tokens.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const Root = styled.div`
  position: relative;
  min-width: 0;
`
const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  max-width: calc(100% + 10px);
  min-height: 44px;
  padding-block: 2px; padding-inline: 14px 10px;
  margin-inline-end: -10px;
  border: 0;
  border-radius: 26px;
  background: none;
  color: inherit;
  font: 600 1rem/1.2 ${font.text};
  cursor: pointer;
  > svg { color: ${colour.action}; transition: transform ${motion.press}; }
  &[aria-expanded='true'] > svg { transform: rotate(180deg); }
  > span:first-of-type { min-width: 0; max-width: 22ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  ${media.phone} { gap: 8px; padding-block: 2px; padding-inline: 10px 0; margin-block: 0; margin-inline: -10px 0; font-size: 0.9375rem; > svg { display: none; } > span:first-of-type { max-width: 11ch; } }
  ${media.narrowest} { > span:first-of-type { max-width: 9ch; } }
`
// The padding bridges the gap to the opener, so that the pointer does not leave the menu on its way down.
const Pop = styled.div`
  position: absolute;
  z-index: 20;
  top: 100%;
  inset-inline-end: 0;
  min-width: 184px;
  padding-top: 8px;
  &[hidden] { display: none; }
`
const List = styled.ul`
  padding: 0;
  list-style: none;
  a, button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 48px;
    padding: 0 14px;
    border: 0;
    border-radius: 10px;
    background: none;
    color: ${colour.text};
    font: 600 1rem/1.25 ${font.text};
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    &:hover { background-color: ${colour.tintFaint}; }
  }
`

export interface UserMenuProps {
  greeting: ReactNode
  initials: string
  /** Visually hidden text after the greeting: what the button opens. */
  label: string
  entries: readonly { key?: string | undefined; label: ReactNode; icon?: IconName | undefined; link: LinkTarget }[]
  /** Below the entries: settings of the page, each a `ChoiceSwitch`, which names itself to screen readers. */
  settings: readonly { key: string; title: ReactNode; choice: ReactNode }[]
}

// A choice, such as of the language, is no link and does not close the menu.
const Setting = styled.div`
  margin-top: 8px;
  padding: 10px 14px 0;
  border-top: 1px solid ${colour.line};
  > p { font-size: 0.9375rem; color: ${colour.textMuted}; }
`
const Card = styled.div`
  padding: 8px;
  border-radius: 16px;
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
  ${media.forcedColours} { border: 1px solid CanvasText; }
`

const leaveMs = 240

/**
 * Greeting and avatar with a menu that opens on hover, click or key.
 *
 * It is a list of links, not an ARIA menu: Tab moves through it, Escape closes it and returns the focus.
 */
export function UserMenu({ greeting, initials, label, entries, settings }: UserMenuProps) {
  const [open, setOpen] = useState(false)
  const openedByHover = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => () => clearTimeout(leaving.current), [])

  // Escape also closes a menu opened by hover, wherever the focus is. The focus returns only when it was inside.
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (root.current?.contains(document.activeElement)) opener.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    if (!open) openedByHover.current = true
    setOpen(true)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), leaveMs)
  }
  const press = () => {
    // A click on a menu just opened by hover keeps it open.
    if (openedByHover.current) openedByHover.current = false
    else setOpen(!open)
  }
  return (
    <Root
      ref={root}
      data-place="greeting"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Opener ref={opener} type="button" aria-expanded={open} aria-controls={listId} onClick={press}>
        <span>{greeting}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Avatar initials={initials} tint="sun" />
        <Icon name="unfold" size={18} />
      </Opener>
      <Pop id={listId} hidden={!open}>
        <Card>
          <List>
            {entries.map((entry, at) => {
              const { as: Link, properties } = linkParts(entry.link)
              return (
                <li key={entry.key ?? at}>
                  <Link {...properties}>
                    {entry.icon && <Icon name={entry.icon} size={22} />}
                    {entry.label}
                  </Link>
                </li>
              )
            })}
          </List>
          {settings.map(({ key, title, choice }) => (
            <Setting key={key}>
              <p aria-hidden="true">{title}</p>
              {choice}
            </Setting>
          ))}
        </Card>
      </Pop>
    </Root>
  )
}
