import type { CodeModel, PortalTexts, TextModel } from '../../model/catalogue-model.ts'
import { checkConditions, itemConditions } from '../check/conditions.ts'
import { checkConstantGroups } from '../check/constant-groups.ts'
import { checkContrast } from '../check/contrast.ts'
import { reportEnterLoops } from '../check/enter-loops.ts'
import { checkFiles } from '../check/files.ts'
import { reportFormsTwice } from '../check/form-twice.ts'
import { checkFragments } from '../check/fragments.ts'
import { checkGuards, guardsByOperation } from '../check/guards.ts'
import { reportUnplacedMenus } from '../check/menus.ts'
import { findPublicDialogs } from '../check/public-dialogs.ts'
import { findUnreached } from '../check/reach.ts'
import { RepeatedTexts } from '../check/repeated-texts.ts'
import { checkRoutes } from '../check/routes.ts'
import { reportMissingSessionSteps } from '../check/session-steps.ts'
import { reportUnused } from '../check/unused.ts'
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import {
  date,
  dateTime,
  type Environment,
  integer,
  noFacts,
  plainText,
  present,
  recordOf,
  SchemaTypes,
  unknown,
} from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import { at, entriesOf, type Source, textOf } from '../read/source.ts'
import { Definitions } from '../resolve/definitions.ts'
import type { Context } from '../scope/context.ts'
import { DeclaredNames } from '../scope/declared-names.ts'
import { anyPermissions, Labels, readPermissions } from '../scope/labels.ts'
import { placeOf } from '../scope/locals.ts'
import { Operations } from '../scope/operations.ts'
import { checkReadByCode, readPortal } from '../scope/portal-constants.ts'
import { problemSlot } from '../scope/problem-slot.ts'
import { profileSlot } from '../scope/profile-slot.ts'
import { checkCodes } from './answer-codes.ts'
import { compileArea, reportStrayTexts } from './areas.ts'
import { compileBlocks } from './blocks/index.ts'
import { compileButtons } from './buttons.ts'
import { compileCalendar } from './calendar.ts'
import { compileConsents } from './consents.ts'
import { compileDialog } from './dialogs.ts'
import { compileDocuments, findUnreadWords, type UnreadWord } from './documents.ts'
import { compileNeeded } from './expression.ts'
import { reportIdleWords } from './forms/failings.ts'
import { compileForm } from './forms/index.ts'
import { labelModels } from './label-models.ts'
import { compileLoad } from './loads.ts'
import type { LoweredCatalogue } from './lowered-catalogue.ts'
import { compileMailFrame, compileMails, compileServerTexts, reportUnreadAbout } from './mails.ts'
import { compileNavigation } from './navigation.ts'
import { ownScreen } from './own-screens.ts'
import { compileProfiles } from './profiles.ts'
import { compileScreen } from './screens.ts'
import { compileText, textsByName } from './texts.ts'
import { compileTour } from './tour.ts'

