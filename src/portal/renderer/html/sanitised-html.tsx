import { useMemo } from 'react'
import { sanitiseHtml } from './sanitise-html.ts'

/** The only place in the portal where markup becomes elements. Loaded where there is markup to show. */
export default function SanitisedHtml({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitiseHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one choke point that the rule guards, behind the sanitiser (S13)
  return <div dangerouslySetInnerHTML={safe} />
}
