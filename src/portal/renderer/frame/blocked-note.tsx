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
  color: ${colour.ink2};
`

/** A browser does not tell that it refused to frame a page: after this long without a word from it, another way is offered, quietly. */
const quietMs = 5000

/** `openUrl` makes the address for the new tab: a framed page's own is good once. */
export function BlockedNote({ openUrl }: { openUrl: () => Promise<string> }) {
  const { model, alerts } = useRenderer()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null

  const open = async () => {
    // The tab belongs to the press: opened after the answer, it would count as a pop-up.
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
