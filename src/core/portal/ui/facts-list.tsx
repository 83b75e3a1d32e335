import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { Icon } from './icons.tsx'
import { colour, corner, font, media } from './theme/tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  &[data-columns='2'] { grid-template-columns: repeat(auto-fill, minmax(min(100%, max(18.75rem, 40%)), 1fr)); column-gap: 40px; }
`
// A `dl` may hold only `dt` and `dd`, so the control beside a value is inside the `dd`. A subgrid lets it take the height of the row.
const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-rows: 1fr auto auto 1fr auto;
  min-height: 60px;
  padding: 8px 0;
  border-bottom: 1px solid ${colour.line};
  [data-columns='1'] > &:last-of-type { border-bottom: 0; }

  &[data-state] { margin: 6px -16px; padding: 10px 16px; border: 0; border-radius: ${corner.control}; ${media.phone} { margin-inline: -8px; padding-inline: 12px; } }
  &[data-state='editing'], &[data-state='saving'] { background-color: ${colour.tintFaint}; }
  &[data-state='saved'] { background-color: ${colour.successTint}; }
  &[data-state='failed'] { background-color: ${colour.errorTint}; }
  /* On paper the value is on the line of its label. */
  ${media.print} { &, &[data-state] { display: flex; align-items: baseline; gap: 12px; padding: 3px 0; > dt { flex: 0 0 11rem; } > dd { display: block; } } }
  &[data-state='locked'] { margin: 0; padding: 8px 0; border-bottom: 1px solid ${colour.line}; border-radius: 0; }
`
const EditedRow = styled.div`
  margin: 6px -16px;
  padding: 16px;
  border-radius: ${corner.control};
  background-color: ${colour.tintFaint};
  ${media.phone} { margin-inline: -8px; padding: 14px 12px; }
  > dd { display: grid; gap: 14px; margin: 0; }
`
const Term = styled.dt`
  position: relative;
  z-index: 1;
  grid-area: 2 / 2;
  font-size: 0.875rem;
  line-height: 1.35;
  color: ${colour.textMuted};
`
const Description = styled.dd`
  grid-area: 1 / 1 / 6 / 4;
  display: grid;
  grid-template-columns: subgrid;
  grid-template-rows: subgrid;
  font-weight: 600;
  line-height: 1.35;
  > svg { grid-area: 1 / 1 / 5 / 2; align-self: center; margin-inline-end: 12px; color: ${colour.action}; }
`
const Value = styled.span`
  grid-area: 3 / 2;
  overflow-wrap: anywhere;
  &[data-look='code'] { font: 500 min(0.9375rem, 5.6vw)/1.4 ${font.code}; }
  &[data-look='figure'] { font: 650 1.25rem/1.2 ${font.display}; white-space: nowrap; }
  &[data-look='light'], &[data-look='absent'] { font-weight: 400; }
  &[data-look='absent'] { color: ${colour.textMuted}; }
`
const Beside = styled.span`
  grid-area: 1 / 3 / 5 / 4;
  align-self: center;
  display: flex;
  align-items: center;
  gap: 6px;
  margin-inline-start: 8px;
  color: ${colour.action};
  [data-state='saved'] & { color: ${colour.successStrong}; }
  [data-state='locked'] & { color: ${colour.textMuted}; font-size: 0.875rem; font-weight: 400; }
  > button:last-child { margin-inline-end: -10px; }
`
const Under = styled.div`
  grid-area: 5 / 1 / 6 / 4;
  [data-state='failed'] & { display: flex; gap: 8px; align-items: flex-start; margin-top: 6px; font-size: 0.9375rem; line-height: 1.4; color: ${colour.errorStrong}; }
`
const Marks = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin-inline-start: 8px;
  vertical-align: middle;
`

export interface Fact {
  /** React key; defaults to the index. */
  key?: string | undefined
  label: ReactNode
  value: ReactNode
  icon?: IconName | undefined
  marks?: ReactNode
  /** `code`: monospaced; `figure`: an amount; `light`: running text; `absent`: text for a missing value. */
  look?: 'value' | 'code' | 'figure' | 'light' | 'absent' | undefined
  /** A control beside the value, such as edit or copy, or the state of a save. */
  beside?: ReactNode
  /** Error message of a failed edit. */
  under?: ReactNode
  /** The editor, which replaces label and value. */
  editor?: ReactNode
  state?: 'editing' | 'saving' | 'saved' | 'failed' | 'locked' | undefined
}

/** A list of labels and values, in one or two columns. */
export function FactsList({ facts, ...list }: { facts: readonly Fact[]; columns?: 1 | 2 | undefined; labelledBy?: string | undefined }) {
  return (
    <FactRows {...list}>
      {facts.map((fact, at) => (
        <FactRow key={fact.key ?? at} fact={fact} />
      ))}
    </FactRows>
  )
}

/** The list for rows that the caller renders as `FactRow`. */
export function FactRows({
  columns = 1,
  labelledBy,
  children,
}: {
  columns?: 1 | 2 | undefined
  labelledBy?: string | undefined
  children: ReactNode
}) {
  return (
    <List data-columns={columns} aria-labelledby={labelledBy}>
      {children}
    </List>
  )
}

export function FactRow({ fact }: { fact: Fact }) {
  if (fact.editor !== undefined) {
    return (
      <EditedRow>
        <VisuallyHidden as="dt">{fact.label}</VisuallyHidden>
        <dd>{fact.editor}</dd>
      </EditedRow>
    )
  }
  return (
    <Row data-state={fact.state}>
      <Term>{fact.label}</Term>
      <Description>
        {fact.icon && <Icon name={fact.icon} weight="duotone" />}
        <Value data-look={fact.look}>
          {fact.value}
          {fact.marks && <Marks>{fact.marks}</Marks>}
        </Value>
        {fact.beside && <Beside>{fact.beside}</Beside>}
        {fact.under && (
          <Under>
            {fact.state === 'failed' && <Icon name="error" size={20} />}
            <div>{fact.under}</div>
          </Under>
        )}
      </Description>
    </Row>
  )
}

/** The small heading above a list of facts or a block inside a card. */
export const GroupTitle = styled.h4`
  font: 650 1rem/1.3 ${font.display};
  color: ${colour.actionStrong};
  margin-bottom: 4px;
`
