/** `npm run restore -- <file> [--replace]`: restores a backup into the database of DATABASE_URL or DATA_DIR. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/restore-command.ts')
