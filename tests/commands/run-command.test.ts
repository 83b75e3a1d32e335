import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../scripts/lib/run-command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns whether a process runs. A zombie (exited, not yet reaped) still takes signals; Linux tells it apart by its state. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('a program', () => {
  test('returns its exit code and the output of both streams', async () => {
    const { code, output } = await runCommand('sh', ['-c', 'echo said; echo complained >&2; exit 3'])
    expect({ code, lines: output.trim().split('\n').sort() }).toEqual({ code: 3, lines: ['complained', 'said'] })
  })

  test('fails instead of hanging when it does not exist', async () => {
    const { code, output } = await runCommand('no-such-program', [])
    expect([code, output]).toEqual([127, expect.stringContaining('ENOENT')])
  })

  test('is killed with its child processes when it exceeds the timeout', async () => {
    const { timedOut, output } = await runCommand('sh', ['-c', 'sleep 600 & echo $!; wait'], { timeout: 300 })
    await expect.poll(() => isAlive(Number(output.trim()))).toBe(false)
    expect(timedOut).toBe(true)
  })

  test('does not keep the run waiting when it leaves a child process behind', async () => {
    const { code, output } = await runCommand('sh', ['-c', 'sleep 600 & echo $!'])
    await expect.poll(() => isAlive(Number(output.trim()))).toBe(false)
    expect(code).toBe(0)
  })
})

test('ends its programs with their child processes when it gets a signal, and then itself', async () => {
  const script = `
    import { runCommand } from './scripts/lib/run-command.ts'
    await runCommand('sh', ['-c', 'sleep 600 & echo $$ $!; wait'], { stdout: ['pipe', 'inherit'] })`
  const caller = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(caller, 'exit')
  const [said] = await once(caller.stdout, 'data')
  const pids = String(said).trim().split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  caller.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
})

test('runs a TypeScript file with the programs of the dependencies first on PATH, and with its exit code', () => {
  const args = [join(root, 'scripts/server-command.mjs'), 'no-such']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: '/', encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('src/area-club/server/commands/no-such.ts')])
})
