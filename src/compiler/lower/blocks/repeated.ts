/** Compiles blocks that contain or repeat others: sections, cards, accordions, tables, choices. */
import type {
  AccordionBlock,
  CardBlock,
  ChooseBlock,
  ColumnModel,
  FindBlock,
  PlaceholderModel,
  SectionBlock,
  TableBlock,
} from '../../../model/catalogue-model.ts'
import type { IconName, PhonePlace } from '../../../model/vocabulary.ts'
import {
  bind,
  describe,
  fits,
  integer,
  isTextType,
  listOf,
  narrow,
  optional,
  plainText,
  present,
  type Slot,
  unknown,
} from '../../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../../read/source.ts'
import { typeCondition, typeExpression } from '../../rules/expression.ts'
import { withName } from '../../scope/bound-name.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { demand, requirements } from '../demands.ts'
import { compileLoop } from '../empty.ts'
import { compileNeeded, conditionOf, expressionOf } from '../expression.ts'
import { compileLoads } from '../loads.ts'
import { compileGroup, insideWhere, itemOf } from '../loops.ts'
import { compileScheduled } from '../schedule.ts'
import { compileButtons } from '../steps.ts'
import { compileFragment } from '../targets.ts'
import { compileText, createPlaceholder } from '../texts.ts'
import { compileLabelled, compileMarks, compileValueText } from '../values.ts'
import type { BlockBuilder } from './builder.ts'
import { compileItems, optionalText } from './plain.ts'

export const compileSection: BlockBuilder<SectionBlock> = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const needs = requirements(at(value, 'needs'), shown, context, (otherwise, where) => compileText(otherwise, where, context))
  const closed: Place = {
    ...shown,
    environment: narrow(shown.environment, needs.facts),
    guards: new Set([...shown.guards, ...needs.guards]),
    demands: [...shown.demands, ...needs.demands],
  }
  const { loads, place: inner } = compileLoads(at(value, 'data'), closed, context)
  const [title, subtitle] = [optionalText(value, 'title', shown, context), optionalText(value, 'subtitle', shown, context)]
  const icon = textOf(at(value, 'icon')) as IconName | undefined
  return [
    {
      kind: 'section',
      data: loads,
      look: (textOf(at(value, 'look')) as SectionBlock['look'] | undefined) ?? 'plain',
      folded: at(value, 'folded') !== undefined,
      ...(at(value, 'screenOnly') ? { screenOnly: true } : {}),
      layout: textOf(at(value, 'layout')) === 'grid' ? 'grid' : 'stack',
      needs: needs.list,
      content: compileBlocks(at(value, 'content'), inner, context),
      ...(when ? { when } : {}),
      ...(title ? { title } : {}),
      ...(subtitle ? { subtitle } : {}),
      ...(icon ? { icon } : {}),
    },
  ]
}

export const compileCard: BlockBuilder<CardBlock> = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const looped = compileLoop(value, shown, context)
  const { loads, place: inner } = compileLoads(at(value, 'data'), looped?.place ?? shown, context)
  const title = compileText(at(value, 'title'), inner, context)
  const [aside, subtitle] = [optionalText(value, 'aside', inner, context), optionalText(value, 'subtitle', inner, context)]
  const picture = codeHole(at(value, 'picture'), 'label', inner, context)
  const badge = codeHole(at(value, 'badge'), 'badge', inner, context)
  const figure = at(value, 'figure')
  const [figureLabel, figureValue] = [
    compileText(at(figure, 'label'), inner, context),
    figure ? compileValueText(figure, inner, context) : undefined,
  ]
  const muted = demand(at(value, 'mutedWhen'), undefined, inner, context).condition
  if (!title) return []
  return [
    {
      kind: 'card',
      data: looped ? [] : loads,
      itemData: looped ? loads : [],
      title,
      marks: compileMarks(at(value, 'marks'), inner, context),
      details: compileItems(at(value, 'details'), inner, context),
      content: compileBlocks(at(value, 'content'), inner, context),
      ...(when ? { when } : {}),
      ...(looped ? { each: looped.each } : {}),
      ...(picture ? { picture } : {}),
      ...(badge ? { badge } : {}),
      ...(aside ? { aside } : {}),
      ...(subtitle ? { subtitle } : {}),
      ...(figureLabel && figureValue ? { figure: { label: figureLabel, value: figureValue.text } } : {}),
      ...(muted ? { muted } : {}),
    },
  ]
}

