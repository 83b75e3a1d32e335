/** A screen of amounts due, whose rows link to cards of an accordion by year on the same screen. */
import type { BlockModel, Scope, ScreenModel } from '../../../../src/core/model/catalogue-model.ts'
import { at, bilingual, each, holds, labelled, load, parts, placeholder, value } from '../model-builders.ts'

const bare = { data: [] } as const

interface Trip {
  name: string
  due: number
}
const dueOf = (trips: unknown): number => (trips as readonly Trip[]).reduce((sum, { due }) => sum + due, 0)
const isDue = { dependencies: [], holds: ({ trip }: Scope) => (trip as Trip).due > 0 }
const isDueHere = { dependencies: [], holds: ({ items }: Scope) => dueOf(items) > 0 }
const sumOf = (name: string) => ({
  kind: 'placeholder' as const,
  value: { dependencies: [], read: (scope: Scope) => dueOf(name === 'items' ? scope.items : (scope.data as { trips: unknown }).trips) },
  format: 'currency' as const,
})

const till: BlockModel = {
  ...bare,
  kind: 'area',
  area: 'till',
  load: async () => ({
    texts: { found: bilingual('Cassa aperta'), refused: bilingual('Non è riuscito') },
    constants: { accounts: { dependencies: [], read: () => ({ summer: { iban: 'IT60X0542811101000000123456' } }) } },
  }),
  calls: [],
  given: { trip: { kind: 'expression', expression: at('trip') } },
  needs: [],
  events: {},
}

export const dueScreen: Pick<ScreenModel, 'access' | 'layout' | 'title' | 'shortcuts' | 'data' | 'content'> = {
  access: 'member',
  layout: 'page',
  title: bilingual('Da pagare', 'To pay'),
  data: [load('trips', 'listTrips')],
  shortcuts: {
    title: bilingual('I tuoi viaggi', 'Your trips'),
    items: {
      dependencies: ['trips'],
      each: each('trip', 'data.trips'),
      title: value('trip.name', 'text', { language: 'it' }),
      text: parts('fino al ', placeholder('trip.ends', 'date')),
      to: { kind: 'screen', screen: 'due', params: {}, fragment: at('trip.code') },
    },
  },
  content: [
    {
      ...bare,
      kind: 'links',
      dependencies: ['trips'],
      each: each('trip', 'data.trips', { where: isDue, empty: { title: bilingual('Niente da pagare'), buttons: [] } }),
      title: value('trip.name', 'text', { language: 'it' }),
      text: parts('fino al ', placeholder('trip.ends', 'date')),
      marks: [{ when: holds('trip.urgent'), text: bilingual('Urgente', 'Urgent'), tone: 'sun' }],
      figure: { label: bilingual('Importo', 'Amount'), value: value('trip.due', 'currency') },
      to: { kind: 'screen', screen: 'due', params: {}, fragment: at('trip.code') },
      total: {
        label: bilingual('In tutto', 'In all'),
        value: parts(sumOf('data')),
        when: holds('data.trips', (trips) => dueOf(trips) > 0),
      },
    },
    {
      ...bare,
      kind: 'accordion',
      dependencies: ['trips'],
      each: each('trip', 'data.trips', { sort: [{ by: at('trip.urgent'), order: 'descending' }] }),
      fragment: at('trip.code'),
      panelPer: {
        key: at('trip.ends'),
        unit: 'year',
        order: 'descending',
        title: value('group'),
        marks: [{ when: isDueHere, text: parts('Da pagare ', sumOf('items')), tone: 'sun' }],
      },
      open: 'current',
      openWhen: isDueHere,
      itemData: [],
      content: [
        {
          ...bare,
          kind: 'card',
          itemData: [],
          title: value('trip.name', 'text', { language: 'it' }),
          marks: [],
          details: [],
          content: [
            {
              ...bare,
              kind: 'figures',
              items: [
                {
                  label: bilingual('Pagato', 'Paid'),
                  value: value('trip.paid', 'currency'),
                  tone: 'plain',
                  share: {
                    part: at('trip.paid'),
                    whole: at('trip.price'),
                    promised: at('trip.promised'),
                    text: parts(placeholder('trip.paid', 'currency'), ' su ', placeholder('trip.price', 'currency')),
                  },
                },
              ],
            },
            {
              ...bare,
              kind: 'section',
              title: bilingual('Paga', 'Pay'),
              look: 'plain',
              folded: true,
              layout: 'stack',
              needs: [],
              content: [till],
            },
            { ...bare, kind: 'facts', columns: 1, items: [labelled('Fino al', value('trip.ends', 'date'))] },
          ],
        },
      ],
    },
  ],
}
