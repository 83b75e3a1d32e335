/**
 * `npm run dev`: like `npm start`, but reloads saved files and shows the catalogue's mistakes in the page.
 *
 * Runs Vite as a proxy of the server, and the compiler.
 */
import { demonstrationAccounts, demonstrationPassword } from './lib/demonstration.ts'
import { readBrand } from './lib/read-brand.ts'
import { startDevelopment } from './lib/start-development.ts'
import { previewPath } from './vite/preview-documents.ts'

const { publicUrl, seed } = await startDevelopment()
console.log(
  `\n  ${readBrand().name} is at ${publicUrl}, and follows what is saved in catalogue/, demonstration/, openapi/, src/ and operator.yaml.`,
)
console.log(`  The documents of catalogue/documents, with their sample data: ${publicUrl}${previewPath}/`)
if (seed === 'demo')
  console.log(`  Accounts, password ${demonstrationPassword}: ${demonstrationAccounts.map(({ username }) => username).join(', ')}.`)
console.log('  Ctrl-C ends it.\n')
