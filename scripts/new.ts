/**
 * `npm run new -- <folder> <description>`: makes a first portal of an OpenAPI description, in a folder that is empty or does not exist.
 *
 * `--name "Museo"` names the portal; without it the terminal is asked. `--languages en,fr` are its languages, English alone without it. Ends with what it left out of the description, and why.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Fault } from '../src/core/server/domain/fault.ts'
import { fromCaller, newPortal } from './lib/new-portal.ts'
import { runScript } from './lib/terminal.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { name: { type: 'string' }, languages: { type: 'string' } },
  })
  const [folder, description, ...more] = positionals
  if (folder === undefined || description === undefined || more.length > 0)
    throw new Fault('Usage: npm run new -- <folder> <OpenAPI description> [--name "Museum"] [--languages en,fr]')
  const name = typeof values.name === 'string' ? values.name : await askName()
  const languages = typeof values.languages === 'string' ? values.languages.split(',') : ['en']
  const { screens, leftOut } = await newPortal({ folder: fromCaller(folder), description: fromCaller(description), name, languages })
  console.log(`${folder} has a first portal of ${screens === 1 ? 'one screen' : `${screens} screens`}.`)
  if (leftOut.length > 0) {
    console.log('\nLeft out of the description:')
    for (const { what, why } of leftOut) console.log(`  ${what}: ${why}`)
  }
  console.log(`\nNext:\n  npm run check -- --portal ${folder}\n  npm run dev -- --portal ${folder}`)
})

async function askName(): Promise<string> {
  if (!process.stdin.isTTY) throw new Fault('The portal needs a name: --name "Museum"')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question('Name of the portal: ')
  } finally {
    terminal.close()
  }
}
