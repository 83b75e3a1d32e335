import styled from '@emotion/styled'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { Logo } from '../pictures/logo.tsx'
import { colour, font, media } from '../theme/tokens.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const Root = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  min-width: 0;
  color: ${colour.text};
  text-decoration: none;
  border-radius: 8px;
  b, small { display: block; }
  b { font: 700 1.375rem/1 ${font.display}; }
  small { margin-top: 3px; font: 400 0.875rem/1.2 ${font.text}; color: ${colour.textMuted}; }
  > img { flex: none; }
  &[data-size='large'] { b { font-size: 1.625rem; } > img { width: 52px; height: 52px; } }
  ${media.phone} {
    gap: 8px;
    b { font-size: 1.1875rem; }
    small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    &[data-size='large'] { b { font-size: 1.25rem; } > img { width: 44px; height: 44px; } }
  }
  /* Too narrow for the names, which only screen readers read. */
  ${media.narrowest} {
    &[data-size='normal'] > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
`

export interface BrandLinkProps {
  name: string
  operator: string
  /** The link's destination, the home page: visually hidden text after the names, so that the accessible name begins with them. */
  label: string
  link: LinkTarget
  size?: 'normal' | 'large' | undefined
}

/** Logo and names, as a link to the home page. */
export function BrandLink({ name, operator, label, link, size = 'normal' }: BrandLinkProps) {
  const { as, properties } = linkParts(link)
  return (
    <Root as={as} {...properties} data-size={size} data-place="home">
      <Logo size={44} />
      <span>
        <b>{name}</b>
        <small>{operator}</small>
        <VisuallyHidden> - {label}</VisuallyHidden>
      </span>
    </Root>
  )
}