/** Compiles a code shown by its label, badge or picture of enums.yaml or statuses.yaml. */
function codeHole(source: Source | undefined, format: 'label' | 'badge', place: Place, context: Context): PlaceholderModel | undefined {
  const typed = typeExpression(source, 'value', place, context)
  if (!typed || !source) return undefined
  if (typed.slot.type.kind !== 'enum' && typed.slot.type.kind !== 'unknown') {
    context.report.report('CAT304', source.span, `A code of an enumeration is needed here, this is ${describe(typed.slot.type)}`)
    return undefined
  }
  return createPlaceholder(typed.slot, expressionOf(typed), format, source.span, source, context)
}

export const compileAccordion: BlockBuilder<AccordionBlock> = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const looped = compileLoop(value, shown, context)
  if (!looped) return []
  const panelPer = compileGroup(at(value, 'panelPer'), looped, shown, context)
  const openAt = panelPer && compileOpenAt(at(value, 'openAt'), panelPer.key, shown, context)
  const ofPanel = { ...(panelPer?.place ?? looped.place), demands: [] }
  const openWhen = demand(at(value, 'openWhen'), undefined, ofPanel, context).condition
  const openWhile = demand(at(value, 'openWhile'), undefined, ofPanel, context).condition
  const fragment = compileFragment(at(value, 'fragment'), looped.place, context)
  const { loads, place: inner } = compileLoads(at(value, 'data'), looped.place, context)
  const [title, subtitle, avatar] = ['title', 'subtitle', 'avatar'].map((key) => optionalText(value, key, looped.place, context))
  const icon = textOf(at(value, 'icon')) as IconName | undefined
  return [
    {
      kind: 'accordion',
      data: [],
      each: looped.each,
      itemData: loads,
      open: (textOf(at(value, 'open')) as 'none' | 'first' | 'current' | 'all' | undefined) ?? 'none',
      content: compileBlocks(at(value, 'content'), inner, context),
      ...(when ? { when } : {}),
      ...(panelPer ? { panelPer: panelPer.model } : {}),
      ...(openAt ? { openAt } : {}),
      ...(openWhen ? { openWhen } : {}),
      ...(openWhile ? { openWhile } : {}),
      ...(fragment ? { fragment } : {}),
      ...(title ? { title } : {}),
      ...(subtitle ? { subtitle } : {}),
      ...(avatar ? { avatar } : {}),
      ...(icon ? { icon } : {}),
    },
  ]
}

/** Compiles `openAt`, an optional value of the type of the group key. */
function compileOpenAt(source: Source | undefined, key: Slot, place: Place, context: Context): AccordionBlock['openAt'] {
  const typed = typeExpression(source, 'value', place, context)
  if (!typed) return undefined
  if (typed.slot.type.kind !== 'unknown' && !fits({ ...typed.slot, missing: false }, key))
    context.report.report('CAT304', typed.source.span, `The panels are for ${describe(key.type)}, this is ${describe(typed.slot.type)}`)
  return expressionOf(typed)
}

const numeric = (slot: Slot | undefined): boolean => slot?.type.kind === 'integer' || slot?.type.kind === 'number'

