/**
 * `npm run dev`: like `npm start`, but reloads saved files and shows the catalogue's mistakes in the page.
 *
 * Runs Vite as a proxy of the server, and the compiler.
 */
import { createLogger, createServer } from 'vite'
import { readConfig } from '../src/server/settings/config.ts'
import { demonstrationAccounts, demonstrationPassword } from './lib/demonstration.ts'
import { compileOnSave } from './vite/compile-on-save.ts'
import { previewDocuments, previewPath } from './vite/preview-documents.ts'
import { createRestartingServer } from './vite/restarting-server.ts'

const root = process.cwd()
const { host, port, publicUrl, framePublicUrl, seed } = readConfig(process.env)
const server = await createRestartingServer(root, { publicUrl, framePublicUrl })

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
  plugins: [compileOnSave(root), previewDocuments(root), server.plugin],
  server: {
    host,
    port,
    strictPort: true,
    proxy: { [server.paths]: { target: server.address } },
    watch: { ignored: ['.cache', 'data', 'dist', 'screens', 'tests', 'docs'].map((folder) => `${root}/${folder}/**`) },
  },
  // Scans all modules of the portal, as a dependency found later would reload the page and lose its state.
  optimizeDeps: { entries: ['index.html', 'src/portal/**/*.tsx'] },
  clearScreen: false,
})
try {
  await vite.listen()
} catch (error) {
  // Usually the port is in use.
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
console.log(`\n  Area Club is at ${publicUrl}, and follows what is saved in catalogue/, demonstration/, openapi/ and src/.`)
console.log(`  The documents of catalogue/documents, with their sample data: ${publicUrl}${previewPath}/`)
if (seed === 'demo')
  console.log(`  Accounts, password ${demonstrationPassword}: ${demonstrationAccounts.map(({ username }) => username).join(', ')}.`)
console.log('  Ctrl-C ends it.\n')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await Promise.allSettled([vite.close(), server.stop()])
    process.exit(0)
  })
}
