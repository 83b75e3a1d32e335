/** The server of `npm run dev -- --portal <folder>`: Vite, the compiler, and an API in place of this repository's server. */
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { compileOnSave } from '../vite/compile-on-save.ts'
import { answerCall, apiBase } from './example-api.ts'
import type { PortalFolder } from './portal-folder.ts'
import { readReportLanguage } from './report-language.ts'

/**
 * @param api the address of the portal's API. Its calls go through this server, so that the page has one origin; without it they are
 * answered by the examples of the descriptions.
 */
export async function startPortal(portal: PortalFolder, { port, api }: { port: number; api?: string }): Promise<ViteDevServer> {
  const vite = await createServer({
    cacheDir: '.cache/vite-portal',
    plugins: [compileOnSave(portal, readReportLanguage()), answerCalls(portal, api === undefined)],
    server: {
      host: 'localhost',
      port,
      strictPort: port !== 0,
      ...(api === undefined
        ? {}
        : { proxy: { [`${apiBase}/`]: { target: api, changeOrigin: true, rewrite: (path) => path.slice(apiBase.length) } } }),
      watch: { ignored: [`${portal.root}/dist/**`] },
    },
    // As of `startDevelopment`: a dependency that is found later would reload the page.
    optimizeDeps: { entries: ['index.html', 'src/core/portal/**/*.tsx'] },
    clearScreen: false,
  })
  return vite.listen()
}

/** Answers the portal's settings, and without an API its calls. */
function answerCalls({ generated }: PortalFolder, byExample: boolean): Plugin {
  return {
    name: 'answer-calls',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const isCall = url.startsWith(`${apiBase}/`)
        if (isCall ? !byExample : url !== '/config.json') return next()
        const { status, body } = isCall
          ? answerCall(join(generated, 'openapi'), request.method ?? 'GET', url)
          : { status: 200, body: { apiBase } }
        response.statusCode = status
        response.setHeader('content-type', status < 400 ? 'application/json' : 'application/problem+json')
        response.end(body === undefined ? undefined : JSON.stringify(body))
      })
    },
  }
}
