/** The server's entry point. Exits with code 1, and with one sentence when the operator can fix the cause. */

import { Fault } from '../../core/server/domain/fault.ts'
import { readConfig } from './settings/config.ts'
import { startServer } from './start/start-server.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  // A supervisor restarts the process.
  server.failed.then(fail, fail)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
      // A second signal ends the process at once.
      process.once(signal, () => process.exit(1))
    })
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  if (error instanceof Fault) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`The server made a mistake of its own:\n${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
