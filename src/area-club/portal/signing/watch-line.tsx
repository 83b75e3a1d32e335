import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import type { SigningArea } from './signing-area.ts'
import type { Watch } from './signing-watch.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  color: ${colour.textMuted};
`

interface WatchLineProps {
  area: SigningArea
  watch: Watch
  /** The signing page's URL, opened in a new tab when the frame is blocked (requirements G14). */
  url: string
  onCheck(): void
}

/** Explains how the portal learns the outcome. Offers a button to check when polling has stopped or fails. */
export function WatchLine({ area: { readText }, watch, url, onCheck }: WatchLineProps) {
  const { isStopped, isAsking, isSilent, troubles } = watch
  const hasChecked = useHasChecked(isStopped, isAsking)
  const hint = troubles > 1 ? 'server-slow' : !isStopped ? 'frame-hint' : hasChecked ? 'still-pending' : 'watch-stopped'
  return (
    <Line>
      <p>{readText(hint)}</p>
      {(isStopped || troubles > 1 || isSilent) && (
        <Button look="secondary" size="row" icon="reload" busy={isAsking} busyLabel={readText('checking')} onClick={onCheck}>
          {readText('check')}
        </Button>
      )}
      {isSilent && (
        <p>
          {readText('frame-blocked')}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {readText('new-tab')}
          </a>
        </p>
      )}
    </Line>
  )
}

/** Returns whether a poll by the customer has been answered since polling stopped. */
function useHasChecked(isStopped: boolean, isAsking: boolean): boolean {
  const [wasAsking, setWasAsking] = useState(false)
  if (isStopped && isAsking && !wasAsking) setWasAsking(true)
  return wasAsking && !isAsking
}
