import type { LinksBlock } from '../../../model/catalogue-model.ts'
import { mark, neededLoop, oneValue, placed, shown, valueKeys } from '../../grammar/common.ts'
import { list, may, must, record, text } from '../../grammar/shape.ts'
import { target } from '../../grammar/steps.ts'
import { at, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { ofCondition, ofEach, ofMarks, ofTexts } from '../dependencies.ts'
import { compileLoop } from '../empty.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileTarget } from '../targets.ts'
import { compileText } from '../texts.ts'
import { compileMarks, compileValueText } from '../values.ts'
import { defineBlock } from './define-block.ts'

function compileAmount(source: Source | undefined, place: Place, context: Context): LinksBlock['total'] {
  if (!source) return undefined
  const { when, place: inner } = compileShown(source, place, context)
  const [label, amount] = [compileText(at(source, 'label'), inner, context), compileValueText(source, inner, context)]
  return label && amount && { label, value: amount.text, ...(when ? { when } : {}) }
}

export const links = defineBlock<LinksBlock>({
  shape: () =>
    record('links', 'Links to the items of a list, a row each, with an amount.', () => [
      ...neededLoop(),
      {
        title: must(text, 'The name of the row, which is the link.'),
        text: may(text, 'A line under it.'),
        marks: may(list(mark), 'Tags above it.'),
        figure: may(
          record('row figure', 'The amount at the end of a row.', () => [{ label: must(text, 'Its label.') }, ...valueKeys()], oneValue),
          'The amount at its end.',
        ),
        to: must(target, 'Its target.'),
        total: may(
          record('total', 'The last row: the total.', () => [{ label: must(text, 'Its label.') }, ...valueKeys(), ...shown()], oneValue),
          'The total of all rows.',
        ),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
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
  },
  dependencies: (block) => [
    ...ofEach(block.each),
    ...ofTexts(block.title, block.text, block.figure?.label, block.figure?.value, block.total?.label, block.total?.value),
    ...ofMarks(block.marks),
    ...ofCondition(block.total?.when),
  ],
  examples: {
    links: `
      each: booking
      in: data.bookings.having('booking-due')
      sort: [{ first: booking-must-pay }, { by: booking.package.periodFrom }]
      empty: { title: { it: "Niente da pagare", en: "Nothing to pay" } }
      title: { both: "{booking.packageTitle}" }
      text: { both: "{booking.participants.map(participant, participant.name).join(' · ')}" }
      marks: [{ when: booking-must-pay, text: payment-required, tone: sun, icon: due }]
      figure: { label: to-pay, value: booking.remainingAmount }
      to: { screen: payments, fragment: booking.shortCode }
    `,
    'row figure': `
      label: to-pay
      value: booking.remainingAmount
    `,
    total: `
      label: total
      value: sum(data.bookings.having('booking-due').map(booking, booking.remainingAmount))
      when: several-due
    `,
  },
})
