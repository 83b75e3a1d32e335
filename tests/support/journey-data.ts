import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { forgetCheckedStates } from './checked-states.ts'
import { startPortal } from './portal-process.ts'
import { copyTemplate, prepareTemplate } from './portal-template.ts'
import { createTestDatabase, dropTestDatabase, startPostgres } from './postgres.ts'
import { runOnEmbedded } from './run-on-embedded.ts'
import { forgetShownTexts } from './shown-texts.ts'

/** The data of one server, which its settings name. */
export interface JourneyData {
  dataDir: string
  settings: Readonly<Record<string, string>>
  /** Runs SQL before the server starts. */
  seed(statements: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/** The variables that tell the workers of the PostgreSQL server, and of its seeded database. */
const [clusterName, templateName] = ['JOURNEYS_POSTGRES', 'JOURNEYS_DATABASE']

/**
 * Playwright's global setup: seeds the data that each server gets a copy of.
 *
 * A database of PostgreSQL is copied and opened in half the time of an embedded one, which the long form takes.
 */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  forgetShownTexts()
  forgetCheckedStates()
  if (process.env.TEST_LONG === '1') {
    await prepareTemplate()
    return async () => {}
  }
  const cluster = await startPostgres()
  const url = await createTestDatabase(cluster.url)
  const data = await takeDatabase(url, async () => {})
  const portal = await startPortal(data.dataDir, { ...data.settings, SEED: 'demo' })
  await portal.stop()
  await data.remove()
  process.env[clusterName] = cluster.url
  process.env[templateName] = new URL(url).pathname.slice(1)
  return () => cluster.stop()
}

/** Takes data for one server: a copy of the seeded ones, or none for a first start. The caller removes them. */
export async function takeData({ isSeeded }: { isSeeded: boolean }): Promise<JourneyData> {
  const { [clusterName]: cluster, [templateName]: template } = process.env
  if (cluster === undefined) return takeFolder(isSeeded ? copyTemplate() : newFolder())
  const url = await createTestDatabase(cluster, isSeeded ? template : undefined)
  return takeDatabase(url, () => dropTestDatabase(cluster, url))
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'journey-'))

function takeFolder(dataDir: string): JourneyData {
  return {
    dataDir,
    settings: {},
    seed: (statements) => runOnEmbedded(dataDir, statements),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function takeDatabase(url: string, drop: () => Promise<void>): Promise<JourneyData> {
  const folder = takeFolder(newFolder())
  return {
    ...folder,
    settings: { DATABASE_URL: url },
    seed: async (statements) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    remove: async () => {
      await folder.remove()
      await drop()
    },
  }
}
