/** A public page of words, with a heading of two levels, a list, a picture, emphasis and links. */
import type { ArticlePart, ScreenModel } from '../../../../src/core/model/catalogue-model.ts'
import { bilingual } from '../model-builders.ts'

const to = (address: string) => ({ read: () => address, dependencies: [] })
const item = (words: string): readonly ArticlePart[] => [{ kind: 'paragraph', words: [words] }]

const parts: readonly ArticlePart[] = [
  { kind: 'heading', depth: 1, words: ['Chi siamo'] },
  {
    kind: 'paragraph',
    words: [
      'Un paese ',
      { kind: 'bold', words: ['piccolo'] },
      ' e ',
      { kind: 'emphasis', words: ['antico'] },
      ': ',
      { kind: 'link', url: to('/login'), words: ['entra'] },
      ' o ',
      { kind: 'link', url: to('https://operator.example/help'), words: ['chiedi aiuto'] },
      '.',
    ],
  },
  { kind: 'heading', depth: 2, words: ['Come si arriva'] },
  { kind: 'list', ordered: true, items: [item('In treno'), item('A piedi')] },
  { kind: 'picture', address: '/wide-town.svg', words: 'Il paese visto dal mare' },
]

export const articleScreen: Omit<ScreenModel, 'name' | 'enter' | 'data'> = {
  access: 'public',
  layout: 'page',
  title: bilingual('La storia'),
  content: [
    { data: [], kind: 'article', parts: { it: parts, en: [{ kind: 'paragraph', words: ['A town.'] }] } },
    {
      data: [],
      kind: 'section',
      title: bilingual('Altro'),
      look: 'plain',
      folded: false,
      layout: 'stack',
      needs: [],
      content: [{ data: [], kind: 'article', parts: { it: [{ kind: 'heading', depth: 1, words: ['Contatti'] }], en: [] } }],
    },
  ],
}
