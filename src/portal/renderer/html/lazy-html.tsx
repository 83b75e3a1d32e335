import { Suspense } from 'react'
import type { Language } from '../../../lib/language.ts'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { Awaited } from '../../ui/skeletons.tsx'

const SanitisedHtml = lazyComponent(async () => (await import('./sanitised-html.tsx')).default)

/** Lazy-loaded markup. Its own Suspense boundary prevents the surrounding content from being hidden and losing focus and scroll. */
export function LazyHtml({ html, language }: { html: string; language: Language }) {
  return (
    <Suspense fallback={<Awaited />}>
      <SanitisedHtml html={html} language={language} />
    </Suspense>
  )
}
