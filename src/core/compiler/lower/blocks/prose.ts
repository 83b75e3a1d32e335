import type { ProseBlock } from '../../../model/catalogue-model.ts'
import { placed } from '../../grammar/common.ts'
import { choice, expression, may, on, record, text } from '../../grammar/shape.ts'
import { at, textOf } from '../../read/source.ts'
import { ofTexts } from '../dependencies.ts'
import { compileNeeded } from '../expression.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const prose = defineBlock<ProseBlock>({
  shape: () =>
    record(
      'prose',
      'A paragraph of text, or markup from the API.',
      () => [
        {
          text: may(text, 'The text. `**bold**` and `[a link](portal.links.privacy)` are allowed.'),
          html: may(expression, 'A value of format `html`; it is sanitised.'),
          look: may(choice(['plain', 'lead', 'note']), 'Its appearance.'),
          printOnly: may(on, 'Shown only when the page is printed: what paper needs to say by itself, such as whose page it is.'),
        },
        ...placed(),
      ],
      { exactlyOne: [['text', 'html']] },
    ),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const text = compileText(at(value, 'text'), inner, context)
    const html = compileNeeded(at(value, 'html'), inner, context, { kind: 'string', format: 'html' })
    const look = (textOf(at(value, 'look')) as 'plain' | 'lead' | 'note' | undefined) ?? 'plain'
    if (!text && !html) return []
    return [
      {
        kind: 'prose',
        data: [],
        look,
        ...(at(value, 'printOnly') ? { printOnly: true } : {}),
        ...(when ? { when } : {}),
        ...(text ? { text } : {}),
        ...(html ? { html: html.expression } : {}),
        ...(html?.slot.language ? { language: html.slot.language } : {}),
      },
    ]
  },
  dependencies: (block) => [...ofTexts(block.text), ...(block.html?.dependencies ?? [])],
  example: `prose: { when: subtitled, look: lead, text: { both: "{section.subtitle}" } }`,
  examples: {
    prose: `
      text: { both: "{section.subtitle}" }
      html: booking.terms
      look: lead
      printOnly: true
      when: subtitled
      unless: other-devices
      from: 2126-12-20
      until: 2126-12-31
    `,
  },
})
