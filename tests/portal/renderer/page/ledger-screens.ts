/** Two screens with a table that the visitor sorts, narrows and pages: of a whole list, and of the pages that the server answers. */
import type { LoadModel, RouteModel, ScreenModel, TableBlock, TableControlsModel } from '../../../../src/core/model/catalogue-model.ts'
import { tableTextNames } from '../../../../src/core/model/vocabulary.ts'
import { at, bilingual, each, input, labelled, load, parts, placeholder, value } from '../model-builders.ts'

const states = {
  paid: { label: bilingual('Saldato', 'Paid') },
  due: { label: bilingual('Da saldare', 'Due') },
}
const texts = {
  ...Object.fromEntries(tableTextNames.map((name) => [name, bilingual(`tabella:${name}`)])),
  ascending: parts(placeholder('column'), ', crescente'),
  descending: parts(placeholder('column'), ', decrescente'),
  page: parts('Pagina ', placeholder('page'), ' di ', placeholder('pages')),
} as TableControlsModel['texts']

const table = (list: string, controls: Omit<TableControlsModel, 'found' | 'texts'>): TableBlock => ({
  kind: 'table',
  data: [],
  dependencies: ['entries'],
  caption: bilingual('Movimenti'),
  captionHidden: false,
  each: each('entry', list, { empty: { title: bilingual('Nessun movimento'), buttons: [] } }),
  columns: [
    { ...labelled('Causale', value('entry.causal')), leads: true, align: 'start', sorts: 'causal' },
    { ...labelled('Data', value('entry.date', 'date')), leads: false, align: 'start', sorts: 'date' },
    { ...labelled('Stato', value('entry.state', 'label', { labels: states })), leads: false, align: 'start', filter: 'state' },
    { ...labelled('Importo', value('entry.amount', 'currency')), leads: false, align: 'end', sorts: 'amount' },
  ],
  buttons: [],
  controls: { sort: 'order', ...controls, found: parts(placeholder('count'), ' movimenti'), texts },
})

const screen = (title: string, data: LoadModel, content: TableBlock): Omit<ScreenModel, 'name' | 'enter'> => ({
  access: 'member',
  layout: 'page',
  title: bilingual(title),
  data: [data],
  content: [content],
})

export const ledgerParams: RouteModel['params'] = { order: 'text', words: 'text', state: ['paid', 'due'], page: 'integer' }

export const ledgerScreens = {
  ledger: screen(
    'Registro',
    load('entries', 'listEntries'),
    table('data.entries', { find: 'words', page: { param: 'page', size: 10 }, export: 'csv' }),
  ),
  pagedLedger: screen(
    'Registro a pagine',
    load(
      'entries',
      'findEntries',
      { order: input('params.order'), state: input('params.state'), page: input('params.page') },
      { needed: [] },
    ),
    table('data.entries.items', { page: { param: 'page', size: 10, total: at('data.entries.total') } }),
  ),
}
