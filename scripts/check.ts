/** `npm run check`: checks the catalogue against the API description without writing. `-- --json` prints JSON. */
import { checkProject, jsonReport, printReport } from '../src/compiler/index.ts'

const { report } = checkProject(process.cwd())
if (process.argv.includes('--json')) console.log(JSON.stringify(jsonReport(report), null, 2))
else {
  console.log(printReport(report))
  console.log(
    `${report.operations - report.notAvailable} of ${report.operations} operations are served; ${report.notAvailable} answer "not available yet".`,
  )
}
process.exitCode = report.failed ? 1 : 0
