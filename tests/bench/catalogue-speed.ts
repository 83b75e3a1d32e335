import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Figure, type Measurement, median } from './measurement.ts'
import { writeSyntheticProject } from './synthetic-catalogue.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const script = fileURLToPath(new URL('./compile-synthetic.ts', import.meta.url))
const runs = 3
/** Aims for the processor's time, in milliseconds; for 100 screens also Lowdefy's time to build as many of similar density. */
const aims: Readonly<Record<number, { name: string; coldMs: number; residentMs?: number }>> = {
  0: { name: 'aim', coldMs: 1_000, residentMs: 300 },
  100: { name: 'aim and Lowdefy', coldMs: 1_000 },
  1000: { name: 'aim', coldMs: 4_000 },
}

interface Took {
  /** A check with the start of its process. */
  coldMs: number
  /** The same check again, in the same process. */
  residentMs: number
  compileMs: number
  againMs: number
}

/** Checks and compiles from scratch, each run in its own process. */
export const catalogueSpeed: Measurement = {
  name: 'catalogue',
  how: `processor time to check, then compile: the catalogue, and 100 and 1,000 more screens like its densest; middle of ${runs} processes`,
  async measure() {
    const figures: Figure[] = []
    for (const screens of [0, 100, 1_000]) {
      const folder = await mkdtemp(join(tmpdir(), 'catalogue-speed-'))
      try {
        writeSyntheticProject({ from: root, into: folder, screens })
        const took: Took[] = []
        for (let run = 0; run < runs; run += 1) took.push(await compileOnce(folder, join(folder, `out-${run}`)))
        const aim = aims[screens]
        const label = screens === 0 ? 'the catalogue' : `${screens.toLocaleString('en')} screens more`
        const figure = (words: string, of: keyof Took, aimMs?: number): Figure => ({
          name: `${label}: ${words}`,
          value: median(took.map((one) => one[of])),
          unit: 'ms',
          ...(aim && aimMs !== undefined ? { comparedWith: { name: aim.name, value: aimMs } } : {}),
        })
        figures.push(
          figure('checked', 'coldMs', aim?.coldMs),
          figure('checked again', 'residentMs', aim?.residentMs),
          figure('compiled then', 'compileMs'),
          figure('compiled again', 'againMs'),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    return figures
  },
}

async function compileOnce(project: string, into: string): Promise<Took> {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script, project, into], {
    cwd: root,
    // As the commands do.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/node') },
  })
  return JSON.parse(stdout) as Took
}
