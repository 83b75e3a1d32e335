import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './list-files.ts'
import { startPortal } from './portal-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/journeys')

/**
 * Returns the folder of a seeded database. Each server gets a copy, because seeding takes longer than copying.
 *
 * Its name includes the server's sources and the day, because the demonstration's dates are relative to the day of seeding.
 */
function templateFolder(): string {
  const sources = fingerprint(root, [
    'src/core/server',
    'src/area-club',
    'src/core/lib',
    'demonstration',
    'openapi',
    'package-lock.json',
  ]).slice(0, 16)
  return join(folder, `template-${new Date().toISOString().slice(0, 10)}-${sources}`)
}

/** Passes the template's path to the workers, because sources may be edited during a run. */
const placeName = 'JOURNEYS_TEMPLATE'

/** The age after which leftovers of killed runs and templates of other days are removed. Younger ones may be in use. */
const keptMs = 2 * 60 * 60_000

function removeLeftovers(): void {
  for (const name of readdirSync(folder).filter((entry) => /^(?:template|data|seeding)-/.test(entry))) {
    const place = join(folder, name)
    const isOld = Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > keptMs
    if (isOld && place !== process.env[placeName]) rmSync(place, { recursive: true, force: true })
  }
}

/** Seeds the template unless it exists. */
export async function prepareTemplate(): Promise<void> {
  const template = templateFolder()
  process.env[placeName] = template
  mkdirSync(folder, { recursive: true })
  removeLeftovers()
  if (statSync(template, { throwIfNoEntry: false }) !== undefined) return
  const draft = mkdtempSync(join(folder, 'seeding-'))
  const server = await startPortal(draft)
  await server.stop()
  rmSync(template, { recursive: true, force: true })
  renameSync(draft, template)
}

/** Copies the template for one server. The caller removes the copy. */
export function copyTemplate(): string {
  const template = process.env[placeName]
  if (template === undefined) throw new Error('There is no template to copy: prepareTemplate makes it')
  const copy = mkdtempSync(join(folder, 'data-'))
  cpSync(template, copy, { recursive: true })
  return copy
}
