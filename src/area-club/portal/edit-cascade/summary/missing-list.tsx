import styled from '@emotion/styled'
import { colour } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeProps, CascadeTexts } from '../cascade-area.ts'
import { findMissing, type Missing } from '../cascade-state.ts'

const Root = styled.div`
  color: ${colour.textMuted};
  font-size: 0.9375rem;
  ul { margin: 4px 0 0; padding-left: 20px; }
`

export function MissingList({ area, cascade }: CascadeProps) {
  const missing = findMissing(cascade.state) ?? []
  if (missing.length === 0) return null
  return (
    <Root>
      <p>{area.readText('missing-title')}</p>
      <ul>
        {missing.map((one) => (
          <li key={one.kind === 'extras' ? one.title : one.kind}>{nameOf(one, area)}</li>
        ))}
      </ul>
    </Root>
  )
}

const nameOf = (missing: Missing, { readText }: Pick<CascadeTexts, 'readText'>): string =>
  missing.kind === 'extras' ? readText('missing-extras', { title: missing.title }) : readText(`missing-${missing.kind}`)
