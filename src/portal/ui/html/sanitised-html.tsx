import { useMemo } from 'react'
import type { Language } from '../../../lib/language.ts'
import { useLanguage } from '../language-context.tsx'
import { sanitiseHtml } from './sanitise-html.ts'

/** Renders sanitized markup. It is the only place in the portal that sets inner HTML. `language`: language of the markup. */
export function SanitisedHtml({ html, language }: { html: string; language?: Language | undefined }) {
  const page = useLanguage()
  const safe = useMemo(() => ({ __html: sanitiseHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only use in the portal, behind the sanitizer (requirements S13)
  return <div lang={language === page ? undefined : language} dangerouslySetInnerHTML={safe} />
}
