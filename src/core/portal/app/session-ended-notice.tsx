import { useEffect } from 'react'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** Tells a user on the login page that the session expired or was ended in another tab. Stays until the next login. */
export function SessionEndedNotice() {
  const { session } = usePortalServices()
  const { model, announce } = useRenderer()
  const read = useReadText()
  const { ended } = session.state()
  const text = ended === 'expired' ? model.texts.sessionEnded : ended === 'elsewhere' ? model.texts.sessionEndedElsewhere : undefined
  const words = text ? read(text) : ''
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words, announce])
  if (!text) return null
  return (
    <Alert severity="info">
      <Text text={text} />
    </Alert>
  )
}
