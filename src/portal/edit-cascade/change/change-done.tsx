import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { CascadeArea } from '../cascade-area.ts'

/** Confirms the change. The catalogue's handlers of `finished` and `left` decide what follows. */
export function ChangeDone({ area, practiceId }: { area: CascadeArea; practiceId: number }) {
  const { readText } = area
  const root = useRef<HTMLDivElement>(null)
  const isReported = useRef(false)
  useEffect(() => {
    root.current?.focus()
    if (isReported.current) return
    isReported.current = true
    void area.tell('finished', { practiceId })
  }, [area, practiceId])
  return (
    <div ref={root} tabIndex={-1} role="alert">
      <Alert
        severity="success"
        title={readText('done-title')}
        buttons={
          <Button look="primary" onClick={() => void area.tell('left', {})}>
            {readText('back')}
          </Button>
        }
      >
        {readText('done')}
      </Alert>
    </div>
  )
}
