/** The database with the tables and migrations of this portal. */

import { restoreBackup as restoreInto } from '../../../core/server/database/backup/restore-backup.ts'
import type { Database } from '../../../core/server/database/database.ts'
import { type MigrationTarget, migrate as migrateTo } from '../../../core/server/database/migrate.ts'
import type { MigrationSet } from '../../../core/server/database/migration-set.ts'
import { type DatabaseSettings, openDatabase as openWith } from '../../../core/server/database/open-database.ts'
import { contractingMigrations, migrations } from './migrations/index.ts'
import type {} from './tables/index.ts'

const set: MigrationSet = { migrations, contracting: contractingMigrations }

/** Opens the database and migrates its schema, as the core's function does. */
export const openDatabase = (settings: DatabaseSettings) => openWith(settings, set)

/** Migrates a database, as the core's function does. */
export const migrate = (database: Database, target?: MigrationTarget) => migrateTo(database, set, target)

/** Restores a backup, as the core's function does. */
export const restoreBackup = (...[settings, path, replace, progress]: Head<Parameters<typeof restoreInto>>) =>
  restoreInto(settings, path, replace, progress, set)

type Head<Given extends readonly unknown[]> = Given extends [...infer First, unknown] ? First : never
