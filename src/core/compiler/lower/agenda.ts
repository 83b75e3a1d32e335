/** Compiles agendas at their uses: a block, and the menu that counts what is to be done. */
import type { AgendaItemModel, InputsModel, LoadModel, MenuAgendaModel } from '../../model/catalogue-model.ts'
import type { IconName } from '../../model/vocabulary.ts'
import { bind, type Environment, integer, present } from '../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import { aboutOf, onlyAbout } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import { collectUnusedLocals, localsOf } from '../scope/locals.ts'
import type { Place } from '../scope/place.ts'
import { compileLoop } from './empty.ts'
import { compileAbout, fromData } from './inputs.ts'
import { compileLoads } from './loads.ts'
import { compileEach, type Looped } from './loops.ts'
import { compileShown } from './shown.ts'
import { compileTarget } from './targets.ts'
import { compileText } from './texts.ts'

interface Used {
  loads: readonly LoadModel[]
  given: InputsModel
  looped: Looped | undefined
  items: readonly AgendaItemModel[]
}

/** Compiles the named agenda for a use in `place`, with the use's loop. The agenda's loads are outside of the loop. */
export function compileUse(value: Source, place: Place, context: Context): Used | undefined {
  const name = at(value, 'name')
  const found = name?.kind === 'scalar' ? context.definitions.require('agenda', name) : undefined
  if (!found || !name) return undefined
  const looped = compileLoop(value, place, context)
  const around = looped?.place ?? place
  const about = aboutOf(found.source, context)
  const named: Source = { kind: 'map', span: value.span, entries: new Map() }
  const given = fromData(compileAbout(named, about, `The agenda "${found.name}"`, name.span, around, context))
  const own = { locals: localsOf(found.source), usedLocals: new Set<string>(), within: `${place.within}, agenda ${found.name}` }
  const outside: Place = { ...around, ...own, environment: withoutData(onlyAbout(place, new Map())) }
  const { loads, place: loaded } = compileLoads(at(found.source, 'data'), outside, context)
  const data = loaded.environment.names.get('data')
  const scope = withoutData(onlyAbout(around, about))
  const inner: Place = { ...loaded, environment: data ? bind(scope, 'data', data) : scope }
  const items = itemsOf(at(found.source, 'items')).flatMap((item) => compileItem(item, inner, context))
  collectUnusedLocals(inner, context)
  return { loads, given, looped, items }
}

/** Returns the environment without loaded data: the agenda's data is its own, whatever its use has loaded. */
const withoutData = ({ names, ...environment }: Environment): Environment => ({
  ...environment,
  names: new Map([...names].filter(([name]) => name !== 'data')),
})

function compileItem(item: Source, place: Place, context: Context): AgendaItemModel[] {
  const looped = compileEach(item, place, context)
  const { when, place: inner } = compileShown(item, looped?.place ?? place, context)
  const title = compileText(at(item, 'title'), inner, context)
  const to = compileTarget(at(item, 'to'), inner, context)
  if (!when || !title || !to) return []
  const tone = textOf(at(item, 'tone')) === 'due' ? 'due' : 'plain'
  return [{ when, title, icon: textOf(at(item, 'icon')) as IconName, tone, to, ...(looped ? { each: looped.each } : {}) }]
}

export function compileMenuAgenda(value: Source | undefined, place: Place, context: Context): MenuAgendaModel | undefined {
  if (!value) return undefined
  const { when, place: shown } = compileShown(value, place, context)
  const { loads, place: loaded } = compileLoads(at(value, 'data'), shown, context)
  const used = compileUse(value, loaded, context)
  const counted = { ...shown, environment: bind(shown.environment, 'count', present(integer())) }
  const text = compileText(at(value, 'text'), counted, context)
  if (!used || !text) return undefined
  return {
    data: [...loads, ...used.loads],
    given: used.given,
    items: used.items,
    text,
    ...(used.looped ? { each: used.looped.each } : {}),
    ...(when ? { when } : {}),
  }
}
