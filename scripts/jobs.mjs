/** `npm run jobs [-- retry <queue> | drop <queue>]`: lists, retries or removes dead-letter jobs. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/jobs-command.ts')
