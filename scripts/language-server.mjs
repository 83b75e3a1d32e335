/** The language server of the catalogue, which an editor starts: `node scripts/language-server.mjs --stdio`. */
import { runTypeScript } from './lib/run-typescript.mjs'

runTypeScript('src/language-server/main.ts', process.argv.slice(2))
