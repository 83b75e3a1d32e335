/** The portal's build. Each plugin is a file of scripts/vite. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { arrivalPicture } from './scripts/vite/arrival-picture.ts'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { compressFiles } from './scripts/vite/compress-files.ts'
import { cspNoncePlaceholder } from './scripts/vite/csp-nonce.ts'
import { eagerCompilation } from './scripts/vite/eager-compilation.ts'
import { neededFirst } from './scripts/vite/needed-first.ts'
import { readPortalBrand } from './scripts/vite/portal-brand.ts'
import { preloadForms } from './scripts/vite/preload-forms.ts'
import { treeShakableRouter } from './scripts/vite/tree-shakable-router.ts'
import { usedIconWeights } from './scripts/vite/used-icon-weights.ts'

const root = import.meta.dirname
const brand = readPortalBrand(root)

export default defineConfig({
  plugins: [
    react(),
    usedIconWeights(),
    treeShakableRouter(),
    arrivalPicture(brand),
    preloadForms,
    neededFirst(root),
    eagerCompilation,
    compressFiles,
  ],
  publicDir: 'catalogue/assets',
  html: { cspNonce: cspNoncePlaceholder },
  build: {
    outDir: 'dist/portal',
    target: 'baseline-widely-available',
    // Nothing is inlined: the content policy takes no script or style without the page's nonce (S14).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Emotion imports it for a function that the portal never calls; without this its tables would be in the first chunk.
      treeshake: { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups(root, brand) } },
    },
  },
})
