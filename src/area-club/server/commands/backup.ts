/** Entry point of `npm run backup`. */
import { statSync } from 'node:fs'
import { writeBackup } from '../../../core/server/database/backup/write-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run backup -- <file>', [], async ({ settings, path, version, progress }) => {
  const leftOut = await writeBackup(settings, path, version, progress)
  const others = leftOut.length === 0 ? '' : ` Not in it are the other schemas of the database: ${leftOut.join(', ')}.`
  return `The database is in ${path} (${Math.ceil(statSync(path).size / 1024)} KB). It holds personal data: keep it as you keep the database.${others}`
})
