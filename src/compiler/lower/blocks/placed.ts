/** Compiles blocks that refer to definitions, and frames, tiles, links and promotions. */
import type {
  AreaBlock,
  FormBlock,
  FrameBlock,
  InputsModel,
  LinksBlock,
  PromoBlock,
  StepModel,
  TileModel,
  TilesBlock,
} from '../../../model/catalogue-model.ts'
import type { IconName, PictureName } from '../../../model/vocabulary.ts'
import { withAnd } from '../../diagnostics/words.ts'
import { bind, narrow, plainText } from '../../expressions/index.ts'
import { at, entriesOf, itemsOf, keySpan, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import { constantTexts } from '../../rules/constant-texts.ts'
import { typeExpression } from '../../rules/expression.ts'
import { requireGuards } from '../../rules/required-guards.ts'
import { requireSession } from '../../rules/session-needed.ts'
import { aboutOf, onlyAbout } from '../../scope/about.ts'
import type { Context } from '../../scope/context.ts'
import { collectUnusedLocals, localsOf } from '../../scope/locals.ts'
import type { Place, PlacedPart } from '../../scope/place.ts'
import { type AreaContract, readArea } from '../areas.ts'
import { loaded } from '../compiled.ts'
import { requirements } from '../demands.ts'
import { compileLoop } from '../empty.ts'
import { compileNeeded } from '../expression.ts'
import { compileAbout, fromData } from '../inputs.ts'
import { compileLoads } from '../loads.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileButton, compileSteps } from '../steps.ts'
import { compileTarget } from '../targets.ts'
import { compileText } from '../texts.ts'
import { compileMarks, compileValueText } from '../values.ts'
import type { BlockBuilder } from './builder.ts'

const nameOf = (value: Source): ScalarSource | undefined => {
  const name = at(value, 'name')
  return name?.kind === 'scalar' ? name : undefined
}

export const compileFormBlock: BlockBuilder<FormBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const name = nameOf(value)
  const found = name && context.definitions.require('form', name)
  if (!found) return []
  context.collected.formPlaces.push({ form: found.name, place: inner, span: name.span })
  const given = compileAbout(value, aboutOf(found.source, context), `The form "${found.name}"`, name.span, inner, context)
  return [{ kind: 'form', data: [], form: found.name, given, ...(when ? { when } : {}) }]
}

/** Expands a part at its use. Its `about` is bound to inputs or values in scope; its local conditions are its own. */
export const compilePart: BlockBuilder = (value, place, context, compileBlocks) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const name = nameOf(value)
  const found = name && context.definitions.require('part', name)
  if (!found) return []
  if (place.within.includes(`part ${found.name}`)) {
    context.report.report('CAT601', name.span, `The part "${found.name}" is placed inside itself`)
    return []
  }
  const about = aboutOf(found.source, context)
  if (at(value, 'with'))
    context.report.report('CAT702', name.span, `The part "${found.name}" takes what is in scope, by name`, {
      hint: 'Only constants are given, by `fixed`.',
    })
  const inputs = compileAbout(value, about, `The part "${found.name}"`, name.span, shown, context)
  const constants = Object.entries(inputs).filter(([, input]) => input.kind === 'constant')
  for (const [constant] of constants) {
    if (shown.environment.names.has(constant))
      context.report.report('CAT205', keySpan(at(value, 'fixed') ?? value, constant), `"${constant}" means something else here already`)
  }
  const given: InputsModel = { ...fromData(inputs), ...Object.fromEntries(constants) }
  const environment = onlyAbout(shown, about)
  const part: PlacedPart = { name: found.name, inside: at(value, 'inside'), outer: shown, own: environment, taken: { times: 0 } }
  const inner: Place = {
    ...shown,
    environment,
    locals: localsOf(found.source),
    usedLocals: new Set(),
    part,
    within: `${place.within}, part ${found.name}`,
  }
  const { loads, place: loaded } = compileLoads(at(found.source, 'data'), inner, context)
  const content = compileBlocks(at(found.source, 'content'), loaded, context)
  collectUnusedLocals(loaded, context)
  if (part.inside && part.taken.times === 0 && !context.definitions.lacks('part'))
    context.report.report(
      'CAT702',
      keySpan(value, 'inside'),
      `The part "${found.name}" does not say \`inside\`: nothing can be put into it`,
    )
  if (!when && loads.length === 0 && Object.keys(given).length === 0) return content
  return [{ kind: 'part', data: loads, given, content, ...(when ? { when } : {}) }]
}

