/** Emits the server's modules: messages by problem code, constants, forms by operation, and guards. */
import type { Language } from '../../lib/language.ts'
import type { GuardModel, GuardsModel, TextModel, TextPart } from '../../model/catalogue-model.ts'
import { describe, typeText, wordsIn } from '../expressions/index.ts'
import { CompiledExpression, imported } from '../lower/compiled.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { conditionName, formVariable } from '../scope/code-names.ts'
import { brandOf } from './brand.ts'
import { type Module, ModulePrinter, propertyKey } from './print.ts'

export function emitServer(lowered: LoweredCatalogue): Module[] {
  return [emitMessages(lowered), emitServerBrand(lowered), emitConstants(lowered), emitForms(lowered), emitGuards(lowered)]
}

/** Emits the messages of problems, field errors and rules in every language, as plain strings. */
function emitMessages({ problems, server, rules, sources: { languages } }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/messages')
  const words = (texts: Readonly<Record<string, TextModel>>): Record<string, Record<string, string>> =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, plainWords(text, languages)]))
  const type = `Readonly<Record<string, ${typeText(wordsIn(languages))}>>`
  const body = `export const problemMessages: ${type} = ${printer.print(words(problems))}\n\n/** Messages on fields and on success, by message code. */\nexport const serverMessages: ${type} = ${printer.print(words(server))}\n\n/** By failing; {limit} is a number of the API's schema. */\nexport const ruleMessages: ${type} = ${printer.print(words(rules))}`
  return printer.module([], body)
}

function plainWords(text: TextModel, languages: readonly string[]): Record<string, string> {
  const side = (language: string): string =>
    text.kind === 'plain'
      ? text.parts[language as Language].map((part) => (typeof part === 'string' ? part : placeholder(part))).join('')
      : ''
  return Object.fromEntries(languages.map((language) => [language, side(language)]))
}

/** Returns `{limit}` for a placeholder: the server interpolates the number of the API's schema. */
const placeholder = (part: Exclude<TextPart, string>): string =>
  part.kind === 'placeholder' && part.value instanceof CompiledExpression ? `{${part.value.code.text.replace(/^s\./, '')}}` : ''

/** Emits the constants for server code: the owner's own ones, and the portal's `behaviour` and `frames`. */
function emitConstants({ portal: { value: portal, ownNames } }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/constants', { literal: true })
  const own = Object.fromEntries(ownNames.map((name) => [name, portal[name]]))
  return printer.module(
    [],
    `export const constants = ${printer.print({ ...own, behaviour: portal.behaviour, frames: portal.frames ?? [] })} as const`,
  )
}

/** Emits the names of the portal for server code. */
function emitServerBrand(lowered: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/brand', { literal: true })
  return printer.module([], `export const brand = ${printer.print(brandOf(lowered))} as const`)
}

function emitForms({ forms: all }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/forms')
  const forms = all.filter(({ model }) => !model.searches)
  const imports = forms.map(({ model }) => `import { form as ${formVariable(model.name)} } from '../forms/${model.name}.ts'`)
  const table = forms.map(({ model }) => `  ${propertyKey(model.operation)}: ${formVariable(model.name)},`)
  return printer.module(
    [`import type { FormModel } from '#core/model/catalogue-model.ts'`, ...imports],
    `/** The form that fills an operation's request body, by operationId. */\nexport const formsByOperation: Readonly<Record<string, FormModel>> = {\n${table.join('\n')}\n}`,
  )
}

/** Emits the guards by operationId: each condition with its `about` and the message of its refusal. */
function emitGuards({ guards, reasons, conditions, session }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/guards')
  const guardOf = (name: string): GuardModel[] => {
    const [condition, otherwise] = [conditions.get(name), reasons.get(name)]
    if (!condition || !otherwise) return []
    const about = Object.fromEntries([...condition.about].map(([word, slot]) => [word, describe(slot.type)]))
    const whole = condition.readsSession ? { ...about, session: 'session' } : about
    return [{ name, condition: imported('conditions', conditionName(name)), about: whole, otherwise }]
  }
  const model: GuardsModel = {
    guards: Object.fromEntries(
      [...guards].sort(([a], [b]) => (a < b ? -1 : 1)).map(([operation, names]) => [operation, names.flatMap(guardOf)]),
    ),
    session: Object.fromEntries(session.map(({ name, operation }) => [name, operation])),
  }
  const body = printer.print(model)
  return printer.module(
    [`import type { GuardsModel } from '#core/model/catalogue-model.ts'`, `export type { S as Schemas } from '../schemas.ts'`],
    `export const guards: GuardsModel = ${body}`,
  )
}
