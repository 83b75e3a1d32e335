/** `npm run export -- forms <folder>`: writes each form of the catalogue as JSON Schema and uiSchema for react-jsonschema-form. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkProject, printReport } from '../src/core/compiler/index.ts'
import { exportForm, writeRjsfModule } from '../src/core/studio/server/export/export-forms.ts'

function run(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [what, folder, ...more] = positionals
  if (what !== 'forms' || folder === undefined || more.length > 0) throw new Error('Usage: npm run export -- forms <folder>')
  const { report, lowered } = checkProject(process.cwd())
  if (report.failed || !lowered) throw new Error(`Nothing was written:\n\n${printReport(report)}`)
  mkdirSync(folder, { recursive: true })
  for (const form of lowered.forms)
    writeFileSync(join(folder, `${form.model.name}.json`), `${JSON.stringify(exportForm(form, lowered), null, 2)}\n`)
  writeFileSync(join(folder, 'rjsf.js'), writeRjsfModule())
  return `${lowered.forms.length} forms written to ${folder}.`
}

try {
  console.log(run())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
