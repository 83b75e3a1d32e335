/**
 * `npm run dev`: like `npm start`, but reloads saved files and shows the catalogue's mistakes in the page.
 *
 * Runs Vite as a proxy of the server, and the compiler. `-- --portal <folder>` serves the portal of another folder, with the examples of its
 * API descriptions as answers, or with an API: `--api https://…`.
 */
import { parseArgs } from 'node:util'
import { demonstrationAccounts, demonstrationPassword } from './lib/demonstration.ts'
import { type PortalFolder, readPortalFolder } from './lib/portal-folder.ts'
import { readBrand } from './lib/read-brand.ts'
import { startDevelopment } from './lib/start-development.ts'
import { startPortal } from './lib/start-portal.ts'
import { runScript } from './lib/terminal.ts'
import { previewPath } from './vite/preview-documents.ts'

await runScript(() => {
  const portal = readPortalFolder()
  return portal.own ? developOwn() : developOther(portal)
})

async function developOwn(): Promise<void> {
  const { publicUrl, seed } = await startDevelopment()
  console.log(
    `\n  ${readBrand().name} is at ${publicUrl}, and follows what is saved in catalogue/, demonstration/, openapi/, src/ and operator.yaml.`,
  )
  console.log(`  The documents of catalogue/documents, with their sample data: ${publicUrl}${previewPath}/`)
  if (seed === 'demo')
    console.log(`  Accounts, password ${demonstrationPassword}: ${demonstrationAccounts.map(({ username }) => username).join(', ')}.`)
  console.log('  Ctrl-C ends it.\n')
}

async function developOther(portal: PortalFolder): Promise<void> {
  const { api } = parseArgs({ options: { portal: { type: 'string' }, api: { type: 'string' } } }).values
  const vite = await startPortal(portal, { port: Number(process.env.PORT ?? 3000), ...(api === undefined ? {} : { api }) })
  console.log(`\n  ${portal.root} is at ${vite.resolvedUrls?.local[0]}, and follows what is saved in catalogue/ and openapi/.`)
  console.log(`  Calls are answered by ${api ?? 'the examples of its API descriptions'}. Ctrl-C ends it.\n`)
}
