import styled from '@emotion/styled'
import type { ComponentPropsWithoutRef, ElementType, MouseEvent, ReactNode, Ref } from 'react'
import type { ButtonStyle, IconName } from '../../model/vocabulary.ts'
import { Icon, type OwnIconName } from './icons.tsx'
import { Spinner } from './spinner.tsx'
import { colour, corner, font, media, motion } from './theme/tokens.ts'

// Inset shadows draw the border and the darker bottom edge. Forced colours mode draws no shadows, so there it is a border.
const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  min-height: 48px;
  max-width: 100%;
  padding: 10px 20px 12px;
  border: 0;
  border-radius: ${corner.control};
  font: 650 1.0625rem/1.25 ${font.display};
  letter-spacing: 0.003em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.press}, box-shadow ${motion.press}, transform ${motion.press};
  &:active:not([aria-disabled='true']) { transform: translateY(1px); }

  &[data-size='row'] { min-height: 44px; padding: 8px 14px 10px; font-size: 1rem; }
  &[data-full='true'] { width: 100%; }

  &[data-look='primary'] { --face: ${colour.action}; --over: ${colour.actionStrong}; --ink: ${colour.surface}; --foot: inset 0 -3px 0 ${colour.actionEdge}; }
  &[data-look='ink'] { --face: ${colour.text}; --over: ${colour.brandDeep}; --ink: ${colour.surface}; --foot: inset 0 -3px 0 rgba(0, 0, 0, 0.55); }
  &[data-look='tonal'] { --face: ${colour.tint}; --over: ${colour.tintStrong}; --ink: ${colour.actionStrong}; --foot: none; }
  &[data-look='secondary'] {
    --face: ${colour.surface}; --over: ${colour.tintFaint}; --ink: ${colour.actionStrong};
    --foot: inset 0 0 0 2px ${colour.action}, inset 0 -4px 0 ${colour.action};
  }
  &[data-look='danger'] {
    --face: ${colour.surface}; --over: ${colour.errorTint}; --ink: ${colour.error};
    --foot: inset 0 0 0 2px ${colour.error}, inset 0 -4px 0 ${colour.error};
  }
  &[data-look='text'] {
    --face: transparent; --over: transparent; --ink: ${colour.action}; --foot: none;
    /* Aligns the label with the text above and below; the padding extends the target beyond it. */
    padding-inline: 8px; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 4px;
    &:not([data-full='true']) { max-width: calc(100% + 16px); margin-inline: -8px; }
    &:hover { text-decoration-thickness: 2px; }
  }

  background-color: var(--face);
  color: var(--ink);
  &:not(:focus-visible) { box-shadow: var(--foot); }
  @media (hover: hover) { &:hover:not([aria-disabled='true']) { background-color: var(--over); } }

  &[aria-disabled='true'] { cursor: not-allowed; }
  &[data-closed='true'] {
    background-color: ${colour.disabled};
    color: ${colour.disabledText};
    text-decoration: none;
    &:not(:focus-visible) { box-shadow: none; }
  }
  &[data-done='true'] {
    background-color: ${colour.successTint};
    color: ${colour.successStrong};
    text-decoration: none;
    &:not(:focus-visible) { box-shadow: none; }
  }
  ${media.forcedColours} {
    border: 2px solid ButtonText;
    &[aria-disabled='true'] { border-color: GrayText; color: GrayText; }
  }
  ${media.print} { display: none; }
`

export interface ButtonOwnProps {
  look?: ButtonStyle | undefined
  /** `row`: 44 px high, in tables and inline edits; `normal`: 48 px. */
  size?: 'normal' | 'row' | undefined
  icon?: IconName | OwnIconName | undefined
  /** Icon after the label: the arrow of a link, the mark of a new window. */
  iconAfter?: IconName | OwnIconName | undefined
  /** Disabled with `aria-disabled`. It stays focusable, so that screen readers read the reason (`aria-describedby`). */
  closed?: boolean | undefined
  /** Shows a spinner and `busyLabel`. It keeps the focus and ignores clicks. */
  busy?: boolean | undefined
  busyLabel?: ReactNode
  /** Shows a tick and `doneLabel`. It keeps the focus and ignores clicks. */
  done?: boolean | undefined
  doneLabel?: ReactNode
  fullWidth?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

export type ButtonProps<As extends ElementType = 'button'> = ButtonOwnProps & { component?: As | undefined } & Omit<
    ComponentPropsWithoutRef<As>,
    keyof ButtonOwnProps | 'component' | 'disabled'
  >

/** A button, or with `component` a link that looks like one: `<Button component={Link} to="/login">`. */
export function Button<As extends ElementType = 'button'>(props: ButtonProps<As>) {
  const {
    component,
    look = 'primary',
    size = 'normal',
    icon,
    iconAfter,
    closed,
    busy,
    busyLabel,
    done,
    doneLabel,
    fullWidth,
    children,
    onClick,
    ...rest
  } = props as ButtonProps<'button'>
  const refuses = closed || busy || done
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (refuses) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  const before = done ? 'success' : icon
  const iconSize = size === 'row' ? 20 : 22
  return (
    <Root
      {...(component ? { as: component } : { type: rest.type ?? 'button' })}
      {...rest}
      data-look={look}
      data-size={size}
      data-full={fullWidth ? true : undefined}
      data-closed={closed ? true : undefined}
      data-done={done ? true : undefined}
      aria-disabled={refuses ? true : undefined}
      onClick={press}
    >
      {busy ? <Spinner size={iconSize} /> : before && <Icon name={before} size={iconSize} weight={buttonIconWeight(before)} />}
      <span>{busy ? (busyLabel ?? children) : done ? (doneLabel ?? children) : children}</span>
      {!refuses && iconAfter && <Icon name={iconAfter} size={iconSize} weight={buttonIconWeight(iconAfter)} />}
    </Root>
  )
}

/** Returns the icon weight beside a bold label: bold, except for logos and the lock, which are filled. */
function buttonIconWeight(icon: IconName | OwnIconName) {
  return icon === 'app-store' || icon === 'google-play' || icon === 'lock' ? 'fill' : 'bold'
}