/** Compiles `inside` in the scope of the use. The part must not bind names around it, which would shadow that scope. */
export const compileInside: BlockBuilder = (value, { part, environment }, context, compileBlocks) => {
  if (!part) {
    context.report.report('CAT706', value.span, 'Only a part has something put into it', { hint: 'Write the blocks here.' })
    return []
  }
  part.taken.times += 1
  if (part.taken.times > 1) context.report.report('CAT706', value.span, `The part "${part.name}" says \`inside\` twice`)
  const bound = [...environment.names.keys()].find((name) => name !== 'data' && !part.own.names.has(name))
  if (bound !== undefined) {
    context.report.report('CAT706', value.span, `What is put into the part "${part.name}" would stand where "${bound}" is repeated`, {
      hint: 'Put `inside` where the part repeats nothing.',
    })
    return []
  }
  return part.inside ? compileBlocks(part.inside, part.outer, context) : []
}

export const compileFrame: BlockBuilder<FrameBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const title = compileText(at(value, 'title'), inner, context)
  const url = compileNeeded(at(value, 'url'), inner, context, { kind: 'string', format: 'uri' })
  if (url) requireAllowedOrigin(at(value, 'url'), inner, context)
  const ticketed = at(value, 'target')
  if (ticketed && inner.access === 'public')
    context.report.report(
      'CAT709',
      ticketed.span,
      'A frame by its target is opened by a ticket, which needs a session: a public screen has none',
    )
  const target = compileNeeded(ticketed, inner, context, plainText)
  if (!title || (!url && !target)) return []
  return [
    {
      kind: 'frame',
      data: [],
      title,
      height: textOf(at(value, 'height')) === 'content' ? 'content' : 'fill',
      ...(url ? { url: url.expression } : {}),
      ...(target ? { target: target.expression } : {}),
      ...(when ? { when } : {}),
    },
  ]
}

/** Reports constant addresses outside of the content policy's origins. Addresses from data are left to the browser. */
function requireAllowedOrigin(source: Source | undefined, place: Place, context: Context): void {
  const typed = typeExpression(source, 'needed', place, context)
  const { frames = [] } = context.portal.value as { frames?: readonly string[] }
  for (const address of typed ? constantTexts(typed.checked.node, context) : []) {
    const origin = URL.canParse(address) ? new URL(address).origin : address
    if (typed && !frames.includes(origin))
      context.report.report('CAT710', typed.source.span, `The content policy allows no frame from "${origin}", and it would stay empty`, {
        hint: `Add ${origin} to \`frames\` in portal.yaml${frames.length > 0 ? `, where ${frames.join(', ')} ${frames.length === 1 ? 'stands' : 'stand'}` : ''}; or lead there by a button.`,
      })
  }
}

export const compileArea: BlockBuilder<AreaBlock> = (value, place, context) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const name = nameOf(value)
  const found = name && context.definitions.require('area', name)
  if (!found) return []
  const needs = requirements(at(value, 'needs'), shown, context, (otherwise, where) => compileText(otherwise, where, context))
  const inner: Place = {
    ...shown,
    environment: narrow(shown.environment, needs.facts),
    guards: new Set([...shown.guards, ...needs.guards]),
    demands: [...shown.demands, ...needs.demands],
  }
  const area = readArea(found, context)
  const given = compileAbout(value, area.takes, `The area "${found.name}"`, name.span, inner, context)
  for (const called of area.calls) {
    requireGuards(called, name, inner, context)
    requireSession(called, name, inner, context)
  }
  const events: Record<string, readonly StepModel[]> = {}
  for (const { name: event, key, value: steps } of entriesOf(at(value, 'events'))) {
    const values = area.tells.get(event)
    if (!values)
      context.report.report('CAT804', key.span, `The area "${found.name}" does not tell "${event}"`, {
        written: event,
        allowed: [...area.tells.keys()],
      })
    let environment = inner.environment
    for (const [word, slot] of values ?? []) environment = bind(environment, word, slot)
    events[event] = compileSteps(steps, { ...inner, environment }, context)
  }
  requireEvents(value, name, area, context)
  return [
    {
      kind: 'area',
      data: [],
      area: found.name,
      load: loaded(`areas/${found.name}`, 'area'),
      calls: area.calls.map(({ operation }) => operation.id),
      given,
      needs: needs.list,
      events,
      ...(when ? { when } : {}),
    },
  ]
}

