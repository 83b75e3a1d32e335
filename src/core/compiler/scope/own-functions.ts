/** Reads functions.yaml: functions that expressions of this portal call, and the modules that implement them. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { type FunctionRule, functions, ownFunctionRule, type SchemaTypes, type Type } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
import { readKind } from './kinds.ts'

export interface OwnFunctions {
  rules: ReadonlyMap<string, FunctionRule>
  reportUnused(report: Diagnostics): void
}

export function readOwnFunctions(sources: CatalogueSources, api: Api, types: SchemaTypes, report: Diagnostics): OwnFunctions {
  const declared = entriesOf(sources.single.get('functions')?.source)
  const called = new Set<string>()
  const rules = new Map<string, FunctionRule>()
  for (const { name, key, value } of declared) {
    if (functions.has(name)) {
      report.report('CAT205', key.span, `The language has a function "${name}" already`, { hint: 'Give yours another name.' })
      continue
    }
    const answers = at(value, 'answers')
    if (!answers || !isImplemented(name, at(value, 'module'), sources, report)) continue
    rules.set(
      name,
      ownFunctionRule(
        {
          name,
          module: textOf(at(value, 'module')) ?? '',
          parameters: entriesOf(at(value, 'takes')).map(({ name: parameter, value: of }) => ({
            name: parameter,
            ...wantedBy(of, api, types, report),
          })),
          answers: readKind(answers, api, types, report),
        },
        () => called.add(name),
      ),
    )
  }
  return {
    rules,
    reportUnused(to) {
      for (const { name, key } of declared)
        if (rules.has(name) && !called.has(name)) to.report('CAT001', key.span, `No expression calls the function "${name}"`)
    },
  }
}

function wantedBy(
  parameter: Source,
  api: Api,
  types: SchemaTypes,
  report: Diagnostics,
): { types: readonly Type[] } | { words: readonly string[] } {
  const words = at(parameter, 'words')
  return words
    ? { words: itemsOf(words).flatMap((item) => textOf(item) ?? []) }
    : { types: itemsOf(at(parameter, 'kinds')).map((item) => readKind(item, api, types, report).type) }
}

/** Reports a module that does not exist or does not export the function. */
function isImplemented(name: string, module: Source | undefined, { readCode }: CatalogueSources, report: Diagnostics): boolean {
  const path = textOf(module) ?? ''
  const code = readCode(path)
  if (!module) return false
  if (code === undefined)
    report.report('CAT110', module.span, `There is no file "${path}"`, {
      hint: 'It is a path in the folder of the portal: `src/lib/tax-code.ts`.',
    })
  else if (!new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(code))
    report.report('CAT201', module.span, `"${path}" exports no function "${name}"`, { hint: `It has \`export function ${name}(…)\`.` })
  else return true
  return false
}
