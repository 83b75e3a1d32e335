import { Suspense } from 'react'
import type { Language } from '../../../lib/language.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'

const SanitisedHtml = lazyComponent(async () => (await import('./sanitised-html.tsx')).default)

/** Markup beside other content, with a Suspense boundary of its own: else what surrounds it would be hidden, and lose focus and scroll. */
export function LazyHtml({ html, language }: { html: string; language: Language }) {
  return (
    <Suspense fallback={null}>
      <SanitisedHtml html={html} language={language} />
    </Suspense>
  )
}
