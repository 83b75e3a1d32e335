import { parseArgs } from 'node:util'
import { findLanguage, type Language } from '../../src/core/lib/language.ts'

/** Returns the language that `--language` names for the compiler's reports; English without it. Ends the process for any other word. */
export function readReportLanguage(): Language {
  const { values } = parseArgs({ strict: false, options: { language: { type: 'string' } } })
  const language = values.language === undefined ? 'en' : findLanguage(String(values.language))
  if (language !== undefined) return language
  console.error(`--language is it or en, not "${String(values.language)}".`)
  process.exit(1)
}
