import { useColorScheme } from '@mui/material/styles'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ChoiceSwitch } from '../ui/choice-switch.tsx'

/** Chooses the colour scheme: the device's, light or dark. MUI keeps the choice in this browser. */
export function SchemeChoice({ look }: { look: 'foot' | 'plain' }) {
  const { mode, setMode } = useColorScheme()
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
      // The page of the build does not know it.
      current={mode ?? 'system'}
      onChange={setMode}
      look={look}
    />
  )
}
