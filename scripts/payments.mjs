/** `npm run payments -- list | export <folder> | check | close <case> | refund <capture> <euro>`: payment operations. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/payments-command.ts', { asks: true })