/** Checks the catalogue against the API, reports every mistake, and lowers it to the models that are emitted. */
export function lowerCatalogue(sources: CatalogueSources, api: Api, report: Diagnostics, now: Date): LoweredCatalogue {
  const single = (kind: string): Source | undefined => sources.single.get(kind)?.source
  for (const kind of sources.leftOut.keys()) report.doubt((code) => mayFollowFrom[kind]?.test(code) === true)
  if (!api.whole) report.doubt((code) => mayFollowFromDescription.test(code))
  const types = new SchemaTypes((ref) => {
    const name = ref.split('/').at(-1) ?? ''
    const schema = api.schemas.get(name)
    return schema ? { schema: schema as never, pointer: `#/components/schemas/${name}`, name } : undefined
  })
  const definitions = new Definitions(sources, report)
  const messages = single('messages')
  const portalSource = single('portal')
  const defaultWords = at(messages, 'defaults')
  const repeated = new RepeatedTexts(report, sources.texts)
  const context: Context = {
    report,
    sources,
    api,
    types,
    definitions,
    operations: new Operations(api, types, report, definitions),
    permissions: sources.leftOut.has('statuses') ? anyPermissions : readPermissions(single('statuses'), api, report),
    askedPermissions: new Set(),
    conditions: new Map(),
    labels: new Labels(single('enums'), single('statuses'), api, report, sources.leftOut.has('enums') || sources.leftOut.has('statuses')),
    portal: readPortal(portalSource, report),
    session: present(recordOf([])),
    repeated,
    compileBlocks: (source, place) => compileBlocks(source, place, context),
    compileButtons: (source, place) => compileButtons(source, place, context),
    compileCalendar: (source, place) => compileCalendar(source, place, context),
    nowMs: now.getTime(),
    schedule: new Set(),
    sessionLoads: [],
    loaded: new Set(),
    refreshed: [],
    fragments: new Map(),
    fragmentLinks: [],
    declared: new DeclaredNames(),
    ifValid: [],
    unusedLocals: [],
    startsTour: false,
    startsSession: false,
    endsSession: false,
    formPlaces: [],
    fieldWords: new Map(),
    ruleWords: at(messages, 'rules'),
    fileWords: at(messages, 'files'),
    problem: problemSlot(api),
    defaults: {
      load: at(defaultWords, 'load'),
      call: at(defaultWords, 'call'),
      proceed: at(defaultWords, 'proceed'),
      cancel: at(defaultWords, 'cancel'),
      nothing: at(defaultWords, 'nothing'),
    },
  }
  const foundations: Environment = {
    names: new Map([
      ['portal', sources.leftOut.has('portal') ? present(unknown) : context.portal.slot],
      ['now', present(dateTime)],
      ['today', present(date)],
    ]),
    facts: noFacts,
    permissions: context.permissions,
    constants: context.portal.value,
    operations: new Map([...api.operations].map(([name, { available }]) => [name, available])),
  }
  const top = placeOf(foundations, new Map(), 'public', 'messages.yaml')
  const text = (source: Source | undefined): TextModel | undefined => compileText(source, top, context)
  sharedTextsFirst(messages, context)

  const session = entriesOf(at(portalSource, 'session')).map(({ name, value }) => {
    const load = compileLoad(name, value, { ...top, access: 'member' }, context)
    // An invalid load stays in scope, so that its readers are not reported.
    return { name, slot: load?.slot ?? present(unknown), model: load?.model }
  })
  context.sessionLoads = session.flatMap(({ model }) => (model ? (api.operations.get(model.operation) ?? []) : []))
  const profile = profileSlot(single('profiles'), at(portalSource, 'session'), context)
  context.session =
    sources.leftOut.has('portal') || sources.leftOut.has('profiles')
      ? present(unknown)
      : present(recordOf([...session.map(({ name, slot }) => [name, slot] as const), ...(profile ? [profile] : [])], 'the session'))
  const ofSession = new Map([...foundations.names, ['session', context.session] as const])
  context.conditions = checkConditions(context, { ...foundations, names: ofSession })
  checkGuards(context)
  const base: Environment = { ...foundations, conditions: itemConditions(context.conditions, context) }
  const withSession: Environment = { ...base, names: ofSession }

  const navigation = compileNavigation(single('navigation'), base, context)
  const person = compileNeeded(at(portalSource, 'person'), placeOf(withSession, new Map(), 'member', 'portal.yaml'), context, plainText)
  const tour = compileTour(at(single('navigation'), 'tour'), base, context)
  const consents = compileConsents(at(at(single('navigation'), 'footer'), 'consents'), base, context)
  const profiles = compileProfiles(single('profiles'), base, context)
  const screens = definitions
    .all('screen')
    .map((one) => compileScreen(one, base, context))
    .filter((one) => one !== undefined)
  const publicDialogs = findPublicDialogs(definitions)
  const dialogs = definitions
    .all('dialog')
    .map((one) => compileDialog(one, publicDialogs.has(one.name) ? 'public' : 'member', base, context))
    .filter((one) => one !== undefined)
  const forms = definitions
    .all('form')
    .map((one) => compileForm(one, base, context))
    .filter((one) => one !== undefined)
  const areas = definitions.all('area').map((one) => compileArea(one, base, context))
  reportStrayTexts(context)
  const mails = compileMails(base, context)
  const mailFrame = compileMailFrame(messages, base, context)
  const serverTexts = compileServerTexts(base, context)
  const documents = compileDocuments(base, context)
  reportIdleWords(context)
  checkReadByCode(context.portal, portalSource, report)
  if (!report.hasOfClass('1')) checkConstantGroups(context.portal, portalSource, report)
  checkContrast(portalSource, context)
  checkFiles(sources, context)

  const [home = '', login = '', logout = ''] = (['home', 'login', 'logout'] as const).map((purpose) =>
    ownScreen(purpose, at(portalSource, purpose), context),
  )
  const unreached = findUnreached(new Set([home, login, logout]), context)
  const twins = checkRoutes(unreached, context)
  reportEnterLoops(context)
  checkFragments(context)
  reportFormsTwice(context)
  const problems = checkCodes('problems', ({ codes }) => codes, messages, text, context)
  const server = checkCodes('server', ({ messageCodes }) => messageCodes, messages, text, context)
  const reasons = new Map(
    [...context.conditions].flatMap(([name, condition]) => {
      const words = condition.otherwise && text(condition.otherwise)
      return words ? [[name, words] as const] : []
    }),
  )
  const ofCode = { ...top, environment: { ...base, names: new Map([...base.names, ['code', present(plainText)]]) } }
  const labels = labelModels(context, text, (source) => compileText(source, ofCode, context))
  const yesNo = { true: words(at(defaultWords, 'yes'), text), false: words(at(defaultWords, 'no'), text) }
  const portalTexts = textsByName(at(messages, 'portal'), text) as unknown as PortalTexts
  const ofLimit = { ...top, environment: { ...base, names: new Map([...base.names, ['limit', present(integer())]]) } }
  const rules = textsByName(at(messages, 'rules'), (value) => compileText(value, ofLimit, context))
  const brand = at(portalSource, 'brand')
  const claim = text(at(brand, 'claim'))
  for (const word of ['proceed', 'cancel', 'nothing']) text(at(defaultWords, word))
  const later = new Set(unreached.definitions.flatMap(({ kind, span }) => (kind === 'screen' ? [span.file] : [])))
  const copies = repeated.copies(later)
  repeated.reportAll(
    later,
    new Set(definitions.all('text').map(({ name }) => name)),
    new Set([...twins, ...[...copies.keys()].filter((file) => later.has(file))]),
  )
  const unread: UnreadWord[] = []
  // An invalid part of the catalogue may be the use. Words that differ or are said twice hide none.
  if (!report.hasErrorsBeside('CAT502', 'CAT505')) {
    for (const reportIdle of context.ifValid) reportIdle()
    reportUnused(unreached, twins, copies, context)
    reportUnplacedMenus(single('navigation'), context)
    reportMissingSessionSteps(portalSource, context)
    reportUnreadAbout(mails, serverTexts, context)
    unread.push(...findUnreadWords(documents, context))
  }
  return {
    api,
    definitions,
    screens,
    dialogs,
    forms,
    areas,
    conditions: context.conditions,
    reasons,
    labels,
    yesNo,
    navigation,
    session: session.flatMap(({ model }) => model ?? []),
    profiles,
    person: person?.expression,
    tour,
    consents,
    mails,
    mailFrame,
    serverTexts,
    documents,
    unread,
    portal: context.portal.value,
    constantsRead: context.portal.emitted,
    claim,
    guards: guardsByOperation(context),
    home,
    login,
    logout,
    texts: portalTexts,
    problems,
    server,
    rules,
    failures: { load: text(at(defaultWords, 'load')), call: text(at(defaultWords, 'call')) },
    context,
  }
}

