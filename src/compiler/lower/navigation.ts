/** Compiles the shell: header, side menu, points panel, footer. Its expressions read the session on member pages. */
import type { MenuEntryModel, NavigationModel, TextModel } from '../../model/catalogue-model.ts'
import type { IconName } from '../../model/vocabulary.ts'
import { bind, type Environment, plainText } from '../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import type { Place } from '../scope/place.ts'
import { compileMenuAgenda } from './agenda.ts'
import { compileNeeded, expressionOf } from './expression.ts'
import { compileEach } from './loops.ts'
import { compileShown } from './shown.ts'
import { compileTarget } from './targets.ts'
import { compileText, createPlaceholder } from './texts.ts'
import { requireWayIn } from './way-in.ts'

export function compileNavigation(source: Source | undefined, base: Environment, context: Context): NavigationModel | undefined {
  if (!source) return undefined
  const member = placeOf(bind(base, 'session', context.session), new Map(), 'member', 'the navigation')
  const visitor = placeOf(base, new Map(), 'public', 'the navigation')
  const none: TextModel = { kind: 'plain', parts: { it: [], en: [] }, dependencies: [] }
  const words = (construct: Source | undefined, key: string, place: Place = visitor): TextModel =>
    compileText(at(construct, key), place, context) ?? none
  const entries = (construct: Source | undefined, place: Place): MenuEntryModel[] =>
    itemsOf(construct)
      .map((item) => compileEntry(item, place, context))
      .filter((entry) => entry !== undefined)

  const [header, menu, points, footer] = ['header', 'menu', 'points', 'footer'].map((key) => at(source, key))
  const welcome = at(menu, 'welcome')
  const welcomed = welcome && compileShown(welcome, member, context)
  const shown = points && compileShown(points, member, context)
  const clusterSource = at(points, 'cluster')
  const cluster = typeExpression(clusterSource, 'value', shown?.place ?? member, context)
  const clusterHole =
    cluster && clusterSource
      ? createPlaceholder(cluster.slot, expressionOf(cluster), 'label', clusterSource.span, clusterSource, context)
      : undefined
  const linkSource = at(points, 'link')
  const link = linkSource && compileEntry(linkSource, shown?.place ?? member, context)
  const counted = compileMenuAgenda(at(menu, 'agenda'), member, context)
  const [help, apps, privacy, language] = ['help', 'apps', 'privacy', 'language'].map((key) => at(footer, key))
  const model = {
    home: words(header, 'home'),
    header: {
      greeting: words(header, 'greeting', member),
      initials: words(header, 'initials', member),
      menuLabel: words(header, 'menuLabel'),
      entries: entries(at(header, 'entries'), member),
      ...(at(header, 'language') ? { language: words(header, 'language') } : {}),
    },
    visitor: entries(at(source, 'visitor'), visitor),
    menu: {
      ...(counted ? { agenda: counted } : {}),
      label: words(menu, 'label'),
      open: words(menu, 'open'),
      entries: entries(at(menu, 'entries'), member),
      ...(welcome && welcomed?.when ? { welcome: { when: welcomed.when, text: words(welcome, 'text', welcomed.place) } } : {}),
    },
    points: {
      title: words(points, 'title'),
      points: words(points, 'points', shown?.place ?? member),
      ...(shown?.when ? { when: shown.when } : {}),
    },
    footer: {
      help: { title: words(help, 'title'), phone: words(help, 'phone'), email: words(help, 'email') },
      apps: { title: words(apps, 'title'), entries: entries(at(apps, 'entries'), visitor) },
      privacy: { title: words(privacy, 'title'), entries: entries(at(privacy, 'entries'), visitor) },
      language: { title: words(language, 'title') },
      close: words(footer, 'close'),
    },
  }
  return clusterHole && link ? { ...model, points: { ...model.points, cluster: clusterHole, link } } : undefined
}

function compileEntry(source: Source, outside: Place, context: Context): MenuEntryModel | undefined {
  const looped = compileEach(source, outside, context)
  const { when, place } = compileShown(source, looped?.place ?? outside, context)
  const label = compileText(at(source, 'label'), place, context)
  const to = compileTarget(at(source, 'to'), place, context)
  if (to) requireWayIn(at(source, 'to'), looped, place, context)
  const icon = textOf(at(source, 'icon')) as IconName | undefined
  const iconFrom = compileNeeded(at(source, 'iconFrom'), place, context, plainText)
  if (!label || !to) return undefined
  return {
    label,
    to,
    divided: at(source, 'divided') !== undefined,
    ...(icon ? { icon } : {}),
    ...(iconFrom ? { iconFrom: iconFrom.expression } : {}),
    ...(when ? { when } : {}),
    ...(looped ? { each: looped.each } : {}),
  }
}
