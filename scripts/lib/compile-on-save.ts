import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import { compile, printReport, type Report } from '../../src/compiler/index.ts'

/** Several files saved at once (a branch switched, all files saved) are compiled once. */
const gatheringMs = 30

/**
 * Compiles the catalogue when a file of it, or of the API description, is saved. What is written reaches the open page as any
 * module does; a mistake is laid over the page with the words of the terminal, and taken away when it is mended.
 */
export function compileOnSave(root: string): Plugin {
  let mistake: Report | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()

  const run = async (server: ViteDevServer) => {
    const startedMs = performance.now()
    try {
      const { report, written } = await compile({ root })
      const wasMistaken = mistake !== undefined
      mistake = report.failed ? report : undefined
      if (report.failed) {
        console.log(`\n${printReport(report)}\n`)
        server.ws.send(overlay(report))
        return
      }
      // A mistake that was undone leaves every file as it was: nothing else would tell the page.
      if (wasMistaken) server.ws.send(nothingNew)
      console.log(`Compiled in ${Math.round(performance.now() - startedMs)} ms: ${written.length} files changed.`)
    } catch (error) {
      console.error(`The compiler made a mistake of its own:\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }

  return {
    name: 'compile-on-save',
    transformIndexHtml: () => [{ tag: 'style', children: overlayTip, injectTo: 'head' }],
    async configureServer(server) {
      await run(server)
      server.watcher.add([`${root}/catalogue`, `${root}/openapi`])
      server.watcher.on('all', (_event, file) => {
        const path = file.slice(root.length + 1)
        if (path.startsWith('src/compiler/')) console.log('The compiler itself has changed: end `npm run dev` and start it again.')
        if (
          !/^(?:(?:catalogue|openapi|src\/server\/providers)\/.*|src\/portal\/[^/]+\/area)\.ya?ml$|^catalogue\/documents\/.*\.typ$/.test(
            path,
          )
        )
          return
        clearTimeout(timer)
        timer = setTimeout(() => {
          underWay = underWay.then(() => run(server))
        }, gatheringMs)
      })
      server.ws.on('connection', () => {
        // A page whose first news is a mended mistake would reload and lose its state: its first news is that there is none.
        server.ws.send(nothingNew)
        if (mistake !== undefined) server.ws.send(overlay(mistake))
      })
    },
  }
}

/** Replaces the tip of Vite's error overlay, which tells how to configure Vite, by how to dismiss the overlay. */
const overlayTip = `vite-error-overlay::part(tip) { position: relative; visibility: hidden }
vite-error-overlay::part(tip)::after {
  position: absolute; top: 13px; left: 0; visibility: visible;
  content: "Mend the file and save it to close this message. Esc hides it.";
}`

const nothingNew: HotPayload = { type: 'update', updates: [] }

function overlay(report: Report): HotPayload {
  const file = report.diagnostics[0]?.span.file
  return {
    type: 'error',
    err: {
      message: 'The catalogue does not compile.',
      stack: '',
      frame: printReport(report),
      plugin: 'catalogue',
      ...(file === undefined ? {} : { id: file }),
    },
  }
}
