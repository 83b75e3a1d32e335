import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentWith, runCommand } from '../../scripts/lib/run-command.mjs'

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
    const { code, failure } = await runCommand('no-such-program', [])
    expect([code, failure?.message]).toEqual([127, expect.stringContaining('ENOENT')])
  })

  test('is killed with its child processes when it exceeds the timeout', async () => {
    const { timedOut, output } = await runCommand('sh', ['-c', 'sleep 600 & echo $!; wait'], { timeoutMs: 300 })
    await expect.poll(() => isAlive(Number(output.trim()))).toBe(false)
    expect(timedOut).toBe(true)
  })

  test('does not keep the run waiting when it leaves a child process behind', async () => {
    const { code, output } = await runCommand('sh', ['-c', 'sleep 600 & echo $!'])
    await expect.poll(() => isAlive(Number(output.trim()))).toBe(false)
    expect(code).toBe(0)
  })
})

test('puts the programs of the dependencies first on PATH, once', () => {
  const { PATH } = environmentWith({}, '/somewhere')
  expect(PATH.split(':').indexOf('/somewhere/node_modules/.bin')).toBe(0)
})
