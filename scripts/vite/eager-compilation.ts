import type { Plugin } from 'vite'
import { formsChunk, portalChunk } from './chunk-groups.ts'

/**
 * Asks the browser to compile the first chunks while they download.
 *
 * Nearly all of their code runs at once. Without the magic comment V8 compiles each function when it is first called; other browsers
 * ignore it.
 */
export const eagerCompilation: Plugin = {
  name: 'eager-compilation',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.name === portalChunk || file.name === formsChunk))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}
