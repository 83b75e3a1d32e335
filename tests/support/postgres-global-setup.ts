import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { createEmbeddedSnapshot } from './embedded-snapshot.ts'
import { createTestDatabase, startPostgres } from './postgres.ts'
import { makeJobSchema } from './test-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's PostgreSQL server. */
    postgresUrl: string
    /** A database with the schema only, to be copied. */
    postgresTemplate: string
    /** The file of an embedded database with the schema only. */
    embeddedSnapshotPath: string
  }
}

/** Starts one server and creates one snapshot for the whole run. Each test file gets its own copy of a database with the schema. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [cluster, snapshot] = await Promise.all([startPostgres(), createEmbeddedSnapshot()])
  const templateUrl = await createTestDatabase(cluster.url)
  const template = await openDatabase({ databaseUrl: templateUrl, dataDir: 'memory://' })
  await makeJobSchema(template)
  await template.close()
  project.provide('postgresUrl', cluster.url)
  project.provide('postgresTemplate', new URL(templateUrl).pathname.slice(1))
  project.provide('embeddedSnapshotPath', snapshot.path)
  return async () => {
    snapshot.remove()
    await cluster.stop()
  }
}
