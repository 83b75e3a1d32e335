import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName } from '../../../model/vocabulary.ts'
import { Icon } from '../../ui/icons.tsx'
import { colour, font, media } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'

const Root = styled.header`
  display: flex;
  gap: 12px;
  align-items: flex-start;
  margin-bottom: 16px;
  ${media.print} { margin-bottom: 4px; }
  > svg { margin-top: 2px; color: ${colour.action}; }
  p { margin-top: 4px; color: ${colour.textMuted}; }
  /* At level 4 and deeper the heading only names a group of facts. */
  &[data-deep='true'], &[data-small='true'] { margin-bottom: 0; }
  &[data-deep='true'] > div > :first-child { color: ${colour.actionStrong}; font: 650 1rem/1.3 ${font.display}; }
  &[data-small='true'] > div > :first-child { font: 650 1.0625rem/1.3 ${font.display}; }
  &[data-small='true'] p { margin-top: 2px; }
`

/** The heading of a section, with an optional subtitle. */
export function SectionHeading({
  id,
  level,
  small = false,
  icon,
  subtitle,
  children,
}: {
  id: string
  level: HeadingLevel
  /** Smaller type, for a secondary offer (`look: aside`). */
  small?: boolean
  icon?: IconName | undefined
  subtitle?: ReactNode
  children: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <Root data-deep={level >= 4} data-small={small}>
      {icon && <Icon name={icon} size={26} weight="duotone" />}
      <div>
        <Heading id={id}>{children}</Heading>
        {subtitle && <p>{subtitle}</p>}
      </div>
    </Root>
  )
}

/** The reason why a section or an area is unavailable. */
export const SectionReason = styled.p`
  color: ${colour.textMuted};
  max-width: 62ch;
`
