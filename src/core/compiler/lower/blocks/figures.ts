import type { FigureModel, FiguresBlock } from '../../../model/catalogue-model.ts'
import { describe, fits } from '../../expressions/index.ts'
import { oneValue, placed, shown, valueKeys } from '../../grammar/common.ts'
import { choice, expression, list, may, must, mustForAccess, record, text } from '../../grammar/shape.ts'
import { at, itemsOf, textOf } from '../../read/source.ts'
import { ofCondition, ofTexts } from '../dependencies.ts'
import { compileNeeded } from '../expression.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileText } from '../texts.ts'
import { compileValueText } from '../values.ts'
import { defineBlock } from './define-block.ts'

export const figures = defineBlock<FiguresBlock>({
  shape: () =>
    record('figures', 'Large amounts in one row.', () => [
      {
        items: must(
          list(
            record(
              'figure',
              'One amount.',
              () => [
                {
                  label: must(text, 'Its label.'),
                },
                ...valueKeys(),
                ...shown(),
                {
                  tone: may(choice(['plain', 'due', 'done']), 'Due: needs attention. Done: settled.'),
                  share: may(
                    record('share', 'A share of a whole, drawn as a bar.', () => ({
                      part: must(expression, 'The part.'),
                      whole: must(expression, 'The whole.'),
                      promised: may(expression, 'A further part that is expected, such as an announced payment: hatched, after the part.'),
                      text: mustForAccess(text, 'Description of the bar for screen readers.'),
                    })),
                    'A bar under it.',
                  ),
                },
              ],
              oneValue,
            ),
          ),
          'The amounts, in order.',
        ),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const items = itemsOf(at(value, 'items')).flatMap((item): FigureModel[] => {
      const shown = compileShown(item, inner, context)
      const label = compileText(at(item, 'label'), shown.place, context)
      const figure = compileValueText(item, shown.place, context)
      const share = at(item, 'share')
      const [part, whole] = [
        compileNeeded(at(share, 'part'), shown.place, context),
        compileNeeded(at(share, 'whole'), shown.place, context),
      ]
      if (
        part &&
        whole &&
        (part.slot.type.kind !== 'integer' || whole.slot.type.kind !== 'integer' || part.slot.type.unit !== whole.slot.type.unit)
      ) {
        context.report.report(
          'CAT304',
          share?.span ?? item.span,
          `A share needs two amounts of one kind, these are ${describe(part.slot.type)} and ${describe(whole.slot.type)}`,
        )
      }
      const promised = compileNeeded(at(share, 'promised'), shown.place, context)
      const words = compileText(at(share, 'text'), shown.place, context)
      if (part && promised && !fits(promised.slot, part.slot))
        context.report.report(
          'CAT304',
          at(share, 'promised')?.span ?? item.span,
          `What is promised is counted as the part is, in ${describe(part.slot.type)}; this is ${describe(promised.slot.type)}`,
        )
      const tone = (textOf(at(item, 'tone')) as FigureModel['tone'] | undefined) ?? 'plain'
      return label && figure
        ? [
            {
              label,
              value: figure.text,
              tone,
              ...(shown.when ? { when: shown.when } : {}),
              ...(part && whole && words
                ? {
                    share: {
                      part: part.expression,
                      whole: whole.expression,
                      ...(promised ? { promised: promised.expression } : {}),
                      text: words,
                    },
                  }
                : {}),
            },
          ]
        : []
    })
    return [{ kind: 'figures', data: [], items, ...(when ? { when } : {}) }]
  },
  dependencies: (block) =>
    block.items.flatMap((item) => [
      ...ofTexts(item.label, item.value),
      ...ofCondition(item.when),
      ...(item.share?.part.dependencies ?? []),
      ...(item.share?.whole.dependencies ?? []),
      ...(item.share?.promised?.dependencies ?? []),
      ...ofTexts(item.share?.text),
    ]),
  examples: {
    figures: `
      when: change-priced
      unless: booking-cancelled
    `,
    figure: `
      label: to-pay
      value: booking.totalCost
      text: { it: "Tutto pagato", en: "Fully paid" }
      when: left-to-pay
      unless: booking-due
      tone: due
    `,
    share: `
      part: booking.paidAmount + booking.grantPaidAmount
      whole: booking.totalCost
      promised: orElse(booking.grantAmount, 0) - booking.grantPaidAmount
    `,
  },
})
