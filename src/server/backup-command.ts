/** What `npm run backup` runs. */
import { statSync } from 'node:fs'
import { writeBackup } from './database/backup/write-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run backup -- <file>', [], async ({ settings, path, version, progress }) => {
  await writeBackup(settings, path, version, progress)
  return `The database is in ${path} (${Math.ceil(statSync(path).size / 1024)} KB). It holds personal data: keep it as you keep the database.`
})
