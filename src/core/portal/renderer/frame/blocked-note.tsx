import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import { useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  color: ${colour.textMuted};
`

/** Delay in milliseconds before the note appears without a message of the framed page. Browsers do not report a refused frame. */
const quietMs = 5000

/** Offers to open the framed page in a new tab. `openUrl` returns a new address: that of the frame is valid once. */
export function BlockedNote({ openUrl }: { openUrl: () => Promise<string> }) {
  const { model, alerts } = useRenderer()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null

  const open = async () => {
    // Opened in the click handler: after the answer it would be blocked as a pop-up.
    const tab = window.open('about:blank', '_blank')
    try {
      const url = await openUrl()
      if (tab) {
        tab.opener = null
        tab.location.replace(url)
      }
    } catch {
      tab?.close()
      alerts.say({ severity: 'error', words: { kind: 'text', text: model.failures.call, scope: {} }, hideAfterMs: model.delays.alertMs })
    }
  }
  return (
    <Note>
      <Text text={model.texts.frameBlocked} />
      <Button look="text" size="row" icon="external" onClick={() => void open()}>
        <Text text={model.texts.openInNewTab} />
      </Button>
    </Note>
  )
}
