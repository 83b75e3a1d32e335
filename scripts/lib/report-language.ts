import { parseArgs } from 'node:util'
import { findReportLanguage, type ReportLanguage } from '../../src/core/compiler/diagnostics/report-words.ts'

/** Returns the language that `--language` names for the compiler's reports; English without it. Ends the process for any other word. */
export function readReportLanguage(): ReportLanguage {
  const { values } = parseArgs({ strict: false, options: { language: { type: 'string' } } })
  const language = values.language === undefined ? 'en' : findReportLanguage(String(values.language))
  if (language !== undefined) return language
  console.error(`--language is it or en, not "${String(values.language)}".`)
  process.exit(1)
}
