/** Compiles the shell: header, side menu, points panel, footer. Its expressions read the session on member pages. */
import type { LevelModel, MenuEntryModel, NavigationModel, TextModel } from '../../model/catalogue-model.ts'
import type { IconName } from '../../model/vocabulary.ts'
import { bind, type Environment, plainText } from '../expressions/index.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
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

  const [header, footer] = [at(source, 'header'), at(source, 'footer')]
  const menu = compileMenu(at(source, 'menu'))
  const points = compilePoints(at(source, 'points'))
  const personal = at(header, 'greeting')
  if (header && !personal && context.hasLogin)
    context.report.report('CAT105', header.span, 'The header has no "greeting", at which a user opens the personal menu', {
      hint: 'Add `greeting`, `initials`, `menuLabel` and `entries`, of which one leads to the logout.',
    })
  const column = (key: string): { title: TextModel; entries: MenuEntryModel[] } | undefined => {
    const written = at(footer, key)
    return written && { title: words(written, 'title'), entries: entries(at(written, 'entries'), visitor) }
  }
  const [help, language, apps, privacy] = [at(footer, 'help'), at(footer, 'language'), column('apps'), column('privacy')]
  return {
    home: words(header, 'home'),
    ...(personal
      ? {
          header: {
            greeting: words(header, 'greeting', member),
            initials: words(header, 'initials', member),
            menuLabel: words(header, 'menuLabel'),
            entries: entries(at(header, 'entries'), member),
            ...(at(header, 'language') ? { language: words(header, 'language') } : {}),
          },
        }
      : {}),
    visitor: entries(at(source, 'visitor'), visitor),
    ...(menu ? { menu } : {}),
    ...(points ? { points } : {}),
    footer: {
      ...(help ? { help: { title: words(help, 'title'), phone: words(help, 'phone'), email: words(help, 'email') } } : {}),
      ...(apps ? { apps } : {}),
      ...(privacy ? { privacy } : {}),
      ...(language ? { language: { title: words(language, 'title') } } : {}),
      ...(at(footer, 'close') ? { close: words(footer, 'close') } : {}),
    },
  }

  function compileMenu(menu: Source | undefined): NavigationModel['menu'] {
    const welcome = at(menu, 'welcome')
    const welcomed = welcome && compileShown(welcome, member, context)
    const counted = compileMenuAgenda(at(menu, 'agenda'), member, context)
    return (
      menu && {
        ...(counted ? { agenda: counted } : {}),
        label: words(menu, 'label'),
        open: words(menu, 'open'),
        entries: entries(at(menu, 'entries'), member),
        ...(welcome && welcomed?.when ? { welcome: { when: welcomed.when, text: words(welcome, 'text', welcomed.place) } } : {}),
      }
    )
  }

  function compilePoints(points: Source | undefined): NavigationModel['points'] {
    const levelSource = at(points, 'level')
    const linkSource = at(points, 'link')
    if (!points || !linkSource) return undefined
    const { when, place } = compileShown(points, member, context)
    const level = levelSource && compileLevel(levelSource, place)
    const link = compileEntry(linkSource, place, context)
    const [title, shown] = [words(points, 'title'), words(points, 'points', place)]
    return link && { title, points: shown, ...(when ? { when } : {}), ...(level ? { level } : {}), link }
  }

  function compileLevel(level: Source, place: Place): LevelModel | undefined {
    const source = at(level, 'of')
    const typed = typeExpression(source, 'value', place, context)
    const value = source && typed && createPlaceholder(typed.slot, expressionOf(typed), 'label', source.span, source, context)
    const codes = typed?.slot.type.kind === 'enum' ? typed.slot.type.values.map(String) : undefined
    const pictures = entriesOf(at(level, 'pictures'))
    for (const { name: written, key } of pictures)
      if (codes && !codes.includes(written))
        context.report.report('CAT314', key.span, `"${written}" is not a code of this level`, { written, allowed: codes })
    return value && { value, pictures: Object.fromEntries(pictures.map(({ name, value: file }) => [name, addressOf(textOf(file) ?? '')])) }
  }
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

/** Returns the address at which the portal serves a file of `assets/`. */
const addressOf = (asset: string): string => asset.replace(/^assets/, '')
