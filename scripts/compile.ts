/** `npm run compile`: checks the catalogue and writes `src/generated`; of another portal (`-- --portal <folder>`) its folder `generated`. `-- --language it` reports in Italian. */
import { printReport } from '../src/core/compiler/index.ts'
import { readPortalFolder } from './lib/portal-folder.ts'
import { readReportLanguage } from './lib/report-language.ts'
import { compileFolder } from './lib/server-files.ts'
import { runScript } from './lib/terminal.ts'

await runScript(async () => {
  const { report, written } = await compileFolder(readPortalFolder())
  if (report.diagnostics.length > 0) console.log(printReport(report, readReportLanguage()))
  if (!report.failed)
    console.log(`Compiled ${report.screens} screens: ${written.length === 0 ? 'nothing has changed' : `${written.length} files written`}.`)
  process.exitCode = report.failed ? 1 : 0
})
