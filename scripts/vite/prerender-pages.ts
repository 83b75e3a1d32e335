/** Adds the public pages as HTML, so that they are read before any script has come. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { type PageRenderer, pageFile, pageListFile, type RenderedPage } from '../../src/model/page-files.ts'

export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler: async ({ dir = '' }) => {
        const { rendered, list } = await renderPages(config)
        const template = await readFile(join(dir, 'index.html'), 'utf8')
        for (const page of rendered) {
          const file = join(dir, pageFile(page))
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, fillPage(template, page))
        }
        await writeFile(join(dir, pageListFile), JSON.stringify(list))
      },
    },
  }
}

/** Bundles the portal for Node in a folder of its own, as its sources are not what Node runs, and has it render. */
async function renderPages({ root, mode, cacheDir, publicDir, build: { assetsInlineLimit } }: ResolvedConfig): ReturnType<PageRenderer> {
  const folder = join(dirname(cacheDir), `prerender-${process.pid}`)
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      publicDir,
      // Pictures have the addresses that they have in the portal.
      build: { ssr: 'src/portal/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false, minify: false, assetsInlineLimit },
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    })
    const { renderPages: render } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as { renderPages: PageRenderer }
    return await render()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Holds a form that is sent before the portal's script can take it, and has it sent then: `sendHeldForm` of `start-portal.tsx`.
 *
 * Without that script the browser sends it.
 */
const holdForms = `(() => {
  let form
  const hold = (event) => { event.preventDefault(); form = event.target }
  const release = () => { removeEventListener('submit', hold, true); return form }
  addEventListener('submit', hold, true)
  addEventListener('error', ({ target }) => { if (target.type === 'module') release()?.submit() }, true)
  window.heldForm = release
})()`

function fillPage(template: string, { screen, language, title, styles, markup }: RenderedPage): string {
  const parts: readonly (readonly [pattern: RegExp, text: string])[] = [
    [/<html lang="[^"]*">/, `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`],
    [/\/manifest\.\w+\.webmanifest/, `/manifest.${language}.webmanifest`],
    // The page is shown when it is there as a whole, so that nothing of it moves.
    [/<\/head>/, `${styles}<link rel="expect" href="#page-end" blocking="render"><script>${holdForms}</script></head>`],
    [/<div id="portal"><\/div>/, `<div id="portal" data-screen="${screen}">${markup}</div><template id="page-end"></template>`],
  ]
  return parts.reduce((page, [pattern, text]) => {
    if (!pattern.test(page)) throw new Error(`The page has nothing like ${pattern}`)
    return page.replace(pattern, () => text)
  }, template)
}
