/** `npm run files -- report | check | move --to s3|database`: reports where document files are, verifies them, or moves them. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/files-command.ts')
