import type { SectionBlock } from '../../../model/catalogue-model.ts'
import { type ButtonStyle, buttonStyles, type IconName } from '../../../model/vocabulary.ts'
import { closed, content, data, icon, placed } from '../../grammar/common.ts'
import { choice, may, on, record, text } from '../../grammar/shape.ts'
import { at, textOf } from '../../read/source.ts'
import { ofTexts } from '../dependencies.ts'
import { compileLoads } from '../loads.ts'
import { compileNeeds } from '../needs.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const section = defineBlock<SectionBlock>({
  shape: (block) =>
    record(
      'section',
      'A titled section of the page.',
      () => [
        {
          title: may(text, 'Its heading.'),
          subtitle: may(text, 'A second line.'),
          icon: may(icon, 'An icon before the heading of a folded section.'),
          look: may(
            choice(['plain', 'card', 'aside']),
            'Card: on white. Aside: below a divider, with a small heading and its content at the end of the row.',
          ),
          folded: may(on, 'Collapsed at first; its data is loaded when it is opened.'),
          opener: may(
            choice(buttonStyles),
            'A button of this style opens it, with the heading as its text: for what the page is there to do. Default: a row.',
          ),
          screenOnly: may(on, 'Left out when the page is printed. Print opens every other folded section.'),
          layout: may(choice(['stack', 'grid']), 'Grid: its blocks are side by side on a wide window.'),
        },
        ...data(),
        ...content(block),
        ...placed(),
        ...closed(),
      ],
      {
        together: [
          ['folded', 'title'],
          ['opener', 'folded'],
        ],
      },
    ),
  compile: (value, place, context, compileBlocks) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const { needs, place: closed } = compileNeeds(value, shown, context)
    const { loads, place: inner } = compileLoads(at(value, 'data'), closed, context)
    const [title, subtitle] = [compileText(at(value, 'title'), shown, context), compileText(at(value, 'subtitle'), shown, context)]
    const icon = textOf(at(value, 'icon')) as IconName | undefined
    const opener = textOf(at(value, 'opener')) as ButtonStyle | undefined
    return [
      {
        kind: 'section',
        data: loads,
        look: (textOf(at(value, 'look')) as SectionBlock['look'] | undefined) ?? 'plain',
        folded: at(value, 'folded') !== undefined,
        ...(opener ? { opener } : {}),
        ...(at(value, 'screenOnly') ? { screenOnly: true } : {}),
        layout: textOf(at(value, 'layout')) === 'grid' ? 'grid' : 'stack',
        needs,
        content: compileBlocks(at(value, 'content'), inner, context),
        ...(when ? { when } : {}),
        ...(title ? { title } : {}),
        ...(subtitle ? { subtitle } : {}),
        ...(icon ? { icon } : {}),
      },
    ]
  },
  dependencies: (block) => [...ofTexts(block.title, block.subtitle), ...block.needs.flatMap((need) => need.condition.dependencies)],
  examples: {
    section: `
      title: delete-account
      subtitle: { it: "Pacchetto e tipo di pratica", en: "Package and type of booking" }
      icon: upload
      look: card
      folded: true
      opener: primary
      screenOnly: true
      layout: grid
      when: token-there
      unless: booking-extras-held
      from: portal.season.opens
      until: portal.season.changesUntil + 7 days
      needs: booking-editable
    `,
  },
})
