import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import { useDepth } from '../../../../core/portal/renderer/surroundings/heading-context.tsx'
import { SanitisedHtml } from '../../../../core/portal/ui/html/sanitised-html.tsx'
import { Panel } from '../../../../core/portal/ui/panel.tsx'
import { font } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeProps } from '../cascade-area.ts'
import { ask } from '../cascade-state.ts'

const Root = styled(Panel)`
  display: grid;
  gap: 16px;
  h2, h3, h4, h5 { margin-bottom: 4px; font: 650 1.0625rem/1.3 ${font.display}; }
  ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
  strong { font-weight: 600; }
`

/** Accommodation and programme types of the chosen package. Renders nothing until they are loaded, or when there are none. */
export function PackageDetails({ area, cascade }: CascadeProps) {
  const { readText, language } = area
  const structures = ask(cascade.state, 'structures')
  const kinds = ask(cascade.state, 'kinds')
  const places = structures.status === 'ready' ? structures.value : []
  const types = kinds.status === 'ready' ? kinds.value : []
  if (places.length === 0 && types.length === 0) return null
  return (
    <Root>
      {types.length > 0 && (
        <Details title={readText('kinds-title')}>
          {types.map(({ id, name, description }) => (
            <li key={id}>
              <strong>
                <OperatorText language={language}>{name}</OperatorText>
              </strong>
              {description !== null && <SanitisedHtml html={description} language="it" />}
            </li>
          ))}
        </Details>
      )}
      {places.length > 0 && (
        <Details title={readText('structures-title')}>
          {places.map(({ id, name, description, address }) => (
            <li key={id}>
              <strong>
                <OperatorText language={language}>{name}</OperatorText>
              </strong>
              {address !== null && <p>{address}</p>}
              {description !== null && <SanitisedHtml html={description} language="it" />}
            </li>
          ))}
        </Details>
      )}
    </Root>
  )
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  const Heading = `h${useDepth().level}` as const
  return (
    <div>
      <Heading>{title}</Heading>
      <ul>{children}</ul>
    </div>
  )
}
