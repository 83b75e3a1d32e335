/** `npm run payments -- list | export <folder> | check | close <case> | refund <capture> <euro>`: what an operator sees and does of payments. */
import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand('src/server/payments-command.ts', { asks: true })
