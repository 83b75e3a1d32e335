import type { Plugin } from 'vite'
import { formsChunk } from './chunk-groups.ts'
import { cspNoncePlaceholder } from './csp-nonce.ts'

/**
 * Preloads the chunk of the login page and of forms in every page, in parallel with the entry.
 *
 * A user without a session is redirected to the login page, and the pages behind it need the same chunk for their forms.
 */
export const preloadForms: Plugin = {
  name: 'preload-forms',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === formsChunk)
      if (!chunk) throw new Error(`The portal has no chunk "${formsChunk}"`)
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}`, nonce: cspNoncePlaceholder }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}
