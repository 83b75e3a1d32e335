/** Compiles the choice between profiles, and the enumeration of `session.profile`. */
import type { ProfileModel, ProfilesModel } from '../../model/catalogue-model.ts'
import type { IconName } from '../../model/vocabulary.ts'
import { bind, type Environment } from '../expressions/index.ts'
import { at, entriesOf, keySpan, type ScalarSource, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { typeExpression } from '../rules/expression.ts'
import { disjunctionOf } from '../rules/satisfiable.ts'
import { accessOf } from '../scope/access.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import type { Place } from '../scope/place.ts'
import { requireOneAddress } from './own-screens.ts'
import { compileShown } from './shown.ts'
import { compileText } from './texts.ts'
import { isNeverOpen } from './way-in.ts'

export function compileProfiles(source: Source | undefined, base: Environment, context: Context): ProfilesModel | undefined {
  if (!source) return undefined
  const member = placeOf(bind(base, 'session', context.session), new Map(), 'member', 'the choice of a profile')
  const { when, place } = compileShown(source, member, context)
  const title = compileText(at(source, 'title'), member, context)
  const text = compileText(at(source, 'text'), member, context)
  const change = compileText(at(source, 'change'), member, context)
  const named = entriesOf(at(source, 'profiles'))
  const [only] = named
  if (only && named.length === 1 && !context.report.hasOfClass('1'))
    context.report.report('CAT806', only.key.span, `"${only.name}" is the only profile, so there is nothing to choose`, {
      hint: 'Add the other, or remove profiles.yaml.',
    })
  const profiles = named.flatMap(({ name, key, value }): ProfileModel[] => {
    const home = homeOf(name, key, value, place, context)
    const [label, words] = [compileText(at(value, 'label'), place, context), compileText(at(value, 'text'), place, context)]
    const icon = textOf(at(value, 'icon')) as IconName
    return label && words && home ? [{ name, label, text: words, icon, home }] : []
  })
  return when && title && text && change ? { when, title, text, change, profiles } : undefined
}

/** Resolves the home screen of a profile. It must be accessible with the profile and need no parameters. */
function homeOf(profile: string, key: ScalarSource, source: Source, place: Place, context: Context): string | undefined {
  const home = at(source, 'home')
  const found = home?.kind === 'scalar' ? context.definitions.require('screen', home) : undefined
  if (!home || !found) return undefined
  if (!requireOneAddress(found, home.span, 'A profile begins with a screen that needs nothing.', context)) return found.name
  if (accessOf(found.source) === 'public')
    context.report.report('CAT805', home.span, `The screen "${found.name}" is public, and a profile is chosen by members`)
  else if (isClosed(found, profile, key, place, context))
    context.report.report('CAT805', home.span, `The screen "${found.name}" is never shown to whoever chooses "${profile}"`, {
      hint: `What it asks for at ${at(found.source, 'when')?.span.file ?? keySpan(found.source, 'title').file} excludes them.`,
    })
  return found.name
}

/** Returns whether a screen excludes all users who can choose the profile. False while names are unresolved. */
function isClosed(screen: Definition, profile: string, key: ScalarSource, place: Place, context: Context): boolean {
  const chosen = typeExpression(key, 'condition', place, context, { text: `session.profile == '${profile}'` })
  const demands = chosen ? [...place.demands, { words: 'it is chosen', ways: disjunctionOf(chosen.checked, true) }] : place.demands
  return isNeverOpen(screen, { ...place, demands }, context)
}
