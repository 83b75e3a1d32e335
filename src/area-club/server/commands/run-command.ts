import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseSettings } from '../../../core/server/database/open-database.ts'
import { Fault } from '../../../core/server/domain/fault.ts'
import { readBuildInfo } from '../../../core/server/settings/build-info.ts'
import { readDatabaseConfig } from '../settings/config.ts'

/** The arguments of a command that works on a backup file. */
export interface CommandCall {
  settings: DatabaseSettings
  /** The absolute path of the file. */
  path: string
  flags: ReadonlySet<string>
  /** The product version. */
  version: string
  /** Reports the current step, at most once a second, so that a short run prints nothing. */
  progress: (doing: string) => void
}

const progressEveryMs = 1_000

/** Runs a command with a file argument, and prints its result as `printResult` does. */
export async function runCommand(usage: string, flags: readonly string[], run: (call: CommandCall) => Promise<string>): Promise<void> {
  await printResult(async () => run(readCall(usage, flags)))
}

/** Prints the sentence that a command returns. A Fault is printed without a stack trace and sets exit code 1. */
export async function printResult(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof Fault) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`The command made a mistake of its own:\n${error instanceof Error ? error.stack : String(error)}\n`)
  }
}

function readCall(usage: string, flags: readonly string[]): CommandCall {
  const { positionals, values } = parseCall(usage, flags)
  const [file] = positionals
  if (file === undefined || file === '' || positionals.length > 1) throw new Fault(`Usage: ${usage}`)
  let toldMs = performance.now()
  return {
    settings: readDatabaseConfig(process.env),
    path: resolve(process.env.INIT_CWD ?? '', file),
    flags: new Set(Object.keys(values)),
    version: readBuildInfo().version,
    progress: (doing) => {
      if (performance.now() - toldMs < progressEveryMs) return
      toldMs = performance.now()
      process.stderr.write(`… ${doing}\n`)
    },
  }
}

function parseCall(usage: string, flags: readonly string[]) {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}. Usage: ${usage}`, { cause: error })
  }
}
