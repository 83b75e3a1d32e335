/**
 * `npm run check`: checks the catalogue against the API description, and `operator.yaml`, and writes the editor schemas alone.
 *
 * `-- --json` prints JSON.
 */
import { checkProject, jsonReport, printReport, writeEditorSchemas } from '../src/compiler/index.ts'
import { serverFiles } from './lib/server-files.ts'

const root = process.cwd()
const { report, lowered } = checkProject(root, new Date(), { serverFiles })
// Also with mistakes, so that the editor completes a name that was just defined.
if (lowered) writeEditorSchemas(root, lowered, serverFiles)
if (process.argv.includes('--json')) console.log(JSON.stringify(jsonReport(report), null, 2))
else {
  console.log(printReport(report))
  console.log(`${report.operations} operations are described; ${report.notAvailable} of them answer "not available yet".`)
}
process.exitCode = report.failed ? 1 : 0
