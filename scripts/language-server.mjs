/** The language server of the catalogue, which an editor starts: `node scripts/language-server.mjs --stdio`. */
import { runTypeScript } from './lib/run-typescript.mjs'

runTypeScript('scripts/lib/start-language-server.ts', process.argv.slice(2))