/** Codes that may follow from a single file that is left out: types that it gives, what its conditions prove, words that it has. */
const mayFollowFrom: Readonly<Record<string, RegExp>> = {
  conditions: /^CAT(?:30[245-9]|31|4|6)/,
  enums: /^CAT(?:31[0-4]|901)/,
  messages: /^CAT(?:30[245-9]|31|4|503)/,
  navigation: /^CAT706/,
  portal: /^CAT(?:30[245-9]|31|4|6)/,
  profiles: /^CAT(?:30[245-9]|31|4|6)/,
  statuses: /^CAT(?:31[0-4]|6|901)/,
}

/** Codes that may follow from a mistake in the API description: whatever depends on its operations, types and codes. */
const mayFollowFromDescription = /^CAT(?:20[2-6]|3|4|503|504|509|510|6|7|80[3-9]|81|0)/

/** Registers the shared texts first, so that the report about a repetition can name the shared text. */
function sharedTextsFirst(messages: Source | undefined, context: Context): void {
  for (const { name, value } of entriesOf(at(messages, 'texts'))) {
    const [it, en] = [textOf(at(value, 'it')), textOf(at(value, 'en'))]
    if (it !== undefined && en !== undefined) context.repeated.saw(it, en, value.span, name)
  }
}

const words = (source: Source | undefined, text: (source: Source | undefined) => TextModel | undefined): CodeModel => ({
  label: text(source) ?? { kind: 'plain', parts: { it: [], en: [] }, waits: [] },
})
