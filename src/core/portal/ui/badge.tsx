import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName, Tone } from '../../model/vocabulary.ts'
import { Icon, type OwnIconName } from './icons.tsx'
import { colour, corner, font, media } from './theme/tokens.ts'

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  max-width: 100%;
  padding-block: 3px; padding-inline: 8px 10px;
  border-radius: ${corner.tag};
  font: 650 0.9375rem/1.2 ${font.display};
  vertical-align: middle;
  &[data-size='small'] { min-height: 26px; padding-block: 3px; padding-inline: 7px 8px; font-size: 0.875rem; border-radius: 6px; }
  &[data-look='plain'] { background: none; padding: 0; font: 600 1rem/1.4 ${font.text}; min-height: 0; border-radius: 0; }
  ${media.narrowest} { &:not([data-look='plain']) { font-size: 0.875rem; padding-inline-end: 8px; } }
  ${media.forcedColours} { border: 1px solid CanvasText; &[data-look='plain'] { border: 0; } }

  &[data-tone='neutral'] { background-color: ${colour.neutralTint}; color: ${colour.neutral}; }
  &[data-tone='sun'] { background-color: ${colour.warningTint}; color: ${colour.warning}; }
  &[data-tone='sea'] { background-color: ${colour.tint}; color: ${colour.actionStrong}; }
  &[data-tone='pine'] { background-color: ${colour.successTint}; color: ${colour.successStrong}; }
  &[data-tone='coral'] { background-color: ${colour.errorTint}; color: ${colour.errorStrong}; }
  &[data-tone='lavender'] { background-color: ${colour.suggestionTint}; color: ${colour.suggestion}; }
  &[data-tone='night'] { background-color: ${colour.text}; color: ${colour.surface}; }
  &[data-tone='outline'] { background-color: ${colour.surface}; color: ${colour.text}; box-shadow: inset 0 0 0 1.5px ${colour.edge}; }
  &[data-look='plain'][data-tone] { background: none; box-shadow: none; }
  /* Browsers print no backgrounds: the tint becomes a frame, and white text would be lost. */
  ${media.print} {
    &[data-tone] { background: none; box-shadow: none; }
    &:is([data-tone='night'], [data-look='strong']) { color: ${colour.text}; }
    &:not([data-look='plain']) { border: 1px solid currentColor; }
  }
  &[data-look='plain'][data-tone='night'] { color: ${colour.text}; }
  &[data-look='strong'][data-tone='lavender'] { background-color: ${colour.suggestion}; color: ${colour.surface}; }
  &[data-look='strong'][data-tone='sun'] { background-color: ${colour.surface}; box-shadow: inset 0 0 0 1.5px currentColor; }
`

/** Default icon of each tone, so that no meaning depends on colour alone. */
export const toneIcons: Readonly<Record<Tone, IconName | OwnIconName>> = {
  neutral: 'help',
  sun: 'pending',
  sea: 'reload',
  pine: 'success',
  coral: 'failed',
  lavender: 'calculator',
  night: 'flag',
  outline: 'pause',
}

/** Replaces the signature icon, whose thin line has no filled variant. */
const badgeIcon = (icon: IconName | OwnIconName | undefined) => (icon === 'sign' ? 'pen' : icon)

export interface BadgeProps {
  tone: Tone
  icon?: IconName | OwnIconName | undefined
  /** `plain`: without background, for tables; `strong`: emphasized, for states that need an answer. */
  look?: 'tint' | 'plain' | 'strong' | undefined
  size?: 'normal' | 'small' | undefined
  children: ReactNode
}

/** A state as a short text with colour and icon. */
export function Badge({ tone, icon, look = 'tint', size = 'normal', children }: BadgeProps) {
  return (
    <Root data-tone={tone} data-look={look} data-size={size}>
      <Icon name={badgeIcon(icon) ?? toneIcons[tone]} size={look === 'plain' ? 20 : 18} weight="fill" />
      <span>{children}</span>
    </Root>
  )
}
