/**
 * `npm run check`: checks the catalogue against the API description, and `operator.yaml`, and writes the editor schemas alone.
 *
 * Repeated words, and what nothing uses or reaches, are warnings; with `-- --strict` they are errors. `-- --json` prints JSON,
 * `-- --portal <folder>` checks the portal of another folder.
 */
import { checkProject, jsonReport, printReport, writeEditorSchemas } from '../src/compiler/index.ts'
import { readPortalFolder } from './lib/portal-folder.ts'
import { serverFiles } from './lib/server-files.ts'
import { runScript } from './lib/terminal.ts'

await runScript(() => {
  const { root, own } = readPortalFolder()
  const { report, lowered } = checkProject(root, new Date(), { lenient: !process.argv.includes('--strict'), ...(own && { serverFiles }) })
  // Also with mistakes, so that the editor completes a name that was just defined.
  if (lowered && own) writeEditorSchemas(root, lowered, serverFiles)
  if (process.argv.includes('--json')) console.log(JSON.stringify(jsonReport(report), null, 2))
  else {
    console.log(printReport(report))
    console.log(`${report.operations} operations are described; ${report.notAvailable} of them answer "not available yet".`)
  }
  process.exitCode = report.failed ? 1 : 0
})
