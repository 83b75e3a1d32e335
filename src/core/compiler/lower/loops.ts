/** Compiles `each ... in ...`: list, item name, filter, sort and groups. */
import type { EachModel, GroupModel, SortModel } from '../../model/catalogue-model.ts'
import {
  bind,
  date,
  describe,
  factsOf,
  integer,
  listOf,
  month,
  narrow,
  ordered,
  present,
  type Slot,
  type Type,
  unknown,
} from '../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import { disjunctionOf, requireSatisfiable } from '../rules/satisfiable.ts'
import { withName } from '../scope/bound-name.ts'
import type { Context } from '../scope/context.ts'
import type { Demand } from '../scope/demand.ts'
import type { Place } from '../scope/place.ts'
import type { Typed } from '../scope/typed.ts'
import { CompiledCondition, CompiledExpression, joinCode } from './compiled.ts'
import { demand } from './demands.ts'
import { compileNeeded, conditionOf, expressionOf } from './expression.ts'
import { compileText } from './texts.ts'
import { compileMarks } from './values.ts'

export interface Looped {
  each: EachModel
  /** The place inside the loop, with the item in scope. */
  place: Place
}

export function compileEach(construct: Source, place: Place, context: Context): Looped | undefined {
  const name = at(construct, 'each')
  const list = typeExpression(at(construct, 'in'), 'needed', place, context)
  if (name?.kind !== 'scalar' || !at(construct, 'in')) return undefined
  const item = list ? itemOf(list.slot, list.source, context) : present(unknown)
  let inner = withName(name, item, place, context)
  const where = typeExpression(at(construct, 'where'), 'condition', inner, context)
  if (where) inner = insideWhere(where, inner, context)
  const only = demand(at(construct, 'only'), undefined, inner, context)
  inner = {
    ...inner,
    environment: narrow(inner.environment, only.facts),
    guards: new Set([...inner.guards, ...only.guards]),
    demands: [...inner.demands, ...only.demands],
  }
  const kept = bothConditions(where && conditionOf(where), only.condition)
  const sort = itemsOf(at(construct, 'sort'))
    .map((one) => compileSort(one, inner, context))
    .filter((one) => one !== undefined)
  if (!list) return { each: { name: String(name.value), list: nothing, sort: [] }, place: inner }
  return {
    each: {
      name: String(name.value),
      list: expressionOf(list),
      ...(kept ? { where: kept } : {}),
      sort,
    },
    place: inner,
  }
}
function bothConditions(one: CompiledCondition | undefined, other: CompiledCondition | undefined): CompiledCondition | undefined {
  if (!one || !other) return one ?? other
  return new CompiledCondition(joinCode([one.code, other.code], '&&'), [...new Set([...one.dependencies, ...other.dependencies])].sort())
}

/** Returns the place inside a filter, where its expression holds. Reports a filter that no item can pass. */
export function insideWhere(where: Typed, place: Place, context: Context): Place {
  const demand: Demand = { words: '`where` holds', ways: disjunctionOf(where.checked, true) }
  const demands = requireSatisfiable(where.source, demand, place, context) ? [...place.demands, demand] : place.demands
  return { ...place, environment: narrow(place.environment, factsOf(where.checked.node, true)), demands }
}
/** Placeholder for an invalid list. Nothing is emitted after a report. */
const nothing: EachModel['list'] = { read: () => undefined, dependencies: [] }

export function itemOf(slot: Slot, source: Source, context: Context): Slot {
  if (slot.type.kind === 'list') return slot.type.item
  if (slot.type.kind !== 'unknown') context.report.report('CAT309', source.span, `A list is needed here, this is ${describe(slot.type)}`)
  return present(unknown)
}

function compileSort(source: Source, place: Place, context: Context): SortModel | undefined {
  const first = at(source, 'first')
  if (first) {
    const { condition } = demand(first, undefined, { ...place, demands: [] }, context)
    return condition && { by: new CompiledExpression(condition.code, condition.dependencies), order: 'descending' }
  }
  const by = typeExpression(at(source, 'by'), 'value', place, context)
  if (!by) return undefined
  const { type } = by.slot
  if (!ordered(type) && type.kind !== 'boolean' && type.kind !== 'string' && type.kind !== 'enum' && type.kind !== 'unknown') {
    context.report.report('CAT304', by.source.span, `${describe(type)} cannot be put in order`)
  }
  return { by: expressionOf(by), order: textOf(at(source, 'order')) === 'descending' ? 'descending' : 'ascending' }
}

/** Type of the shared value of date groups, by unit. A misspelled unit is reported elsewhere. */
const unitTypes: Readonly<Record<string, Type | undefined>> = { day: date, month, year: integer('year') }

export interface Grouped {
  model: GroupModel
  /** Slot of the key before its unit is applied. */
  key: Slot
  /** Place of a group's title. */
  place: Place
}

/** Compiles groups. The key is typed inside the item; `group`, `items` and `count` are in scope for the title only. */
export function compileGroup(source: Source | undefined, looped: Looped, outside: Place, context: Context): Grouped | undefined {
  if (!source) return undefined
  const item = looped.place
  const key = compileNeeded(at(source, 'value'), item, context)
  const unit = textOf(at(source, 'unit')) as GroupModel['unit']
  const title = at(source, 'title')
  if (!key) return undefined
  const dated = key.slot.type.kind === 'date' || key.slot.type.kind === 'date-time'
  if (unit && !dated && key.slot.type.kind !== 'unknown')
    context.report.report('CAT304', at(source, 'unit')?.span ?? source.span, `A unit is for dates, this is ${describe(key.slot.type)}`)
  if (!at(source, 'unit') && dated)
    context.report.report('CAT304', at(source, 'value')?.span ?? source.span, 'Groups of dates need a unit: day, month or year')
  const shared: Slot = unit ? present(unitTypes[unit] ?? unknown) : key.slot
  const items = present(listOf(item.environment.names.get(looped.each.name) ?? present(unknown)))
  const named = [['group', shared] as const, ['items', items] as const, ['count', present(integer())] as const].reduce(
    (environment, [name, slot]) => bind(environment, name, slot),
    outside.environment,
  )
  const place: Place = { ...outside, environment: named }
  const heading = compileText(title, place, context)
  if (!heading) return undefined
  const subtitle = compileText(at(source, 'subtitle'), place, context)
  const marks = compileMarks(at(source, 'marks'), place, context)
  return {
    key: key.slot,
    place,
    model: {
      key: key.expression,
      ...(unit ? { unit } : {}),
      order: (textOf(at(source, 'order')) as GroupModel['order'] | undefined) ?? 'as-given',
      title: heading,
      ...(subtitle ? { subtitle } : {}),
      ...(marks.length > 0 ? { marks } : {}),
    },
  }
}
