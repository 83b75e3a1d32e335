/**
 * `npm start`: takes a fresh clone, whose dependencies scripts/bootstrap.mjs has installed, to the running portal.
 *
 * `-- --portal <folder>` builds and serves another portal; `--api https://…` is the address of its API.
 */
import { parseArgs, styleText } from 'node:util'
import { buildOtherPortal, buildPortal } from './lib/build-product.ts'
import { type PortalFolder, readPortalFolder } from './lib/portal-folder.ts'
import { readBrand } from './lib/read-brand.ts'
import { runScript, runStep } from './lib/terminal.ts'

await runScript(() => {
  const portal = readPortalFolder()
  return portal.own ? startOwn() : startOther(portal)
})

async function startOwn(): Promise<void> {
  const { readConfig } = await import('#portal-server/settings/config.ts')
  const { publicUrl, seed } = readConfig(process.env)
  await runStep('Catalogue compiled and portal built', () => buildPortal(process.cwd()))
  // The server runs in this process, so that it never outlives the command and keeps the database locked.
  await runStep('Server started', () => import('#portal-server/main.ts'))
  console.log(`\n  ${readBrand().name} is at ${styleText('bold', publicUrl)}\n`)
  if (seed === 'demo') {
    const { demonstrationAccounts, demonstrationPassword } = await import('./lib/demonstration.ts')
    console.log(`  Accounts of the demonstration, password ${styleText('bold', demonstrationPassword)}:`)
    for (const { username, shows } of demonstrationAccounts) console.log(`    ${username.padEnd(15)} ${styleText('dim', shows)}`)
  }
  console.log(styleText('dim', '\n  Ctrl-C ends it.\n'))
}

async function startOther(portal: PortalFolder): Promise<void> {
  const { api } = parseArgs({ options: { portal: { type: 'string' }, api: { type: 'string' } } }).values
  const { HOST: host = '127.0.0.1', PORT = '3000' } = process.env
  const { PUBLIC_URL: publicUrl = `http://localhost:${PORT}` } = process.env
  await runStep('Catalogue compiled and portal built', () => buildOtherPortal(portal))
  const { serveBuiltPortal } = await import('./lib/serve-built-portal.ts')
  const settings = { host, port: Number(PORT), publicUrl, ...(api === undefined ? {} : { api }) }
  await runStep('Server started', () => serveBuiltPortal(portal, settings))
  console.log(`\n  ${readBrand().name} is at ${styleText('bold', publicUrl)}`)
  console.log(`  Calls are answered by ${api ?? 'the examples of its API descriptions'}. Ctrl-C ends it.\n`)
}
