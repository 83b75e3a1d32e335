import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Measurement, median } from './measurement.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const runs = 3
const port = 3900
const aimSeconds = 5

/** The whole command, from its start until the first request is answered. */
export const secondStart: Measurement = {
  name: 'second start',
  how: `npm start on a folder where it has run before, until /health answers; middle of ${runs} runs`,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'second-start-'))
    try {
      const firstSeconds = await timeStart(dataDir)
      const seconds: number[] = []
      for (let run = 0; run < runs; run += 1) seconds.push(await timeStart(dataDir))
      return [
        { name: 'start that seeds a new database', value: firstSeconds, unit: 's' },
        { name: 'second start', value: median(seconds), unit: 's', comparedWith: { name: 'aim', value: aimSeconds } },
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function timeStart(dataDir: string): Promise<number> {
  const startedMs = performance.now()
  const command = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), FRAME_PORT: String(port + 1), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  const said: string[] = []
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()))
  try {
    while (!(await answersHealth())) {
      if (command.exitCode !== null) throw new Error(`npm start ended:\n${said.join('')}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - startedMs) / 1_000
  } finally {
    await end(command)
  }
}

async function end(command: ChildProcess): Promise<void> {
  if (command.pid === undefined || command.exitCode !== null) return
  const ended = new Promise((resolve) => command.once('exit', resolve))
  process.kill(-command.pid, 'SIGTERM')
  await ended
  while (await answersHealth()) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function answersHealth(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status === 200,
    () => false,
  )
}
