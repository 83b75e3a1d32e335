/** Gives the page the name and the logo of the portal, until its script or its server gives it the title of a screen. */
import type { Plugin } from 'vite'
import { escapeHtml } from '../../src/core/lib/html.ts'
import { readBrand } from '../lib/read-brand.ts'

export const namePage: Plugin = {
  name: 'name-page',
  transformIndexHtml: (html) => {
    const { name, logo } = readBrand()
    const icon = `<link rel="icon" href="${escapeHtml(logo)}" type="image/svg+xml" />`
    return html.replace('<title></title>', () => `<title>${escapeHtml(name)}</title>\n    ${icon}`)
  },
}
