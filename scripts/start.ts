/** `npm start`: takes a fresh clone, whose dependencies scripts/bootstrap.mjs has installed, to the running portal. */
import { styleText } from 'node:util'
import { readConfig } from '../src/area-club/server/settings/config.ts'
import { buildPortal } from './lib/build-product.ts'
import { demonstrationAccounts, demonstrationPassword } from './lib/demonstration.ts'
import { readBrand } from './lib/read-brand.ts'
import { reportFailure, runStep } from './lib/terminal.ts'

try {
  const { publicUrl, seed } = readConfig(process.env)
  await runStep('Catalogue compiled and portal built', () => buildPortal(process.cwd()))
  // The server runs in this process, so that it never outlives the command and keeps the database locked.
  await runStep('Server started', () => import('../src/area-club/server/main.ts'))
  console.log(`\n  ${readBrand().name} is at ${styleText('bold', publicUrl)}\n`)
  if (seed === 'demo') {
    console.log(`  Accounts of the demonstration, password ${styleText('bold', demonstrationPassword)}:`)
    for (const { username, shows } of demonstrationAccounts) console.log(`    ${username.padEnd(15)} ${styleText('dim', shows)}`)
  }
  console.log(styleText('dim', '\n  Ctrl-C ends it.\n'))
} catch (error) {
  reportFailure(error)
}
