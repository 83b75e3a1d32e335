import type { TestProject } from 'vitest/node'
import { createEmbeddedSnapshot } from './embedded-snapshot.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL server. */
    postgresUrl: string
    /** File with an embedded database that has its schema and nothing else. */
    embeddedSnapshotPath: string
  }
}

/** One server and one snapshot for the whole run; each test file makes its own database of either. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [cluster, snapshot] = await Promise.all([startPostgres(), createEmbeddedSnapshot()])
  project.provide('postgresUrl', cluster.url)
  project.provide('embeddedSnapshotPath', snapshot.path)
  return async () => {
    snapshot.remove()
    await cluster.stop()
  }
}
