import { Suspense } from 'react'
import type { Language } from '../../../lib/language.ts'
import { late } from '../loads/late.tsx'

const SanitisedHtml = late(async () => (await import('./sanitised-html.tsx')).default)

/** Markup beside other content. It waits by itself: what stands around it would be hidden meanwhile, and lose focus and scroll. */
export function LateHtml({ html, language }: { html: string; language: Language }) {
  return (
    <Suspense fallback={null}>
      <SanitisedHtml html={html} language={language} />
    </Suspense>
  )
}
