import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files required to open a PostgreSQL data folder, never empty. */
const files = ['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map']
/** Files required in each database folder below `base`. */
const filesOfDatabase = ['PG_VERSION', 'pg_filenode.map']
/** Folders required to start and to know which transactions were committed; some may be empty. */
const folders = [
  'base',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
]
const walSegment = /^[\dA-F]{24}$/

/** Returns whether `folder` is missing or empty, so that a new database overwrites nothing. */
export function isVacant(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return stats === undefined || (stats.isDirectory() && readdirSync(folder).length === 0)
}

/** Returns the missing or empty parts of a data folder, as paths inside it, without opening the database. */
export function findMissingParts(folder: string): readonly string[] {
  const missing = [
    ...files.filter((file) => !isFilledFile(join(folder, file))),
    ...folders.filter((name) => !isFolder(join(folder, name))).map((name) => `${name}/`),
  ]
  const databases = isFolder(join(folder, 'base')) ? readdirSync(join(folder, 'base')).filter((name) => /^\d+$/.test(name)) : undefined
  if (databases?.length === 0) missing.push('base/*/')
  for (const database of databases ?? [])
    for (const file of filesOfDatabase) if (!isFilledFile(join(folder, 'base', database, file))) missing.push(`base/${database}/${file}`)
  if (isFolder(join(folder, 'pg_wal')) && !readdirSync(join(folder, 'pg_wal')).some((name) => walSegment.test(name)))
    missing.push('pg_wal/ (its segments)')
  if (isFolder(join(folder, 'pg_xact')) && readdirSync(join(folder, 'pg_xact')).length === 0) missing.push('pg_xact/ (its segments)')
  return missing
}

function isFilledFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
