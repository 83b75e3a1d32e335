/** `npm run files -- report | check | move --to s3|database`: reports, verifies or moves document files. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/files-command.ts')
