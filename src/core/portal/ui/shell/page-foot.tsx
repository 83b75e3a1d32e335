import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName } from '../../../model/vocabulary.ts'
import { Icon } from '../icons.tsx'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { SoftBreak } from '../soft-break.tsx'
import { alwaysLight, colour, corner, font, media } from '../theme/tokens.ts'

const Root = styled.footer`
  padding: 48px 0 36px;
  border-top: 12px solid ${colour.brand};
  background-color: ${colour.brandDeep};
  color: ${colour.surface};
  a { color: ${colour.surface}; }
  ${media.print} { display: none; }
`
const Wrap = styled.div`
  max-width: calc(1312px + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: 1.3fr 1fr 1fr 1fr;
  gap: 40px;
  h2 { margin-bottom: 8px; font: 650 1.125rem/1.3 ${font.display}; }
  h2:not(:first-of-type) { margin-top: 20px; }
  ul { padding: 0; list-style: none; }
  ${media.smallDesktop} { grid-template-columns: 1.6fr 1.1fr 1fr 1.2fr; gap: 24px; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); gap: 28px; }
`
const Entry = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  border-radius: 6px;
  overflow-wrap: anywhere;
  button& { padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: start; text-decoration: underline; cursor: pointer; }
  &[data-look='phone'] { font: 650 1.25rem/1.2 ${font.display}; text-decoration: none; &:hover { text-decoration: underline; } }
  &[data-look='boxed'] {
    min-height: 48px;
    margin-top: 8px;
    padding: 8px 16px;
    border: 1.5px solid rgba(255, 255, 255, 0.55);
    border-radius: ${corner.control};
    font-weight: 600;
    text-decoration: none;
    &:hover { background-color: rgba(255, 255, 255, 0.1); }
  }
`
const Close = styled.p`
  margin-top: 32px;
  padding-top: 20px;
  border-top: 1px solid rgba(255, 255, 255, 0.22);
  font-size: 0.9375rem;
  color: ${colour.tintStrong};
`

export interface FootEntry {
  key?: string | undefined
  label: ReactNode
  link: LinkTarget
  icon?: IconName | undefined
  /** `phone`: a large number; `boxed`: the button of an app store. */
  look?: 'plain' | 'phone' | 'boxed' | undefined
}

interface FootColumn {
  key?: string | undefined
  title: ReactNode
  entries?: readonly FootEntry[] | undefined
  /** Instead of entries: other controls, such as the language switch. */
  content?: ReactNode
  /** A second group in the same column. */
  below?: { title: ReactNode; content: ReactNode } | undefined
}

export interface PageFootProps {
  columns: readonly FootColumn[]
  close: ReactNode
}

export function PageFoot({ columns, close }: PageFootProps) {
  return (
    <Root {...alwaysLight} data-place="footer">
      <Wrap>
        <Columns>
          {columns.map((column, at) => (
            <div key={column.key ?? at} data-place={column.key === 'help' ? 'help' : undefined}>
              <h2>{column.title}</h2>
              {column.entries && (
                <ul>
                  {column.entries.map((entry, place) => (
                    <li key={entry.key ?? place}>
                      <FootLink {...entry} />
                    </li>
                  ))}
                </ul>
              )}
              {column.content}
              {column.below && (
                <>
                  <h2>{column.below.title}</h2>
                  {column.below.content}
                </>
              )}
            </div>
          ))}
        </Columns>
        <Close>{close}</Close>
      </Wrap>
    </Root>
  )
}

/** Lets an e-mail address break after its `@`, so that its words stay whole. */
const breakable = (label: string): ReactNode =>
  label.includes('@') ? (
    <>
      {label.slice(0, label.indexOf('@') + 1)}
      <SoftBreak />
      {label.slice(label.indexOf('@') + 1)}
    </>
  ) : (
    label
  )

function FootLink({ label, link, icon, look = 'plain' }: FootEntry) {
  const { as, properties } = linkParts(link)
  return (
    <Entry as={as} {...properties} data-look={look}>
      {icon && <Icon name={icon} size={22} weight="fill" />}
      <span>{typeof label === 'string' ? breakable(label) : label}</span>
    </Entry>
  )
}
