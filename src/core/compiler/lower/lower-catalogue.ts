import type { CodeModel, PlainText, PortalTexts, TextModel } from '../../model/catalogue-model.ts'
import { bind, date, dateTime, type Environment, integer, noFacts, plainText, present, recordOf, unknown } from '../expressions/index.ts'
import { at, entriesOf, type Source, textOf } from '../read/source.ts'
import { checkConditions, itemConditions } from '../rules/conditions.ts'
import { guardsByOperation } from '../rules/required-guards.ts'
import { addValues } from '../rules/values.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import { profileSlot } from '../scope/profile-slot.ts'
import { checkCodes } from './answer-codes.ts'
import { compileArea, reportStrayTexts } from './areas.ts'
import { compileConsents } from './consents.ts'
import { compileDialog } from './dialogs.ts'
import { compileDocuments } from './documents.ts'
import { compileNeeded } from './expression.ts'
import { compileForm } from './forms/index.ts'
import { labelModels } from './label-models.ts'
import { compileLoad } from './loads.ts'
import type { LoweredCatalogue } from './lowered-catalogue.ts'
import { compileMailFrame, compileMails, compileServerTexts } from './mails.ts'
import { compileNavigation } from './navigation.ts'
import { ownScreen } from './own-screens.ts'
import { compileProfiles } from './profiles.ts'
import { findPublicDialogs } from './public-dialogs.ts'
import { compileScreen } from './screens.ts'
import { compileSignIn } from './sign-in.ts'
import { compileText, textsByName } from './texts.ts'
import { compileTour } from './tour.ts'

/** Lowers every construct of the catalogue to the model that is emitted, and reports the mistakes of each place. */
export function lowerCatalogue(context: Context): LoweredCatalogue {
  const { sources, api, definitions, messages } = context
  const single = (kind: string): Source | undefined => sources.single.get(kind)?.source
  const portalSource = single('portal')
  const defaultWords = at(messages, 'defaults')
  const foundations: Environment = {
    names: new Map([
      ['portal', sources.leftOut.has('portal') ? present(unknown) : context.portal.slot],
      ['now', present(dateTime)],
      ['today', present(date)],
    ]),
    facts: noFacts,
    permissions: context.permissions,
    region: context.portal.region,
    functions: context.functions.rules,
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
  const ofSession = bind(foundations, 'session', context.session)
  context.conditions = checkConditions(context, addValues(ofSession, context))
  const withSession = addValues({ ...ofSession, conditions: itemConditions(context.conditions) }, context)
  const base: Environment = { ...withSession, names: new Map([...withSession.names].filter(([name]) => name !== 'session')) }

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
  const home = ownScreen('home', at(portalSource, 'home'), context) ?? ''
  const [login, logout] = (['login', 'logout'] as const).map((purpose) => ownScreen(purpose, at(portalSource, purpose), context))
  const signIn = compileSignIn(at(portalSource, 'signIn'), text, context)
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
  return {
    sources,
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
    portal: context.portal,
    claim,
    keeps: context.collected.kept.length > 0,
    sessionSlot: context.session,
    schedule: [...context.collected.schedule].sort(),
    guards: guardsByOperation(context),
    home,
    login,
    logout,
    signIn,
    texts: portalTexts,
    problems,
    server,
    rules,
    failures: { load: text(at(defaultWords, 'load')), call: text(at(defaultWords, 'call')) },
  }
}

/** Registers the shared texts first, so that the report about a repetition can name the shared text. */
function sharedTextsFirst(messages: Source | undefined, context: Context): void {
  for (const { name, value } of entriesOf(at(messages, 'texts'))) {
    const sides = context.sources.languages.map((language) => ({ language, words: at(value, language) }))
    if (sides.every(({ words }) => textOf(words) !== undefined)) context.collected.repeated.saw(sides, value.span, name)
  }
}

const words = (source: Source | undefined, text: (source: Source | undefined) => TextModel | undefined): CodeModel => ({
  label: text(source) ?? { kind: 'plain', parts: {} as PlainText['parts'], dependencies: [] },
})
