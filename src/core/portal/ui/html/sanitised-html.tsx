import { Suspense, useEffect, useMemo, useState } from 'react'
import { preload, useLoaded } from '../../lazy/load-once.ts'
import { WhileImporting } from '../../lazy/standing-page.ts'
import { useLanguage } from '../language-context.tsx'
import { LinesSkeleton, QuietLoading } from '../skeletons.tsx'
import { useIsLive } from '../use-store.ts'
import { bareHtml } from './bare-html.ts'

const loadSanitiser = async () => (await import('./sanitise-html.ts')).sanitiseHtml

interface SanitisedHtmlProps {
  html: string
  /** Language of the markup. */
  language?: string | undefined
}

/** Renders sanitized markup. It is the only place in the portal that sets inner HTML. */
export function SanitisedHtml(props: SanitisedHtmlProps) {
  const isLive = useIsLive()
  // That of a page of the server stays until the sanitizer is there.
  const [isBare, setIsBare] = useState(!isLive)
  useEffect(() => {
    if (isBare) void preload(loadSanitiser).then(() => setIsBare(false))
  }, [isBare])
  if (isBare) return <SafeHtml {...props} make={bareHtml} />
  return (
    <Suspense
      fallback={
        <WhileImporting>
          <QuietLoading>
            <LinesSkeleton />
          </QuietLoading>
        </WhileImporting>
      }
    >
      <LiveHtml {...props} />
    </Suspense>
  )
}

function LiveHtml(props: SanitisedHtmlProps) {
  return <SafeHtml {...props} make={useLoaded(loadSanitiser)} />
}

/** @param make makes markup safe */
function SafeHtml({ html, language, make }: SanitisedHtmlProps & { make: (html: string) => string | TrustedHTML }) {
  const page = useLanguage()
  const safe = useMemo(() => ({ __html: make(html) }), [make, html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only use in the portal, behind the sanitizer (requirements S13)
  return <div lang={language === page ? undefined : language} dangerouslySetInnerHTML={safe} suppressHydrationWarning />
}
