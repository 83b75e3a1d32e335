/** `npm run jobs [-- retry <queue> | drop <queue>]`: shows the jobs that were given up, tries them again, or removes them. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/jobs-command.ts')
