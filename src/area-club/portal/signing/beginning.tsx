import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { Spinner } from '../../../core/portal/ui/spinner.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import { Column, Message } from './message.tsx'
import type { SigningArea } from './signing-area.ts'
import type { BeginFailure } from './signing-flow.ts'

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  font-weight: 600;
  > svg { flex: none; color: ${colour.action}; }
`

/** Waiting message while the procedure is begun or found. Takes the focus, as the pressed button is gone. */
export function Beginning({ words }: { words: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <Column ref={root} tabIndex={-1}>
      <Line>
        <Spinner size={24} />
        <span>{words}</span>
      </Line>
    </Column>
  )
}

interface NotBegunProps {
  area: SigningArea
  failure: BeginFailure
  onRetry(): void
  onLeave(): void
}

/** Reports why signing did not begin. Offers a retry unless the URL may not be framed, which a retry would not change. */
export function NotBegun({ area, failure, onRetry, onLeave }: NotBegunProps) {
  const { given, readText, showText, readFailure } = area
  const back = { words: readText('back', given), look: 'text', press: onLeave } as const
  const retry = { words: readText('retry'), look: 'primary', icon: 'reload', press: onRetry } as const
  return (
    <Message severity="error" title={readText('not-begun-title')} buttons={failure.kind === 'address' ? [back] : [retry, back]}>
      {failure.kind === 'address' ? showText('address-refused') : readFailure(failure.error, 'not-begun', true)}
    </Message>
  )
}
