/** The server of `npm run dev` and `npm run studio`: Vite before the server of the product, and the compiler. */
import { createLogger, createServer, type Plugin } from 'vite'
import { type Config, readSettings } from '#portal-server/settings/config.ts'
import { compileOnSave } from '../vite/compile-on-save.ts'
import { previewDocuments } from '../vite/preview-documents.ts'
import { createRestartingServer } from '../vite/restarting-server.ts'
import { recordCommit } from './build-product.ts'
import { portalFolder } from './portal-folder.ts'
import { readReportLanguage } from './report-language.ts'

export interface Development {
  root: string
  publicUrl: string
}

/** Starts on the address of the settings, until the process is told to end. @param more further plugins of Vite */
export async function startDevelopment(
  more: (development: Development) => Plugin[] = () => [],
): Promise<Development & { seed: Config['seed'] }> {
  const root = process.cwd()
  const { host, port, publicUrl, framePublicUrl, seed } = readSettings(process.env)
  await recordCommit(root)
  const server = await createRestartingServer(root, { publicUrl, framePublicUrl })
  const development = { root, publicUrl }

  const logger = createLogger()
  const warn = logger.warn
  // Vite warns about the operator's logo, which is both imported and served by its URL on purpose.
  logger.warn = (message, options) => {
    if (!message.includes('Assets in public directory cannot be imported from JavaScript')) warn(message, options)
  }

  const vite = await createServer({
    customLogger: logger,
    cacheDir: '.cache/vite',
    // The compiler comes first, as the server reads its output.
    plugins: [compileOnSave(portalFolder(), readReportLanguage()), previewDocuments(root), ...more(development), server.plugin],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [server.paths]: { target: server.address } },
      watch: { ignored: ['.cache', 'data', 'dist', 'screens', 'tests', 'docs'].map((folder) => `${root}/${folder}/**`) },
    },
    // Scans all modules of the portal, as a dependency found later would reload the page and lose its state.
    optimizeDeps: { entries: ['index.html', 'src/*/portal/**/*.tsx'] },
    clearScreen: false,
  })
  try {
    await vite.listen()
  } catch (error) {
    // Usually the port is in use.
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.allSettled([vite.close(), server.stop()])
      process.exit(0)
    })
  }
  return { ...development, seed }
}