export const compileTable: BlockBuilder<TableBlock> = (value, place, context) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const caption = compileText(at(value, 'caption'), shown, context)
  const looped = compileLoop(value, shown, context)
  if (!looped || !caption) return []
  const groupBy = compileGroup(at(value, 'groupBy'), looped, shown, context)
  const fragment = compileFragment(at(value, 'fragment'), looped.place, context)
  const written = itemsOf(at(value, 'columns'))
  const leading = written.filter((column) => at(column, 'leads'))
  for (const extra of leading.slice(1))
    context.report.report('CAT107', extra.span, "Only one column is the row's name", { hint: 'Keep `leads` on one column.' })
  for (const place of ['figure', 'under'] as const)
    for (const extra of written.filter((column) => textOf(at(column, 'onPhone')) === place).slice(1))
      context.report.report('CAT107', extra.span, `Only one column is \`${place}\` on a phone`, {
        hint: `Keep \`${place}\` on one column.`,
      })
  const columns = written.flatMap((column, index): ColumnModel[] => {
    const made = compileLabelled(column, looped.place, context)
    const leads = leading.length > 0 ? leading[0] === column : index === 0
    const headline = optionalText(column, 'headline', looped.place, context)
    const onPhone = textOf(at(column, 'onPhone')) as PhonePlace | undefined
    const align = numeric(made?.slot) ? 'end' : 'start'
    return made ? [{ ...made.model, leads, align, ...(headline ? { headline } : {}), ...(onPhone ? { onPhone } : {}) }] : []
  })
  return [
    {
      kind: 'table',
      data: [],
      caption,
      captionHidden: at(value, 'captionHidden') !== undefined,
      each: looped.each,
      columns,
      buttons: compileButtons(at(value, 'buttons'), looped.place, context),
      ...(when ? { when } : {}),
      ...(fragment ? { fragment } : {}),
      ...(groupBy ? { groupBy: groupBy.model } : {}),
    },
  ]
}

export const compileChoose: BlockBuilder<ChooseBlock> = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const name = at(value, 'pick')
  const list = typeExpression(at(value, 'in'), 'needed', shown, context)
  if (name?.kind !== 'scalar' || !list) return []
  const item = itemOf(list.slot, list.source, context)
  const offered = withName(name, item, shown, context)
  const where = typeCondition(at(value, 'where'), offered, context)
  const option = where ? insideWhere(where, offered, context) : offered
  const key = compileNeeded(at(value, 'value'), option, context)
  const words = compileText(at(value, 'option'), option, context)
  const [label, all] = [compileText(at(value, 'label'), shown, context), compileText(at(value, 'all'), shown, context)]
  const param = keptParam(at(value, 'keptIn'), shown, context)
  // Inside, the name is nullable, because nothing may be chosen.
  const inner: Place = { ...shown, environment: bind(shown.environment, String(name.value), { ...item, missing: true }) }
  const found = compileText(at(value, 'found'), inner, context)
  const content = compileBlocks(at(value, 'content'), inner, context)
  if (!key || !words || !label || !all) return []
  return [
    {
      kind: 'choose',
      data: [],
      each: { name: String(name.value), list: expressionOf(list), ...(where ? { where: conditionOf(where) } : {}), sort: [] },
      value: key.expression,
      label,
      option: words,
      all,
      content,
      ...(found ? { found } : {}),
      ...(param === undefined ? {} : { param }),
      ...(when ? { when } : {}),
    },
  ]
}

export const compileFind: BlockBuilder<FindBlock> = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const [by, into] = [at(value, 'by'), at(value, 'into')]
  const label = compileText(at(value, 'label'), shown, context)
  if (by?.kind !== 'scalar' || into?.kind !== 'scalar') return []
  const looped = compileLoop(value, withName(by, optional(present(plainText)), shown, context), context)
  if (!looped) return []
  const item = looped.place.environment.names.get(looped.each.name) ?? present(unknown)
  const named = withName(into, present(listOf(item)), withName(by, optional(present(plainText)), shown, context), context)
  const counted = { ...named, environment: bind(named.environment, 'count', present(integer())) }
  const found = compileText(at(value, 'found'), counted, context)
  const content = compileBlocks(at(value, 'content'), named, context)
  if (!label) return []
  return [
    {
      kind: 'find',
      data: [],
      by: String(by.value),
      into: String(into.value),
      each: looped.each,
      label,
      content,
      ...(found ? { found } : {}),
      ...(when ? { when } : {}),
    },
  ]
}

/** Resolves `keptIn`, which must be an optional parameter of the screen. */
function keptParam(source: Source | undefined, place: Place, context: Context): string | undefined {
  const typed = typeExpression(source, 'value', place, context)
  if (!typed || !source) return undefined
  const name = /^params\.(\w+)$/.exec(typed.checked.text.trim())?.[1]
  const { type, missing } = typed.slot
  if (name !== undefined && missing && (isTextType(type) || type.kind === 'integer')) return name
  context.report.report(
    'CAT304',
    source.span,
    'A choice is kept in a parameter of the screen that may be missing and is a text or a number',
    {
      hint: 'Declare params: { type: optional text } and say keptIn: params.type.',
    },
  )
  return undefined
}
