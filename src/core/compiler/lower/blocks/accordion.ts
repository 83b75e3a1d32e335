import type { AccordionBlock } from '../../../model/catalogue-model.ts'
import type { IconName } from '../../../model/vocabulary.ts'
import { describe, fits, type Slot } from '../../expressions/index.ts'
import { content, data, groupKeys, icon, mark, neededLoop, placed } from '../../grammar/common.ts'
import { choice, conditionNames, expression, list, may, record, text } from '../../grammar/shape.ts'
import { at, type Source, textOf } from '../../read/source.ts'
import { typeExpression } from '../../rules/expression.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { demand } from '../demands.ts'
import { ofCondition, ofEach, ofGroup, without } from '../dependencies.ts'
import { compileLoop } from '../empty.ts'
import { expressionOf } from '../expression.ts'
import { compileLoads } from '../loads.ts'
import { compileGroup } from '../loops.ts'
import { compileScheduled } from '../schedule.ts'
import { compileFragment } from '../targets.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

/** Compiles `openAt`, an optional value of the type of the group key. */
function compileOpenAt(source: Source | undefined, key: Slot, place: Place, context: Context): AccordionBlock['openAt'] {
  const typed = typeExpression(source, 'value', place, context)
  if (!typed) return undefined
  if (typed.slot.type.kind !== 'unknown' && !fits({ ...typed.slot, missing: false }, key))
    context.report.report('CAT304', typed.source.span, `The panels are for ${describe(key.type)}, this is ${describe(typed.slot.type)}`)
  return expressionOf(typed)
}

export const accordion = defineBlock<AccordionBlock>({
  shape: (block) =>
    record(
      'accordion',
      'Collapsible panels: one per item, or one per group of items.',
      () => [
        ...neededLoop(),
        {
          panelPer: may(
            record('panel per group', 'One panel for all items that share something; the content repeats for each item inside.', () => [
              ...groupKeys(),
              {
                marks: may(list(mark), 'Tags at the end of the heading; they read the same names as the title.'),
              },
            ]),
            'One panel per group instead of one per item.',
          ),
          title: may(text, "The title of an item's panel."),
          subtitle: may(text, "The second line on an item's panel."),
          avatar: may(text, 'A name whose initials stand before the title.'),
          icon: may(icon, 'An icon before the title.'),
          open: may(choice(['none', 'first', 'current', 'all']), "Which panels are open at first; current: this year's."),
          openWhen: may(
            conditionNames,
            'Panels for which these conditions hold are initially open as well; for a group they read `items`.',
          ),
          openWhile: may(
            conditionNames,
            'Panels are open while these conditions hold, such as during a search; for a group they read `items`.',
          ),
          fragment: may(
            expression,
            'The fragment of an item in addresses, after `#`: a link with it opens the panel of that item and scrolls to its heading.',
          ),
          openAt: may(
            expression,
            'A value of the kind that `panelPer` groups by: the panel of its group is initially open. Without such a group, `open` decides.',
          ),
        },
        ...data(),
        ...content(block),
        ...placed(),
      ],
      { exactlyOne: [['title', 'panelPer']], atMostOne: [['avatar', 'icon']], together: [['openAt', 'panelPer']] },
    ),
  compile: (value, place, context, compileBlocks) => {
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
    const [title, subtitle, avatar] = ['title', 'subtitle', 'avatar'].map((key) => compileText(at(value, key), looped.place, context))
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
  },
  dependencies: (block) =>
    without(
      [
        ...ofEach(block.each),
        ...ofGroup(block.panelPer),
        ...(block.openAt?.dependencies ?? []),
        ...ofCondition(block.openWhen),
        ...ofCondition(block.openWhile),
      ],
      block.itemData,
    ),
  examples: {
    accordion: `
      each: booking
      in: data.bookings
      sort: [{ by: booking.package.periodFrom, order: descending }]
      empty: { title: { it: "Nessun partecipante indicato", en: "No participants added yet" } }
      panelPer: { value: booking.from, unit: year, title: { both: "{group}" }, subtitle: booking-count }
      title: { both: "{participant.customerName}" }
      subtitle: { both: "{relationship.type}" }
      avatar: { both: "{participant.customerName}" }
      open: none
      openWhile: searching
      openWhen: something-due-in-year
      fragment: booking.shortCode
      openAt: least(data.bookings.filter(one, one.from >= today).map(one, one.from))
    `,
    'panel per group': `
      value: booking.package.periodTo
      unit: year
      order: descending
      title: { both: "{group}" }
      subtitle: booking-count
    `,
  },
})
