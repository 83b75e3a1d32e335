import { useEffect } from 'react'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** On the login page, for whoever was sent there by a session that ran out: stands until they sign in. */
export function SessionEndedNotice() {
  const { session } = usePortalServices()
  const { model, announce } = useRenderer()
  const read = useReadText()
  const expired = session.state().ended === 'expired'
  const words = expired ? read(model.texts.sessionEnded) : ''
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words, announce])
  if (!expired) return null
  return (
    <Alert severity="info">
      <Text text={model.texts.sessionEnded} />
    </Alert>
  )
}
