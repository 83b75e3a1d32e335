import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { createEmbeddedSnapshot } from './embedded-snapshot.ts'
import { createTestDatabase, startPostgres } from './postgres.ts'
import { makeJobSchema } from './test-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL server. */
    postgresUrl: string
    /** A database of it that has its schema and nothing else, to be copied. */
    postgresTemplate: string
    /** File with an embedded database that has its schema and nothing else. */
    embeddedSnapshotPath: string
  }
}

/** One server and one snapshot for the whole run; each test file makes its own database of either, with the schema in it. */
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
