/** Makes the context of a run: what is known before the first construct is compiled. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { present, type ResolveReference, recordOf, SchemaTypes } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import { at } from '../read/source.ts'
import { Definitions } from '../resolve/definitions.ts'
import { collectNothing } from './collected.ts'
import type { Context } from './context.ts'
import { withDefaultTexts } from './default-messages.ts'
import { anyPermissions, Labels, readPermissions } from './labels.ts'
import { Operations } from './operations.ts'
import { readOwnFunctions } from './own-functions.ts'
import { readPortal } from './portal-constants.ts'
import { problemSlot } from './problem-slot.ts'

/** Resolves what does not depend on expressions. Session and conditions are empty: they are compiled first, and then set. */
export function openContext(sources: CatalogueSources, api: Api, report: Diagnostics, now: Date, places: boolean): Context {
  const single = (kind: string) => sources.single.get(kind)?.source
  for (const kind of sources.leftOut.keys()) report.doubt((code) => mayFollowFrom[kind]?.test(code) === true)
  if (!api.whole) report.doubt((code) => mayFollowFromDescription.test(code))
  const resolve: ResolveReference = (ref) => {
    const name = ref.split('/').at(-1) ?? ''
    const schema = api.schemas.get(name)
    return schema ? { schema: schema as never, pointer: `#/components/schemas/${name}`, name } : undefined
  }
  const types = new SchemaTypes(resolve)
  const definitions = new Definitions(sources, report)
  const portal = readPortal(sources.single.get('portal'), sources.languages, report)
  return {
    report,
    sources,
    api,
    types,
    definitions,
    operations: new Operations(api, { answers: types, bodies: new SchemaTypes(resolve, 'readOnly') }, report, definitions, portal.scheme),
    permissions: sources.leftOut.has('statuses') ? anyPermissions : readPermissions(single('statuses'), api, report),
    conditions: new Map(),
    labels: new Labels(single('enums'), single('statuses'), api, report, sources.leftOut.has('enums') || sources.leftOut.has('statuses')),
    portal,
    functions: readOwnFunctions(sources, api, types, report),
    session: present(recordOf([])),
    sessionLoads: [],
    problem: problemSlot(api),
    messages: withDefaultTexts(single('messages'), sources.languages),
    hasLogin: sources.leftOut.has('portal') || at(single('portal'), 'login') !== undefined,
    nowMs: now.getTime(),
    places,
    collected: collectNothing(report, sources.texts),
  }
}

/** Codes that may follow from a single file that is left out: types that it gives, what its conditions prove, words that it has. */
const mayFollowFrom: Readonly<Record<string, RegExp>> = {
  conditions: /^CAT(?:30[245-9]|31|4|6)/,
  enums: /^CAT(?:308|31[0-4]|901)/,
  functions: /^CAT(?:30[245-9]|31|4|6)/,
  messages: /^CAT(?:30[245-9]|31|4|50[34])/,
  navigation: /^CAT706/,
  portal: /^CAT(?:30[245-9]|31|4|6)/,
  profiles: /^CAT(?:30[245-9]|31|4|6)/,
  statuses: /^CAT(?:308|31[0-4]|6|901)/,
  values: /^CAT(?:30[245-9]|31|4|6)/,
}

/** Codes that may follow from a mistake in the API description: whatever depends on its operations, types and codes. */
const mayFollowFromDescription = /^CAT(?:20[2-6]|3|4|503|504|509|510|6|7|80[3-9]|81|0)/
