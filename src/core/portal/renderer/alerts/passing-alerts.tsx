import { useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import { AlertTextsView } from './alert-texts-view.tsx'

/** The passing messages: toasts, and those at the place of their cause. */
export function PassingAlerts() {
  const { alerts, model } = useRenderer()
  const read = useReadText()
  const messages = useStore(alerts.subscribe, alerts.alerts)
  const gone = useCallback((id: string | number) => alerts.dismiss(Number(id)), [alerts])
  return (
    <ToastRegion
      messages={messages.map(({ id, severity, title, words, place, hideAfterMs, button }) => ({
        id,
        severity,
        place,
        hideAfterMs,
        title: title && <AlertTextsView words={title} />,
        text: <AlertTextsView words={words} />,
        buttons: button && (
          <Button look="secondary" size="row" onClick={button.press}>
            <Text text={button.label} scope={button.scope} />
          </Button>
        ),
      }))}
      fadeMs={model.delays.alertFadeMs}
      closeLabel={read(model.texts.close)}
      onGone={gone}
    />
  )
}
