/** `npm run files -- report | check | move --to s3|database`: where the files of documents are, whether they are whole, and moving them. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/files-command.ts')
