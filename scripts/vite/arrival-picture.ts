import type { Plugin } from 'vite'
import { cspNoncePlaceholder } from './csp-nonce.ts'
import type { PortalBrand } from './portal-brand.ts'

/**
 * Writes a splash screen into the page: the brand's name in the operator's colours, without a script.
 *
 * It uses the fallback fonts, which have the metrics of the operator's fonts: on a slow connection the latter would take a third of the
 * bandwidth from the first script.
 */
export function arrivalPicture({ brand, theme }: PortalBrand): Plugin {
  const { notte, sabbia50, mare500, cielo100 } = theme.palette
  const stack = (family: string) => `"${family} Fallback",system-ui,sans-serif`
  const styles = `body{margin:0;background:${sabbia50}}
.arrival{height:232px;padding:12px 20px;box-sizing:border-box;color:${notte};background:linear-gradient(${cielo100} 55%,${mare500} 55%);font:700 20px/24px ${stack(theme.fonts.display)}}
.arrival small{display:block;font:400 14px/20px ${stack(theme.fonts.text)}}
@media (max-width:899.95px){.arrival small{visibility:hidden}}`
  return {
    name: 'arrival-picture',
    apply: 'build',
    transformIndexHtml: (html) => ({
      html: html.replace(
        '<div id="portal"></div>',
        `<div id="portal"><div class="arrival">${escapeHtml(brand.name)}<small>${escapeHtml(brand.operator)}</small></div></div>`,
      ),
      tags: [{ tag: 'style', attrs: { nonce: cspNoncePlaceholder }, children: styles, injectTo: 'head' }],
    }),
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
