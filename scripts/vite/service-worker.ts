/** Adds the service worker, with the names of the files that it stores. */
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { serviceWorkerPath } from '../../src/core/model/service-worker-path.ts'
import { readBrand } from '../lib/read-brand.ts'

export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  // After Vite's own plugins, which add the style sheets and the page.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'))
    const script = files.find((file) => file.type === 'chunk' && file.isEntry)
    const { outputFiles } = await build({
      entryPoints: ['src/core/portal/app/offline/service-worker.ts'],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: {
        portalFiles: JSON.stringify(files.map(({ fileName }) => `/${fileName}`).sort()),
        portalScript: JSON.stringify(`/${script?.fileName}`),
        portalId: JSON.stringify(readBrand().id),
      },
    })
    this.emitFile({ type: 'asset', fileName: serviceWorkerPath.slice(1), source: outputFiles[0]?.contents ?? '' })
  },
}
