import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { Icon } from './icons.tsx'
import { colour, media } from './theme/tokens.ts'

const Small = styled.p`
  display: flex;
  gap: 12px;
  align-items: center;
  min-height: 48px;
  padding-top: 10px;
  border-top: 2px solid ${colour.line};
  color: ${colour.textMuted};
  ${media.print} { padding-top: 4px; border: 0; }
  strong { display: block; color: ${colour.text}; font-weight: 600; }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 12px;
`

export interface EmptyLineProps {
  icon: IconName
  title?: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** Empty state of a part of a card: an icon and a sentence. */
export function EmptyLine({ icon, title, children, actions }: EmptyLineProps) {
  return (
    <>
      <Small>
        <Icon name={icon} weight="duotone" />
        <span>
          {title !== undefined && <strong>{title}</strong>}
          <span>{children}</span>
        </span>
      </Small>
      {actions && <Actions>{actions}</Actions>}
    </>
  )
}
