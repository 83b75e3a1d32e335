import styled from '@emotion/styled'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { formatDate } from '../../../../core/lib/dates.ts'
import { showAmount } from '../../../../core/lib/money.ts'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import { font } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeArea } from '../cascade-area.ts'

const Root = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 16px;
  h3 { font: 650 1.0625rem/1.3 ${font.display}; }
  ul { margin: 4px 0 0; padding-left: 20px; }
`
type Consequence = S['EditConsequence']
const outcomes = ['kept', 'changed', 'lost'] as const satisfies readonly Consequence['outcome'][]

export function Consequences({ area, consequences }: { area: CascadeArea; consequences: readonly Consequence[] }) {
  const { readText } = area
  const lists = outcomes.map((outcome) => ({ outcome, lines: consequences.filter((one) => one.outcome === outcome) }))
  if (consequences.length === 0) return null
  return (
    <Root>
      {lists.map(
        ({ outcome, lines }) =>
          lines.length > 0 && (
            <section key={outcome}>
              <h3>{readText(`${outcome}-title`)}</h3>
              <ul>
                {lines.map((line) => (
                  <li key={`${line.subject} ${line.name ?? ''}`}>
                    <Line area={area} line={line} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Root>
  )
}

const isDay = (words: string): boolean => /^\d{4}-\d\d-\d\d$/.test(words)
const shown = (words: string): string => (isDay(words) ? formatDate(words) : words)

function Line({ area, line }: { area: CascadeArea; line: Consequence }) {
  const { readText, language } = area
  const { subject, name, from, to, amount, count } = line
  const subjectWords =
    subject === 'service' && name !== null ? <OperatorText language={language}>{name}</OperatorText> : readText(`about-${subject}`)
  return (
    <>
      {subjectWords}
      {count !== null && ` (${count})`}
      {from !== null && to !== null && `: ${readText('from-to', { from: shown(from), to: shown(to) })}`}
      {/* A service that costs nothing, such as a way of paying, is listed without a price. */}
      {amount !== null && amount !== 0 && `: ${showAmount(amount, region.currency)}`}
    </>
  )
}
