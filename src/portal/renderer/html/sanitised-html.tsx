import { useMemo } from 'react'
import type { Language } from '../../../lib/language.ts'
import { useLanguage } from '../text/language-context.tsx'
import { sanitiseHtml } from './sanitise-html.ts'

/** The only place in the portal where markup becomes elements. Loaded where there is markup to show. `language`: the one it is written in. */
export default function SanitisedHtml({ html, language }: { html: string; language?: Language | undefined }) {
  const page = useLanguage()
  const safe = useMemo(() => ({ __html: sanitiseHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one choke point that the rule guards, behind the sanitiser (S13)
  return <div lang={language === page ? undefined : language} dangerouslySetInnerHTML={safe} />
}
