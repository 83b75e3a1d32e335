import { languageNames, languages } from '../../lib/language.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { ChoiceSwitch } from '../ui/choice-switch.tsx'
import { useLanguage } from '../ui/language-context.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** A portal of one language has no choice. */
export const hasLanguageChoice: boolean = languages.length > 1

export function LanguageChoice({ look }: { look: 'foot' | 'plain' }) {
  const { language: store } = usePortalServices()
  const { texts } = useRenderer().model
  const read = useReadText()
  return (
    <ChoiceSwitch
      label={read(texts.language)}
      choices={languages.map((code) => ({ code, name: languageNames[code], lang: code }))}
      current={useLanguage()}
      onChange={store.choose}
      look={look}
    />
  )
}
