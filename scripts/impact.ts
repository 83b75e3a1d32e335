/**
 * `npm run impact -- <folder or git ref>`: says what changes if the API description becomes that of a folder or of a commit, as Markdown.
 *
 * `--since <folder or git ref>` says what has changed since that one. `--language it` says it in Italian. Exits with 1 if something breaks.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findReportLanguage } from '../src/core/compiler/diagnostics/report-words.ts'
import { checkProject } from '../src/core/compiler/index.ts'
import { breaksSomething, type CheckedCatalogue, findImpact } from '../src/core/studio/server/impact/find-impact.ts'
import { withDescription } from '../src/core/studio/server/impact/other-description.ts'
import { writeImpact } from '../src/core/studio/server/impact/write-impact.ts'
import { serverFiles } from './lib/server-files.ts'

const usage = 'Usage: npm run impact -- [--language it|en] <folder or git ref> | --since <folder or git ref>'

function check(project: Parameters<typeof checkProject>[0]): CheckedCatalogue {
  const { report, context } = checkProject(project, new Date(), { serverFiles })
  if (!context) throw new Error('The catalogue cannot be read: `npm run check` says why.')
  return { report, context }
}

const textsOf = (pattern: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(pattern)
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, language: { type: 'string', default: 'en' } },
  })
  const language = findReportLanguage(values.language)
  const [other = values.since, ...more] = positionals
  if (language === undefined || other === undefined || more.length > 0 || (positionals.length > 0 && values.since)) throw new Error(usage)
  const root = process.cwd()
  const [present, changed] = [check(root), check(withDescription(root, other))]
  const [before, after] = values.since === undefined ? [present, changed] : [changed, present]
  const impact = findImpact(before, after, {
    code: textsOf('src/!(generated)/{portal,server}/**/*.{ts,tsx}'),
    tests: textsOf('tests/**/*.{ts,tsx}'),
  })
  process.stdout.write(writeImpact(impact, language))
  if (breaksSomething(impact)) process.exitCode = 1
}

try {
  run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
