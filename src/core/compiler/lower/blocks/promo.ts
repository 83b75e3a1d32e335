import type { PromoBlock } from '../../../model/catalogue-model.ts'
import type { PictureName } from '../../../model/vocabulary.ts'
import { picture, placed } from '../../grammar/common.ts'
import { choice, must, record, text } from '../../grammar/shape.ts'
import { button } from '../../grammar/steps.ts'
import { at, textOf } from '../../read/source.ts'
import { buttonDependencies, ofTexts } from '../dependencies.ts'
import { compileScheduled } from '../schedule.ts'
import { compileButton } from '../steps.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const promo = defineBlock<PromoBlock>({
  shape: () =>
    record('promo', 'A promotion with an illustration and one button.', () => [
      {
        title: must(text, 'Its heading.'),
        text: must(text, 'One or two lines.'),
        picture: must(picture, 'Its illustration.'),
        tone: must(choice(['lavender', 'sea']), 'Its background.'),
        button: must(button, 'Its button.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
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
  },
  dependencies: (block) => [...ofTexts(block.title, block.text), ...buttonDependencies(block.button)],
  examples: {
    promo: `
      title: { it: "Lo store di Orizzonti", en: "The Orizzonti store" }
      text: { it: "Si va.", en: "Off." }
      picture: store
      tone: sea
      button: { label: { it: "Vai", en: "Go" }, style: ink, do: [{ go: { path: "'/bookings'" } }] }
      when: store-delivered
    `,
  },
})
