/** Generates `docs/diagnostics.md`: each diagnostic with its meaning, an example and its fix. */
import { registry } from '../diagnostics/registry.ts'

/** Chapters by the first digit of the code. */
const classes: readonly (readonly [digit: string, title: string])[] = [
  ['1', 'Syntax, keys, kinds'],
  ['2', 'References'],
  ['3', 'Bindings to the API'],
  ['4', 'Forms'],
  ['5', 'Texts'],
  ['6', 'Conditions'],
  ['7', 'Actions and data'],
  ['8', 'Routes and areas'],
  ['9', 'Accessibility'],
  ['0', 'Dead entries'],
]

export function diagnosticsReference(): string {
  const sections = classes.flatMap(([digit, title]) => [
    `## ${title}`,
    ...Object.entries(registry)
      .filter(([code]) => code.charAt(3) === digit)
      .map(
        ([code, { title: name, meaning, example, fix }]) => `### ${code} ${name}\n\n${meaning}\n\n\`\`\`yaml\n${example}\n\`\`\`\n\n${fix}`,
      ),
  ])
  return `${[opening, ...sections].join('\n\n')}\n`
}

const opening = `# Diagnostics of the compiler

Generated from the compiler's registry by \`npm run reference\`; manual changes are lost. Codes are permanent. Each diagnostic names
file, line and column, and shows the line. At most twenty of one file are printed; \`npm run check -- --json\` prints all as records.`
