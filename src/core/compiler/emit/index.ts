/** Emits a lowered catalogue as files: API types, shared modules, and a module per form, dialog and screen. */
import type { CatalogueModel } from '../../model/catalogue-model.ts'
import { imported, loaded } from '../lower/compiled.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { labelNames } from '../scope/code-names.ts'
import type { Theme } from '../scope/read-theme.ts'
import { emitAddresses } from './addresses.ts'
import { emitArea, emitAreaComponents, emitAreas } from './areas.ts'
import { brandOf, defaultLogo, emitBrand, emitLogo } from './brand.ts'
import { emitConditions } from './conditions.ts'
import { emitDocuments } from './documents.ts'
import type { EmittedFile, Present } from './files.ts'
import { emitLanguages } from './languages.ts'
import { emitMails } from './mails.ts'
import { emitManifests } from './manifests.ts'
import { emitOperations } from './operations.ts'
import { type Module, ModulePrinter } from './print.ts'
import { emitServer } from './server.ts'
import type { JsonSchema } from './validators.ts'

const modelTypes = (...names: string[]): string => `import type { ${names.join(', ')} } from '#core/model/catalogue-model.ts'`

/** @param present reads a file of the previous run; expensive output that is still up to date is reused from it. */
export async function emitCatalogue(lowered: LoweredCatalogue, present: Present = () => undefined): Promise<EmittedFile[]> {
  // Loaded here, as a check needs neither TypeScript nor the compiler of validators.
  const { emitApi } = await import('./api.ts')
  const [api, validators] = [emitApi(lowered.api, present), await emitValidators(lowered)]
  const modules: Module[] = [
    emitConditions(lowered),
    emitLabels(lowered),
    emitLanguages(lowered),
    ...emitPortal(lowered),
    emitRegion(lowered),
    emitModel(lowered),
    emitOperations([...lowered.api.operations.values()], lowered.portal.scheme),
    emitAreas(lowered.areas),
    emitAreaComponents(lowered.areas),
    ...lowered.areas.map(emitArea),
    ...lowered.forms.map(({ model }) => exported(`forms/${model.name}`, 'form', 'FormModel', model)),
    ...lowered.dialogs.map((model) => exported(`dialogs/${model.name}`, 'dialog', 'DialogModel', model)),
    ...lowered.screens.map(({ model }) => exported(`screens/${model.name}`, 'screen', 'ScreenModel', model)),
    ...(lowered.tour ? [exported('tour', 'tour', 'TourModel', lowered.tour.model)] : []),
    ...(lowered.consents ? [exported('consents', 'consents', 'ConsentsModel', lowered.consents.model)] : []),
    ...emitServer(lowered),
    emitAddresses(lowered),
    ...emitMails(lowered),
    ...emitDocuments(lowered),
  ]
  const code = modules.map(({ path, text }) => ({ path: `${path}.ts`, text }))
  return [...api, ...validators, ...emitManifests(lowered), emitBrand(lowered), ...emitLogo(lowered), ...code].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

/** Emits only the modules for typesetting documents with sample data, at the paths of `emitCatalogue`. */
export function emitForDocuments(lowered: LoweredCatalogue): EmittedFile[] {
  const modules = [...emitDocuments(lowered), ...emitPortal(lowered), emitLabels(lowered), emitConditions(lowered)]
  return modules.map(({ path, text }) => ({ path: `${path}.ts`, text }))
}

function exported(path: string, name: string, type: string, model: unknown): Module {
  const printer = new ModulePrinter(path)
  const body = printer.print(model)
  return printer.module([modelTypes(type)], `export const ${name}: ${type} = ${body}`)
}

/** Validators by schema, cached for the process: a change of texts regenerates none. */
const validators = new Map<string, string>()
async function validatorOf(schema: JsonSchema): Promise<string> {
  const key = JSON.stringify(schema)
  const known = validators.get(key)
  if (known !== undefined) return known
  const { emitValidator } = await import('./validators.ts')
  const text = await emitValidator(schema)
  validators.set(key, text)
  return text
}

async function emitValidators({ forms }: LoweredCatalogue): Promise<EmittedFile[]> {
  const files = await Promise.all(
    forms.map(async ({ model, schema }) => [
      { path: `validators/${model.name}.js`, text: await validatorOf(schema) },
      {
        path: `validators/${model.name}.d.ts`,
        text: "import type { SchemaValidator } from '#core/model/catalogue-model.ts'\n\ndeclare const validate: SchemaValidator\nexport default validate\n",
      },
    ]),
  )
  return files.flat()
}

/** Emits for each enumeration its labels, its choices in the API's order, and the label of unlisted codes. */
function emitLabels({ labels, yesNo }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('labels')
  const parts = labels.flatMap(({ schema, codes, choices, unknown }) => [
    `export const ${labelNames(schema).words}: Readonly<Record<string, CodeModel>> = ${printer.print(codes)}`,
    `export const ${labelNames(schema).choices}: readonly { value: string | number | boolean; label: TextModel }[] = ${printer.print(choices)}`,
    ...(unknown ? [`export const ${labelNames(schema).unlisted}: CodeModel = ${printer.print(unknown)}`] : []),
  ])
  const body = [`export const yesNo: Readonly<Record<string, CodeModel>> = ${printer.print(yesNo)}`, ...parts].join('\n\n')
  return printer.module([modelTypes('CodeModel', ...(labels.length > 0 ? ['TextModel'] : []))], body)
}

/**
 * Emits the constants that expressions read, for browser and server.
 *
 * Constants that only code reads are kept out of the browser's bundle. The theme is a module of its own, because it imports the logo, which
 * only the portal's build resolves.
 */
function emitPortal({ portal: { value: portal, emitted } }: LoweredCatalogue): Module[] {
  const { theme, ...others } = portal as { theme: Theme }
  const constants = pickRead(others, [...emitted])
  const { logo, ...look } = theme
  const [printer, themePrinter] = [new ModulePrinter('portal', { literal: true }), new ModulePrinter('theme', { literal: true })]
  return [
    printer.module([], `export const portal = ${printer.print(constants)} as const`),
    themePrinter.module(
      [`import logo from '${logo === undefined ? `./${defaultLogo}` : `#portal/catalogue/${logo}`}'`],
      `export const theme = { ...${themePrinter.print(look)}, logo }`,
    ),
  ]
}

/** Emits time zone and currency for browser and server. */
function emitRegion({ portal: { region } }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('region')
  return printer.module([`import type { Region } from '#core/lib/region.ts'`], `export const region: Region = ${printer.print(region)}`)
}

/** Picks the constants whose own path, an ancestor's or a descendant's is read. */
function pickRead(group: Readonly<Record<string, unknown>>, read: readonly string[], above = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => {
      const path = `${above}${name}`
      if (read.some((one) => one === '' || one === path || path.startsWith(`${one}.`))) return [[name, value]]
      if (!read.some((one) => one.startsWith(`${path}.`))) return []
      return [[name, isGroup(value) ? pickRead(value, read, `${path}.`) : value]]
    }),
  )
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Emits what the portal starts with. Screens, forms and dialogs are modules of their own, which it imports when they are shown. */
function emitModel(lowered: LoweredCatalogue): Module {
  const printer = new ModulePrinter('catalogue')
  const { tour } = lowered
  const behaviour = (lowered.portal.value.behaviour ?? {}) as Record<string, number>
  const brand = brandOf(lowered)
  const model = {
    routes: lowered.screens.map(({ route }) => route),
    home: lowered.home,
    login: lowered.login,
    logout: lowered.logout,
    navigation: lowered.navigation,
    profiles: lowered.profiles,
    tour: tour && { when: tour.when, ...(tour.onRequest ? { onRequest: true } : {}), load: loaded('tour', 'tour') },
    session: lowered.session,
    person: lowered.person,
    signIn: lowered.signIn,
    consents: lowered.consents && { ...lowered.consents.entry, load: loaded('consents', 'consents') },
    dialogs: Object.fromEntries(lowered.dialogs.map(({ name }) => [name, loaded(`dialogs/${name}`, 'dialog')])),
    forms: Object.fromEntries(lowered.forms.map(({ model: { name } }) => [name, loaded(`forms/${name}`, 'form')])),
    texts: lowered.texts,
    operations: imported('operations', 'operations'),
    problems: lowered.problems,
    failures: lowered.failures,
    delays: {
      alertMs: behaviour.alert,
      alertFadeMs: behaviour.alertFade,
      inlineStatusMs: behaviour.inlineStatus,
      editQuietMs: behaviour.editQuiet,
      sessionWarningMs: behaviour.sessionWarning,
      versionCheckMs: behaviour.versionCheck,
    },
    schedule: lowered.schedule,
    brand: { ...brand, claim: lowered.claim },
    keeps: lowered.keeps,
    region: imported('region', 'region'),
  } satisfies Record<keyof CatalogueModel, unknown>
  return printer.module([modelTypes('CatalogueModel')], `export const catalogue: CatalogueModel = ${printer.print(model)}`)
}
