import { Fault } from '../domain/fault.ts'
import type { ObjectStore } from './object-store.ts'
import { readS3Settings } from './s3-settings.ts'
import { createS3Store } from './s3-store.ts'

/** Creates the S3 store for commands, which read no other settings. Throws a Fault that lists the invalid settings. */
export function openS3Store(environment: Readonly<Record<string, string | undefined>>): ObjectStore | undefined {
  const { settings, mistakes } = readS3Settings((name) => environment[name]?.trim() || undefined, environment.NODE_ENV === 'production')
  if (mistakes.length > 0) throw new Fault(`Some settings are wrong:\n  ${mistakes.join('\n  ')}`)
  return settings && createS3Store(settings)
}
