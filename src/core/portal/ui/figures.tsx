import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { Icon } from './icons.tsx'
import { colour, corner, font, media } from './theme/tokens.ts'

const Strip = styled.dl`
  display: flex;
  flex-wrap: wrap;
  border-radius: ${corner.panel};
  overflow: hidden;
  background-color: ${colour.tintFaint};
  ${media.print} { break-inside: avoid; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
`
// On a phone the due amount is first and full width.
const Cell = styled.div`
  flex: 1 1 11.25rem;
  padding: 18px 22px;
  dt { font-size: 0.9375rem; color: ${colour.textMuted}; }
  dd { font: 650 1.5rem/1.2 ${font.display}; }
  dd > b { font-weight: inherit; white-space: nowrap; }
  &[data-tone='due'] {
    flex-grow: 1.25;
    background-color: ${colour.warningTint};
    dt { color: ${colour.warning}; }
    dd { font-weight: 700; font-size: 1.875rem; line-height: 1.1; }
  }
  &[data-tone='done'] { background-color: ${colour.successTint}; dt { color: ${colour.successStrong}; } dd { font-size: 1.75rem; } }
  ${media.phone} {
    flex-basis: 140px;
    padding: 14px 18px;
    dd { font-size: 1.25rem; }
    &[data-tone='due'] { order: -1; flex-basis: 100%; dd { font-size: 2rem; } }
    &[data-tone='done'] { flex-basis: 100%; dd { font-size: 1.75rem; } }
  }
  ${media.print} { &, &[data-tone] { flex-basis: 0; order: 0; padding: 6px 10px; dd { font-size: 1.25rem; } } }
`
const Word = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
  font: 600 1rem/1.4 ${font.text};
  color: ${colour.successStrong};
`
const Bar = styled.svg`
  width: 100%;
  height: 10px;
  margin-top: 10px;
  border-radius: 5px;
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  --bar: ${colour.success};
  ${media.forcedColours} { border: 1px solid CanvasText; --bar: Highlight; }
`

export interface Figure {
  /** React key; defaults to the index. */
  key?: string | undefined
  label: ReactNode
  value: ReactNode
  tone: 'plain' | 'due' | 'done'
  /** Text under a figure with the tone `done`: all is paid. */
  word?: ReactNode
  /** Shares of the whole, from 0 to 1: the amount and the promised rest. `label` is the bar's accessible name. */
  share?: { ratio: number; promised: number; label: string } | undefined
}

const percent = (ratio: number): string => `${Math.round(ratio * 1000) / 10}%`

function ShareBar({ ratio, promised, label }: NonNullable<Figure['share']>) {
  const hatch = useId()
  return (
    <Bar role="img" aria-label={label}>
      {promised > 0 && (
        <>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="6" fill="var(--bar)" />
          </pattern>
          <rect x={percent(ratio)} width={percent(promised)} height="10" fill={`url(#${hatch})`} />
        </>
      )}
      <rect width={percent(ratio)} height="10" rx={promised > 0 ? 0 : 5} fill="var(--bar)" />
    </Bar>
  )
}

/** A strip of large amounts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Strip>
      {figures.map((figure, at) => (
        <Cell key={figure.key ?? at} data-tone={figure.tone}>
          <dt>{figure.label}</dt>
          <dd>
            <b>{figure.value}</b>
            {figure.word && (
              <Word>
                <Icon name="success" size={20} />
                {figure.word}
              </Word>
            )}
            {figure.share && <ShareBar {...figure.share} />}
          </dd>
        </Cell>
      ))}
    </Strip>
  )
}
