/** Adds MUI's script to the page that sets the colour scheme before the first paint, so that none is painted in the wrong one. */
import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { storedNames } from '../../src/core/model/stored-names.ts'
import { schemeAttribute } from '../../src/core/portal/ui/theme/colour-scheme.ts'
import { readBrand } from '../lib/read-brand.ts'

/** The script is in the page itself, as a file would have to be awaited. The server allows it by its hash (requirements S14). */
export const chooseSchemeEarly: Plugin = {
  name: 'choose-scheme-early',
  transformIndexHtml: (html) => {
    const { scheme } = storedNames(readBrand().id)
    const script = renderToStaticMarkup(createElement(InitColorSchemeScript, { modeStorageKey: scheme, attribute: schemeAttribute }))
    return html.replace('<head>', () => `<head>\n    ${script}`)
  },
}
