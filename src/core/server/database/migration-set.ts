import type { Migration } from 'kysely/migration'

/** The migrations of a portal, which its folder brings. */
export interface MigrationSet {
  /** Every migration in order, by the name that the database stores. */
  migrations: Readonly<Record<string, Migration>>
  /**
   * Contracting migrations, each with the migration whose release stopped using what it removes.
   *
   * Every other migration expands the schema: it only adds, so that older releases keep running on it.
   */
  contracting: Readonly<Record<string, string>>
}
