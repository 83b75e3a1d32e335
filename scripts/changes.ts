/** `npm run changes -- <git ref>`: says what changed in the catalogue since a commit, as Markdown. `--language it` says it in Italian. */

import { parseArgs } from 'node:util'
import { findReportLanguage } from '../src/core/compiler/diagnostics/report-words.ts'
import { changesSince, GitFailed } from '../src/core/studio/server/catalogue-history.ts'
import { writeChanges } from '../src/core/studio/server/write-changes.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { language: { type: 'string', default: 'en' } } })
const language = findReportLanguage(values.language)
try {
  if (language === undefined) throw new GitFailed(`--language is it or en, not "${values.language}".`)
  process.stdout.write(writeChanges(changesSince(process.cwd(), positionals[0] ?? 'HEAD'), language))
} catch (error) {
  if (!(error instanceof GitFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
