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
/** Lowdefy's time to build a hundred screens of similar density, and our aim for checking them. */
const hundredScreensMs = 1_000

interface Took {
  checkMs: number
  compileMs: number
  againMs: number
}

/** Checks and compiles from scratch. Each run has its own process, whose start is not counted. */
export const catalogueSpeed: Measurement = {
  name: 'catalogue',
  how: `check, then compile: the catalogue, and 100 and 1,000 more screens like its densest; middle of ${runs} processes`,
  async measure() {
    const figures: Figure[] = []
    for (const screens of [0, 100, 1_000]) {
      const folder = await mkdtemp(join(tmpdir(), 'catalogue-speed-'))
      try {
        writeSyntheticProject({ from: root, into: folder, screens })
        const took: Took[] = []
        for (let run = 0; run < runs; run += 1) took.push(await compileOnce(folder, join(folder, `out-${run}`)))
        const aim =
          screens === 0
            ? undefined
            : { name: screens === 100 ? 'aim and Lowdefy' : 'ten times that', value: (hundredScreensMs * screens) / 100 }
        const label = screens === 0 ? 'the catalogue' : `${screens.toLocaleString('en')} screens more`
        figures.push(
          {
            name: `${label}: checked`,
            value: median(took.map(({ checkMs }) => checkMs)),
            unit: 'ms',
            ...(aim ? { comparedWith: aim } : {}),
          },
          { name: `${label}: compiled then`, value: median(took.map(({ compileMs }) => compileMs)), unit: 'ms' },
          { name: `${label}: compiled again`, value: median(took.map(({ againMs }) => againMs)), unit: 'ms' },
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    return figures
  },
}

async function compileOnce(project: string, into: string): Promise<Took> {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script, project, into], { cwd: root })
  return JSON.parse(stdout) as Took
}
