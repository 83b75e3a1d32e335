import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { PictureName } from '../../model/vocabulary.ts'
import { Picture } from './pictures/picture.tsx'
import { colour, corner, font, media, shadow } from './theme/tokens.ts'

const Large = styled.div`
  display: grid;
  justify-items: center;
  padding: 56px 24px 64px;
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  box-shadow: ${shadow.card};
  text-align: center;
  > h2, > h3 { margin-top: 28px; font: 700 clamp(1.4375rem, 0.7vw + 1.25rem, 1.75rem)/1.18 ${font.display}; }
  > p { max-width: 44ch; margin-top: 8px; color: ${colour.textMuted}; }
  > div { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 24px; }
  ${media.phone} { padding: 36px 20px 44px; }
`
export interface EmptyStateProps {
  title: ReactNode
  headingLevel: 2 | 3
  text?: ReactNode
  picture: PictureName
  /** At most one button. */
  actions?: ReactNode
}

/** Empty state of a page, with an illustration. */
export function EmptyState({ title, headingLevel, text, picture, actions }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <Large>
      <Picture name={picture} size={176} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div>{actions}</div>}
    </Large>
  )
}
