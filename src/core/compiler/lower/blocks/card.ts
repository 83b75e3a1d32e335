import type { CardBlock, PlaceholderModel } from '../../../model/catalogue-model.ts'
import { describe } from '../../expressions/index.ts'
import { content, data, eachTogether, labelled, loop, mark, oneValue, placed, shown, valueKeys } from '../../grammar/common.ts'
import { expression, list, may, must, record, text } from '../../grammar/shape.ts'
import { at, type Source } from '../../read/source.ts'
import { typeExpression } from '../../rules/expression.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { demand } from '../demands.ts'
import { ofEach, ofTexts, without } from '../dependencies.ts'
import { compileLoop } from '../empty.ts'
import { expressionOf } from '../expression.ts'
import { compileLoads } from '../loads.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileText, createPlaceholder } from '../texts.ts'
import { compileItems, compileMarks, compileValueText } from '../values.ts'
import { defineBlock } from './define-block.ts'

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

export const card = defineBlock<CardBlock>({
  shape: (block) =>
    record(
      'card',
      'A white card; with `each`, one per item.',
      () => [
        ...loop(),
        {
          title: must(text, 'Its heading.'),
          picture: may(expression, 'A code whose label in enums.yaml has a picture.'),
          badge: may(expression, 'A status, shown as a badge.'),
          marks: may(list(mark), 'Tags beside the badge.'),
          aside: may(text, 'Small text beside the badge.'),
          subtitle: may(text, 'The line under the heading.'),
          details: may(list(record('detail', 'A short fact with its icon.', labelled, oneValue)), 'Short facts: dates, place.'),
          figure: may(
            record('card figure', 'The main amount of the card.', () => [{ label: must(text, 'Its label.') }, ...valueKeys()], oneValue),
            'The amount in its corner.',
          ),
          mutedWhen: may({ is: 'conditions' }, 'Greyed while these conditions hold, such as for a cancelled trip.'),
          folded: may(
            record(
              'folded card',
              'The line that a card is until the user opens it: its heading and badges, and what stands here. Without conditions it is one everywhere.',
              () => [
                ...shown(),
                {
                  text: may(text, 'The line under the heading.'),
                },
                ...content(block),
              ],
            ),
            'Collapses the card to one line that the user opens, such as in a long list.',
          ),
        },
        ...data(),
        ...content(block),
        ...placed(),
      ],
      { together: [...eachTogether, ['empty', 'each']] },
    ),
  compile: (value, place, context, compileBlocks) => {
    const { when, place: placedAt } = compileScheduled(value, place, context)
    const looped = compileLoop(value, placedAt, context)
    const { loads, place: inner } = compileLoads(at(value, 'data'), looped?.place ?? placedAt, context)
    const title = compileText(at(value, 'title'), inner, context)
    const [aside, subtitle] = [compileText(at(value, 'aside'), inner, context), compileText(at(value, 'subtitle'), inner, context)]
    const picture = codeHole(at(value, 'picture'), 'label', inner, context)
    const badge = codeHole(at(value, 'badge'), 'badge', inner, context)
    const figure = at(value, 'figure')
    const [figureLabel, figureValue] = [
      compileText(at(figure, 'label'), inner, context),
      figure ? compileValueText(figure, inner, context) : undefined,
    ]
    const muted = demand(at(value, 'mutedWhen'), undefined, inner, context).condition
    const folded = at(value, 'folded')
    const whileFolded = folded && compileShown(folded, inner, context)
    const line = compileText(at(folded, 'text'), whileFolded?.place ?? inner, context)
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
        ...(whileFolded
          ? {
              folded: {
                content: compileBlocks(at(folded, 'content'), whileFolded.place, context),
                ...(whileFolded.when ? { when: whileFolded.when } : {}),
                ...(line ? { text: line } : {}),
              },
            }
          : {}),
      },
    ]
  },
  dependencies: (block) => without([...ofEach(block.each), ...(block.each ? [] : ofTexts(block.title, block.subtitle))], block.itemData),
  examples: {
    card: `
      each: participant
      in: booking.participants
      where: orElse(participant.id == document.participant, size(booking.participants) == 1)
      title: { both: "{booking.packageTitle}" }
      picture: booking.productDivisionId
      badge: booking.readableStatus
      marks: [{ when: booking-must-pay, text: payment-required, tone: sun, icon: due }]
      subtitle: booking-code
      figure: { label: total-cost, value: booking.totalPrice }
      mutedWhen: booking-cancelled
      folded: { text: period, content: [{ agenda: { name: booking } }] }
    `,
    'folded card': `
      when: listed
      unless: booking-over
      text: period
      content: [{ agenda: { name: booking } }]
    `,
    detail: `
      label: destination
      value: booking.destination
      text: period
      when: period-moved
      icon: clock
    `,
    'card figure': `
      label: total-cost
      value: booking.totalPrice
    `,
  },
})
