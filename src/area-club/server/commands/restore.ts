/** Entry point of `npm run restore`. */
import { restoreBackup } from '../database/portal-database.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run restore -- <file> [--replace]', ['replace'], async ({ settings, path, flags, progress }) => {
  const { manifest, keptAside } = await restoreBackup(settings, path, flags.has('replace'), progress)
  const aside = keptAside === undefined ? '' : ` What was there before is kept in ${keptAside}; remove it when you no longer need it.`
  return `The backup of ${manifest.createdAt} is restored.${aside}`
})
