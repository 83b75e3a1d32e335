import { join } from 'node:path'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import type { ReportLanguage } from '../../src/core/compiler/diagnostics/report-words.ts'
import { printReport, type Report } from '../../src/core/compiler/index.ts'
import { ModulesInMemory } from '../../src/core/studio/server/modules-in-memory.ts'
import type { PortalFolder } from '../lib/portal-folder.ts'
import { compileFolder, serverFiles } from '../lib/server-files.ts'

/** Debounce, so that several files saved at once, as by switching the branch, are compiled once. */
const gatheringMs = 30

/**
 * Compiles the catalogue when one of its files, the API description or a file of the server such as `operator.yaml` is saved.
 *
 * Generated modules reach the open page by hot module replacement. A mistake is shown in Vite's error overlay with the report of the
 * terminal, until it is fixed.
 */
const compiled = /^(?:(?:catalogue|openapi)\/.*|src\/(?:.*\/)?(?:providers\/.*|area))\.ya?ml$|^catalogue\/documents\/.*\.typ$/

export function compileOnSave(portal: PortalFolder, language: ReportLanguage): Plugin {
  const { root, generated } = portal
  let mistake: Report | undefined
  /** The modules with drafts, which the build must not find in `src/generated`. */
  const inMemory = new ModulesInMemory(root)
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()

  const run = async (server: ViteDevServer) => {
    const startedMs = performance.now()
    try {
      const { report, written, drafts } = await compileFolder(portal)
      const wasMistaken = mistake !== undefined
      mistake = report.failed ? report : undefined
      if (report.diagnostics.length > 0) console.log(`\n${printReport(report, language)}\n`)
      if (report.failed) {
        server.ws.send(overlay(report, language))
        return
      }
      const withDrafts = [...(await drafts())].map(([path, text]) => [join(generated, path), text] as const)
      await inMemory.replace(new Map(withDrafts), server)
      // Undoing a mistake changes no generated file, so only this update clears the overlay.
      if (wasMistaken) server.ws.send(nothingNew)
      console.log(`Compiled in ${Math.round(performance.now() - startedMs)} ms: ${written.length} files changed.`)
    } catch (error) {
      console.error(`The compiler made a mistake of its own:\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }

  return {
    name: 'compile-on-save',
    resolveId: (specifier, importer) => inMemory.resolve(specifier, importer),
    load: (id) => inMemory.load(id),
    transformIndexHtml: () => [{ tag: 'style', children: overlayTip, injectTo: 'head' }],
    async configureServer(server) {
      await run(server)
      server.watcher.add([`${root}/catalogue`, `${root}/openapi`])
      server.watcher.on('all', (_event, file) => {
        const path = file.slice(root.length + 1)
        if (path.startsWith('src/core/compiler/')) console.log('The compiler itself has changed: end `npm run dev` and start it again.')
        if (!compiled.test(path) && !serverFiles.some((file) => file.path === path)) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          underWay = underWay.then(() => run(server))
        }, gatheringMs)
      })
      server.ws.on('connection', () => {
        // Vite's client reloads the page when its first update follows an error overlay. An empty update first avoids losing state.
        server.ws.send(nothingNew)
        if (mistake !== undefined) server.ws.send(overlay(mistake, language))
      })
    },
  }
}

/** Replaces the tip of Vite's error overlay, which is about configuring Vite. */
const overlayTip = `vite-error-overlay::part(tip) { position: relative; visibility: hidden }
vite-error-overlay::part(tip)::after {
  position: absolute; top: 13px; left: 0; visibility: visible;
  content: "Mend the file and save it to close this message. Esc hides it.";
}`

const nothingNew: HotPayload = { type: 'update', updates: [] }

function overlay(report: Report, language: ReportLanguage): HotPayload {
  const file = report.diagnostics[0]?.span.file
  return {
    type: 'error',
    err: {
      message: 'The catalogue does not compile.',
      stack: '',
      frame: printReport(report, language),
      plugin: 'catalogue',
      ...(file === undefined ? {} : { id: file }),
    },
  }
}
