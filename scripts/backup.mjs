/** `npm run backup -- <file>`: writes every row of the database of DATABASE_URL or DATA_DIR to a file. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/backup-command.ts')
