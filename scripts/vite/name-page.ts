/** Gives the page the name and the logo of the portal, until its script or its server gives it the title of a screen. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { escapeHtml } from '../../src/core/lib/html.ts'
import { defaultLogoFile, readBrand } from '../lib/read-brand.ts'

/** A logo of the portal's own lies in its assets, which are served as they are; the default one is added to them here. */
export const namePage: Plugin = {
  name: 'name-page',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = request.url === readBrand().logo ? defaultLogoFile() : undefined
      if (file === undefined) next()
      else response.setHeader('content-type', 'image/svg+xml').end(readFileSync(file))
    })
  },
  generateBundle() {
    const file = defaultLogoFile()
    if (file !== undefined) this.emitFile({ type: 'asset', fileName: readBrand().logo.slice(1), source: readFileSync(file) })
  },
  transformIndexHtml: (html) => {
    const { name, logo } = readBrand()
    const icon = `<link rel="icon" href="${escapeHtml(logo)}" type="image/svg+xml" />`
    return html.replace('<title></title>', () => `<title>${escapeHtml(name)}</title>\n    ${icon}`)
  },
}
