/** Puts a portal into the page. */
import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import type { Clock } from '../renderer/scope/clock.ts'
import { createPortalApp } from './portal-app.tsx'
import type { ContentStore } from './portal-content.ts'
import { createPortalServices } from './portal-services.ts'

/** The server writes a fresh one into each page, and the content policy takes style sheets with it alone (S14). */
function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || meta?.content || undefined
}

export function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): void {
  const nonce = readNonce()
  const styles = createCache({ key: 'ac', ...(nonce === undefined ? {} : { nonce }) })
  // The library warns of selectors that depend on an element's place, which break where a server renders; none does here.
  styles.compat = true
  createRoot(element).render(createPortalApp(createPortalServices(contents, clock), styles))
}
