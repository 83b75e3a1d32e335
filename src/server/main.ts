/** The server's entry: settings, then everything else. Ends with 1 and one sentence where whoever runs it can put something right. */
import { readConfig } from './config.ts'
import { Fault } from './domain/fault.ts'
import { startServer } from './start-server.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  // A supervisor starts it again.
  server.failed.then(fail, fail)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
      // A second one is from somebody who will not wait.
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
