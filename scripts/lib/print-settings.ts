/** Prints the settings that the commands need, as JSON. Prints invalid ones to stderr and exits with 1. */
import { readConfig } from '../../src/server/config.ts'
import { Fault } from '../../src/server/domain/fault.ts'

try {
  const { host, port, publicUrl, databaseUrl, seed } = readConfig(process.env)
  process.stdout.write(JSON.stringify({ host, port, publicUrl, isOwnDatabase: databaseUrl === undefined, seed }))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  process.stderr.write(error.message)
  process.exitCode = 1
}
