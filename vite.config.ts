/** The portal's build. Each plugin is a file of scripts/vite. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './scripts/vite/compress-files.ts'

export default defineConfig({
  plugins: [react(), compressFiles],
  publicDir: 'catalogue/assets',
  build: {
    outDir: 'dist/portal',
    target: 'baseline-widely-available',
    // Nothing is inlined: the content policy takes no script or style in the page itself (S14).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
})