/** Reports events of an area without steps. */
function requireEvents(source: Source, name: ScalarSource, area: AreaContract, context: Context): void {
  const absent = [...area.tells.keys()].filter((event) => !at(at(source, 'events'), event)).map((event) => `"${event}"`)
  if (absent.length === 0) return
  const [have, steps] = absent.length > 1 ? ['these have', 'their steps'] : ['this has', 'its steps']
  context.collected.ifValid.push(() =>
    context.report.report('CAT815', name.span, `The area "${area.name}" tells ${withAnd(absent)}, and ${have} no steps here`, {
      hint: `Write ${steps} under \`events\`.`,
    }),
  )
}

export const compileTiles: BlockBuilder<TilesBlock> = (value, place, context) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const { loads, place: inner } = compileLoads(at(value, 'data'), shown, context)
  return [
    {
      kind: 'tiles',
      data: loads,
      items: itemsOf(at(value, 'items')).flatMap((item) => compileTile(item, inner, context)),
      ...(when ? { when } : {}),
    },
  ]
}

function compileTile(item: Source, place: Place, context: Context): TileModel[] {
  const { when, place: inner } = compileShown(item, place, context)
  const [title, text] = [compileText(at(item, 'title'), inner, context), compileText(at(item, 'text'), inner, context)]
  const to = compileTarget(at(item, 'to'), inner, context)
  const strips = itemsOf(at(item, 'strips')).flatMap((strip): TileModel['strips'] => {
    const shown = compileShown(strip, inner, context)
    const label = compileText(at(strip, 'label'), shown.place, context)
    const fact = compileValueText(strip, shown.place, context)
    const icon = textOf(at(strip, 'icon')) as IconName | undefined
    const own = compileTarget(at(strip, 'to'), shown.place, context)
    return label && fact
      ? [
          {
            label,
            value: fact.text,
            tone: textOf(at(strip, 'tone')) === 'due' ? 'due' : 'plain',
            ...(shown.when ? { when: shown.when } : {}),
            ...(icon ? { icon } : {}),
            ...(own ? { to: own } : {}),
          },
        ]
      : []
  })
  return title && text && to ? [{ icon: textOf(at(item, 'icon')) as IconName, title, text, to, strips, ...(when ? { when } : {}) }] : []
}

export const compileLinks: BlockBuilder<LinksBlock> = (value, place, context) => {
  const { when, place: shown } = compileScheduled(value, place, context)
  const looped = compileLoop(value, shown, context)
  if (!looped) return []
  const [title, text] = [compileText(at(value, 'title'), looped.place, context), compileText(at(value, 'text'), looped.place, context)]
  const to = compileTarget(at(value, 'to'), looped.place, context)
  const figure = compileAmount(at(value, 'figure'), looped.place, context)
  const total = compileAmount(at(value, 'total'), shown, context)
  if (!title || !to) return []
  return [
    {
      kind: 'links',
      data: [],
      each: looped.each,
      title,
      marks: compileMarks(at(value, 'marks'), looped.place, context),
      to,
      ...(text ? { text } : {}),
      ...(figure ? { figure } : {}),
      ...(total ? { total } : {}),
      ...(when ? { when } : {}),
    },
  ]
}

function compileAmount(source: Source | undefined, place: Place, context: Context): LinksBlock['total'] {
  if (!source) return undefined
  const { when, place: inner } = compileShown(source, place, context)
  const [label, amount] = [compileText(at(source, 'label'), inner, context), compileValueText(source, inner, context)]
  return label && amount && { label, value: amount.text, ...(when ? { when } : {}) }
}

export const compilePromo: BlockBuilder<PromoBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const [title, text] = [compileText(at(value, 'title'), inner, context), compileText(at(value, 'text'), inner, context)]
  const source = at(value, 'button')
  const button = source && compileButton(source, inner, context)
  if (!title || !text || !button) return []
  return [
    {
      kind: 'promo',
      data: [],
      title,
      text,
      picture: textOf(at(value, 'picture')) as PictureName,
      tone: textOf(at(value, 'tone')) === 'sea' ? 'sea' : 'lavender',
      button,
      ...(when ? { when } : {}),
    },
  ]
}
