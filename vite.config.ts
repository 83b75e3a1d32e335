/** The build of the portal whose folder the command names. Each plugin is a file of scripts/vite. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { portalFolder } from './scripts/lib/portal-folder.ts'
import { chooseSchemeEarly } from './scripts/vite/choose-scheme-early.ts'
import { compressFiles } from './scripts/vite/compress-files.ts'
import { installableApp } from './scripts/vite/installable-app.ts'
import { namePage } from './scripts/vite/name-page.ts'
import { prerenderPages } from './scripts/vite/prerender-pages.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

const { root, generated, dist, own } = portalFolder()

export default defineConfig({
  plugins: [react(), namePage, chooseSchemeEarly, installableApp, serviceWorker, prerenderPages(), compressFiles],
  publicDir: join(root, 'catalogue/assets'),
  // For this repository's own portal package.json resolves the same names.
  resolve: {
    alias: own ? {} : { '#core': join(import.meta.dirname, 'src/core'), '#generated': generated, '#portal': root },
  },
  server: { fs: { allow: [import.meta.dirname, root] } },
  build: {
    outDir: dist,
    target: 'baseline-widely-available',
    // Nothing is inlined: of scripts and styles in the page itself, the content policy takes the one of `chooseSchemeEarly` (S14).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // How long each plugin took is nothing to whoever builds the portal.
    rolldownOptions: { checks: { pluginTimings: false } },
    // Bytes are limited by page (tests/portal/bytes-loaded.test.ts), not by chunk.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
})
