/** Runs `src/area-club/server/commands/<name>.ts`, also in the image, where npm run backup and the like have no development dependencies. */
import { runTypeScript } from './lib/run-typescript.mjs'

const [name, ...args] = process.argv.slice(2)
runTypeScript(`src/area-club/server/commands/${name}.ts`, args)
