import { useColorScheme } from '@mui/material/styles'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ChoiceSwitch } from '../ui/choice-switch.tsx'
import { useIsLive } from '../ui/use-store.ts'

/** Chooses the colour scheme: the device's, light or dark. MUI keeps the choice in this browser. */
export function SchemeChoice({ look }: { look: 'foot' | 'plain' }) {
  const { mode, setMode } = useColorScheme()
  const isLive = useIsLive()
  const { texts } = useRenderer().model
  const read = useReadText()
  return (
    <ChoiceSwitch
      label={read(texts.colourScheme)}
      choices={[
        { code: 'system', name: read(texts.schemeSystem) },
        { code: 'light', name: read(texts.schemeLight) },
        { code: 'dark', name: read(texts.schemeDark) },
      ]}
      // A page of the build does not know the choice.
      current={isLive ? mode : 'system'}
      onChange={setMode}
      look={look}
    />
  )
}
