/**
 * `npm run texts -- export en texts.en.json` writes the catalogue's texts of a language as i18next JSON, `import en texts.en.json` takes them over.
 *
 * An import writes nothing if a key is missing or unknown, or if the catalogue would have a mistake with it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkProject, printReport } from '../src/core/compiler/index.ts'
import { readLanguages } from '../src/core/compiler/read/languages.ts'
import { exportTexts, importTexts } from '../src/core/studio/server/exchange-texts.ts'
import { serverFiles } from './lib/server-files.ts'

const usage = 'Usage: npm run texts -- export <language> <file> | import <language> <file>'

function run(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [action, code, path] = positionals
  const files = new Map(
    globSync(['catalogue/**/*.yaml', 'src/**/area.yaml'])
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const language = readLanguages(files.get('catalogue/portal.yaml')).languages.find((each) => each === code)
  if (language === undefined || path === undefined || positionals.length > 3) throw new Error(usage)
  if (action === 'export') {
    writeFileSync(path, `${JSON.stringify(exportTexts(files, language), null, 2)}\n`)
    return `Written: ${path}.`
  }
  if (action !== 'import') throw new Error(usage)
  const imported = importTexts(files, language, readJson(path))
  if (imported.problems.length > 0)
    throw new Error(`Nothing was written. Export the texts again, and compare:\n  ${imported.problems.join('\n  ')}`)
  const { report } = checkProject(process.cwd(), new Date(), { unsaved: imported.files, serverFiles })
  if (report.failed) throw new Error(`Nothing was written:\n\n${printReport(report)}`)
  for (const [file, text] of imported.files) writeFileSync(file, text)
  return `${imported.changed} texts changed in ${imported.files.size} files.`
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

try {
  console.log(run())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
