/**
 * `npm run check`: checks the catalogue against the API description, and `operator.yaml`, and writes the editor schemas alone.
 *
 * Repeated words, and what nothing uses or reaches, are warnings; with `-- --strict` they are errors. `-- --json` prints JSON,
 * `-- --language it` reports in Italian, `-- --portal <folder>` checks the portal of another folder.
 */

import type { ReportLanguage } from '../src/core/compiler/diagnostics/report-words.ts'
import { checkProject, jsonReport, printReport, type Report, writeEditorSchemas } from '../src/core/compiler/index.ts'
import { readPortalFolder } from './lib/portal-folder.ts'
import { readReportLanguage } from './lib/report-language.ts'
import { serverFiles } from './lib/server-files.ts'
import { runScript } from './lib/terminal.ts'

const operationsIn: Readonly<Record<ReportLanguage, (report: Report) => string>> = {
  en: ({ operations, notAvailable }) => `${operations} operations are described; ${notAvailable} of them answer "not available yet".`,
  it: ({ operations, notAvailable }) =>
    `Le operazioni descritte sono ${operations}, quelle che rispondono “non ancora disponibile” ${notAvailable}.`,
}

await runScript(() => {
  const { root, own } = readPortalFolder()
  const language = readReportLanguage()
  const { report, lowered } = checkProject(root, new Date(), { lenient: !process.argv.includes('--strict'), ...(own && { serverFiles }) })
  // Also with mistakes, so that the editor completes a name that was just defined.
  if (lowered && own) writeEditorSchemas(root, lowered, serverFiles)
  if (process.argv.includes('--json')) console.log(JSON.stringify(jsonReport(report), null, 2))
  else {
    console.log(printReport(report, language))
    console.log(operationsIn[language](report))
  }
  process.exitCode = report.failed ? 1 : 0
})
