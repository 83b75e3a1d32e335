/** Runs `commands/<name>.ts` of the portal's server, also in the image, where npm run backup and the like have no development dependencies. */
import { fileURLToPath } from 'node:url'
import { runTypeScript } from './lib/run-typescript.mjs'

const [name, ...args] = process.argv.slice(2)
runTypeScript(fileURLToPath(import.meta.resolve(`#portal-server/commands/${name}.ts`)), args)
