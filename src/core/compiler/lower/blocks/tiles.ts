import type { TileModel, TilesBlock } from '../../../model/catalogue-model.ts'
import type { IconName } from '../../../model/vocabulary.ts'
import { data, icon, oneValue, placed, shown, valueKeys } from '../../grammar/common.ts'
import { choice, list, may, must, record, text } from '../../grammar/shape.ts'
import { target } from '../../grammar/steps.ts'
import { at, itemsOf, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileLoads } from '../loads.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileTarget } from '../targets.ts'
import { compileText } from '../texts.ts'
import { compileValueText } from '../values.ts'
import { defineBlock } from './define-block.ts'

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

export const tiles = defineBlock<TilesBlock>({
  shape: () =>
    record('tiles', 'Navigation tiles, each with one live fact.', () => [
      {
        items: must(
          list(
            record('tile', 'One tile.', () => [
              {
                icon: must(icon, 'Its icon.'),
                title: must(text, 'Its heading.'),
                text: must(text, 'One line about it.'),
                to: must(target, 'Its target.'),
              },
              ...shown(),
              {
                strips: may(
                  list(
                    record(
                      'strip',
                      'A live fact at the foot of a tile.',
                      () => [
                        ...shown(),
                        {
                          label: must(text, 'Its label.'),
                        },
                        ...valueKeys(),
                        {
                          tone: may(choice(['plain', 'due']), 'Due: something is to be done.'),
                          icon: may(icon, 'An icon before it.'),
                          to: may(
                            target,
                            'What the fact is about, if that is not the target of the tile: the strip is then a link of its own.',
                          ),
                        },
                      ],
                      oneValue,
                    ),
                  ),
                  'The first whose condition holds is shown; none while its data is loading.',
                ),
              },
            ]),
          ),
          'The tiles, in order.',
        ),
      },
      ...data(),
      ...placed(),
    ]),
  compile: (value, place, context) => {
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
  },
  dependencies: () => [],
  examples: {
    tile: `
      icon: member
      title: account
      text: { it: "I tuoi dati.", en: "Your data." }
      to: { screen: account }
      strips: [{ label: price, value: booking.totalCost, tone: due, icon: due }]
    `,
    strip: `
      when: family-linked
      label: to-pay
      value: size(data.relationships)
      tone: due
      icon: due
    `,
  },
})
