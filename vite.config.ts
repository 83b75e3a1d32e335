/** The portal's build. Each plugin is a file of scripts/vite. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chooseSchemeEarly } from './scripts/vite/choose-scheme-early.ts'
import { compressFiles } from './scripts/vite/compress-files.ts'
import { installableApp } from './scripts/vite/installable-app.ts'
import { namePage } from './scripts/vite/name-page.ts'
import { prerenderPages } from './scripts/vite/prerender-pages.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

export default defineConfig({
  plugins: [react(), namePage, chooseSchemeEarly, installableApp, serviceWorker, prerenderPages(), compressFiles],
  publicDir: 'catalogue/assets',
  build: {
    outDir: 'dist/portal',
    target: 'baseline-widely-available',
    // Nothing is inlined: of scripts and styles in the page itself, the content policy takes the one of `chooseSchemeEarly` (S14).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // Bytes are limited by page (tests/portal/bytes-loaded.test.ts), not by chunk.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
})
