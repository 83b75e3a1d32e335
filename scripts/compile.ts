/** `npm run compile`: checks the catalogue and writes `src/generated`. */
import { compile, printReport } from '../src/compiler/index.ts'
import { serverFiles } from './lib/server-files.ts'

const { report, written } = await compile({ root: process.cwd(), serverFiles })
if (report.diagnostics.length > 0) console.log(printReport(report))
if (!report.failed)
  console.log(`Compiled ${report.screens} screens: ${written.length === 0 ? 'nothing has changed' : `${written.length} files written`}.`)
process.exitCode = report.failed ? 1 : 0
