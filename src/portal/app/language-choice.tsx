import { languages } from '../../lib/language.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { useLanguage } from '../ui/language-context.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** Each language's own name, independent of the page's language. */
const names = { it: 'Italiano', en: 'English' } as const

export function LanguageChoice({ look }: { look: 'foot' | 'plain' }) {
  const { language: store } = usePortalServices()
  const { texts } = useRenderer().model
  const read = useReadText()
  return (
    <LanguageSwitch
      label={read(texts.language)}
      languages={languages.map((code) => ({ code, name: names[code] }))}
      current={useLanguage()}
      onChange={store.choose}
      look={look}
    />
  )
}
