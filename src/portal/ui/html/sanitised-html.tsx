import { useMemo } from 'react'
import type { Language } from '../../../lib/language.ts'
import { useLanguage } from '../language-context.tsx'
import { useIsLive } from '../use-store.ts'
import { bareHtml, sanitiseHtml } from './sanitise-html.ts'

/** Renders sanitized markup. It is the only place in the portal that sets inner HTML. `language`: language of the markup. */
export function SanitisedHtml({ html, language }: { html: string; language?: Language | undefined }) {
  const page = useLanguage()
  const isLive = useIsLive()
  const safe = useMemo(() => ({ __html: isLive ? sanitiseHtml(html) : bareHtml(html) }), [html, isLive])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only use in the portal, behind the sanitizer (requirements S13)
  return <div lang={language === page ? undefined : language} dangerouslySetInnerHTML={safe} suppressHydrationWarning />
}
