/**
 * A portal of a few screens, each for one behaviour of the renderer; none is a screen of the product.
 *
 * The file is long because it is data: one complete catalogue.
 */

import {
  type BlockModel,
  type CatalogueModel,
  type FormModel,
  type NavigationModel,
  type PortalTexts,
  portalTextNames,
  type RouteModel,
  type ScreenModel,
  type StepModel,
} from '../../../../src/core/model/catalogue-model.ts'
import type { OperationTable } from '../../../../src/core/model/operation-table.ts'
import type { FileView } from '../../../../src/core/model/vocabulary.ts'
import { at, bilingual, button, each, given, holds, input, labelled, load, parts, placeholder, value } from '../model-builders.ts'
import { articleScreen } from './article-screen.ts'
import { dueScreen } from './due-screen.ts'
import { ledgerParams, ledgerScreens } from './ledger-screens.ts'
import { messageScreen, messageSteps } from './message-screen.ts'
import { searchForm, searchParams, searchScreen } from './search-screen.ts'

const read = (path: string) => ({ api: 'member', method: 'GET', path, body: 'none', reads: true, answers: 'json' }) as const
const write = (path: string) => ({ api: 'member', method: 'POST', path, body: 'object', reads: false, answers: 'json' }) as const

const operations: OperationTable = {
  login: write('/login'),
  logout: { ...write('/logout'), body: 'none', answers: 'empty' },
  getMe: read('/me'),
  listSections: read('/sections'),
  listTrips: read('/trips'),
  listPayments: read('/trips/{id}/payments'),
  getNotice: read('/notice'),
  bookTrip: write('/book'),
  getPdf: { ...read('/trips/{id}/pdf'), answers: 'blob' },
  createFrameTicket: write('/ticket'),
  listEntries: read('/entries'),
  searchTrips: { ...read('/trips/found'), queryParameters: ['words', 'state', 'since'] },
  findEntries: { ...read('/entries/found'), queryParameters: ['order', 'state', 'page'] },
}

const texts = Object.fromEntries(portalTextNames.map((name) => [name, bilingual(`portale:${name}`)])) as PortalTexts
const empty = (title: string) => ({ title: bilingual(title), buttons: [] })
const bare = { data: [] } as const

const statuses = {
  open: { label: bilingual('Aperto', 'Open'), tone: 'pine' as const },
  closed: { label: bilingual('Chiuso', 'Closed'), tone: 'coral' as const },
}

const tripsContent: readonly BlockModel[] = [
  {
    ...bare,
    kind: 'accordion',
    dependencies: ['trips'],
    each: each('trip', 'data.trips', { empty: empty('Nessun viaggio'), sort: [{ by: at('trip.name'), order: 'ascending' }] }),
    panelPer: {
      key: at('trip.ends'),
      unit: 'year',
      order: 'descending',
      title: value('group'),
      subtitle: {
        kind: 'counted',
        count: at('count'),
        one: parts(placeholder('count'), ' viaggio'),
        other: parts(placeholder('count'), ' viaggi'),
      },
    },
    open: 'current',
    itemData: [],
    content: [
      {
        ...bare,
        kind: 'card',
        itemData: [],
        title: value('trip.name', 'text', { language: 'it' }),
        badge: placeholder('trip.status', 'badge', { labels: statuses, unlisted: { label: bilingual('Altro stato'), tone: 'neutral' } }),
        marks: [],
        details: [],
        figure: { label: bilingual('Costo totale'), value: value('trip.price', 'currency') },
        content: [
          {
            ...bare,
            kind: 'facts',
            columns: 1,
            items: [labelled('Note', value('trip.note', 'text', { absent: bilingual('Nessuna nota') }))],
          },
          {
            ...bare,
            kind: 'buttons',
            look: 'row',
            buttons: [button('Apri il viaggio >', [{ kind: 'open', dialog: 'details', given: { trip: input('trip') } }])],
          },
          {
            ...bare,
            kind: 'accordion',
            each: each('trip', 'trip.self'),
            title: bilingual('Pagamenti'),
            open: 'none',
            itemData: [load('payments', 'listPayments', { id: input('trip.id') })],
            content: [
              {
                ...bare,
                kind: 'table',
                caption: bilingual('Versamenti'),
                captionHidden: false,
                dependencies: ['payments'],
                each: each('payment', 'data.payments', {
                  empty: { ...empty('Nessun pagamento disponibile'), text: bilingual('I pagamenti arrivano con il viaggio') },
                  sort: [{ by: at('payment.date'), order: 'descending' }],
                }),
                columns: [
                  { ...labelled('Causale', value('payment.causal', 'text', { language: 'it' })), leads: true, align: 'start' },
                  { ...labelled('Data', value('payment.date', 'date')), leads: false, align: 'start' },
                  { ...labelled('Importo', value('payment.amount', 'currency')), leads: false, align: 'end' },
                ],
                buttons: [],
              },
            ],
          },
        ],
      },
    ],
  },
]

const actionsContent: readonly BlockModel[] = [
  { ...bare, kind: 'notice', from: at('data.notice') },
  {
    ...bare,
    kind: 'buttons',
    look: 'row',
    buttons: [
      button(
        'Prenota',
        [
          {
            kind: 'call',
            operation: 'bookTrip',
            inputs: { trip: { kind: 'constant', value: 7 } },
            failure: { text: bilingual('Non è riuscito'), serverFirst: true, codes: {}, steps: [] },
          },
          { kind: 'say', severity: 'success', text: bilingual('Fatto', 'Done'), serverFirst: false },
        ],
        { busy: bilingual('Prenotazione in corso...') },
      ),
      button(
        'Elimina',
        [
          {
            kind: 'call',
            operation: 'bookTrip',
            inputs: {},
            failure: { text: bilingual('Non è riuscito'), serverFirst: false, codes: {}, steps: [] },
          },
        ],
        {
          style: 'danger',
          confirm: {
            title: bilingual('Elimini?'),
            text: bilingual('Non si può annullare.'),
            proceed: bilingual('Sì, elimina'),
            cancel: bilingual('Annulla'),
          },
        },
      ),
      button('Modifica', [], {
        needs: [{ condition: holds('session.user.editable'), otherwise: bilingual('La pratica non è modificabile!') }],
      }),
      button(
        'Riscatta',
        [
          { kind: 'refresh', operations: ['getMe'] },
          {
            kind: 'call',
            operation: 'bookTrip',
            inputs: {},
            failure: { text: bilingual('Non è riuscito'), serverFirst: false, codes: {}, steps: [] },
          },
        ],
        {
          busy: bilingual('Riscatto...'),
          needs: [{ condition: holds('session.user.points', (points) => points !== 0), otherwise: bilingual('Punti finiti') }],
        },
      ),
      button('Apri il dialogo', [{ kind: 'open', dialog: 'details', given: { trip: { kind: 'constant', value: { name: 'Malta' } } } }]),
      button('Apri il modulo', [{ kind: 'open', dialog: 'account', given: {} }]),
      button('Aggiorna', [{ kind: 'refresh', operations: ['getNotice'] }]),
      button('Più tardi', [
        { kind: 'wait', ms: 400 },
        { kind: 'go', to: { kind: 'screen', screen: 'trips', params: {} } },
      ]),
    ],
  },
]

/** The step that the compiler emits for `openFile`. */
const openPdf = (as: FileView): StepModel => ({
  kind: 'open-file',
  operation: 'getPdf',
  inputs: { id: input('trip.id') },
  as,
  onlyPdf: true,
  failure: { text: bilingual('Il PDF non si apre'), serverFirst: false, codes: {}, steps: [] },
})
const filesContent: readonly BlockModel[] = [
  {
    ...bare,
    kind: 'table',
    caption: bilingual('Biglietti'),
    captionHidden: false,
    dependencies: ['trips'],
    each: each('trip', 'data.trips'),
    columns: [
      { ...labelled('Nome', value('trip.name')), leads: true, align: 'start' },
      { ...labelled('Fine', value('trip.ends', 'date')), leads: false, align: 'start' },
    ],
    buttons: [
      button('Apri PDF', [openPdf('window'), { kind: 'say', severity: 'success', text: bilingual('Aperto'), serverFirst: false }], {
        style: 'secondary',
        icon: 'open',
        busy: bilingual('Apro il PDF...'),
      }),
      button('Salva', [openPdf('download')], { style: 'text' }),
      { ...button('', [openPdf('download')]), label: parts('Salva ', placeholder('trip.name')), style: 'text' },
    ],
  },
]

const screens: Readonly<Record<string, Omit<ScreenModel, 'name' | 'enter' | 'data'> & Partial<Pick<ScreenModel, 'enter' | 'data'>>>> = {
  home: {
    access: 'member',
    layout: 'page',
    title: bilingual('Inizio', 'Start'),
    description: bilingual('Benvenuta'),
    data: [load('trips', 'listTrips')],
    content: [
      // Lowered from `until: 2026-06-15`, and from `from: 2026-06-15 14:30` with `until: 2026-06-15 16:00`.
      {
        ...bare,
        kind: 'prose',
        look: 'plain',
        text: bilingual('Ultimo giorno'),
        when: holds('today', (today) => String(today) <= '2026-06-15'),
      },
      {
        ...bare,
        kind: 'prose',
        look: 'plain',
        text: bilingual('Si prenota adesso'),
        when: holds('now', (now) => {
          const instant = Date.parse(String(now))
          return instant >= Date.parse('2026-06-15T12:30:00Z') && instant < Date.parse('2026-06-15T14:00:00Z')
        }),
      },
      {
        ...bare,
        kind: 'tiles',
        items: [
          {
            icon: 'bookings',
            title: bilingual('Viaggi', 'Trips'),
            text: bilingual('Tutti i viaggi'),
            to: { kind: 'screen', screen: 'trips', params: {} },
            strips: [{ label: bilingual('Quanti'), value: { ...value('data.trips.length', 'number') }, tone: 'plain' }],
          },
        ],
      },
      {
        ...bare,
        kind: 'promo',
        title: bilingual('Negozio'),
        text: bilingual('Zaini'),
        picture: 'store',
        tone: 'sea',
        button: button('Vai', [{ kind: 'go', to: { kind: 'path', path: at('session.missing') } }]),
      },
    ],
  },
  trips: {
    access: 'member',
    layout: 'page',
    title: bilingual('Viaggi', 'Trips'),
    data: [load('trips', 'listTrips')],
    content: tripsContent,
  },
  actions: { access: 'member', layout: 'page', title: bilingual('Azioni'), data: [load('notice', 'getNotice')], content: actionsContent },
  files: { access: 'member', layout: 'page', title: bilingual('File'), data: [load('trips', 'listTrips')], content: filesContent },
  choose: {
    access: 'member',
    layout: 'page',
    title: bilingual('Scelta'),
    data: [load('trips', 'listTrips')],
    content: [
      {
        ...bare,
        kind: 'choose',
        param: 'trip',
        dependencies: ['trips'],
        each: each('chosen', 'data.trips'),
        value: at('chosen.id'),
        label: bilingual('Viaggio'),
        option: value('chosen.name'),
        all: bilingual('Tutti'),
        content: [
          {
            ...bare,
            kind: 'table',
            caption: bilingual('Viaggi'),
            captionHidden: true,
            buttons: [],
            dependencies: ['trips'],
            each: each('trip', 'data.trips', {
              where: {
                dependencies: [],
                holds: ({ trip, chosen }) => chosen === undefined || (trip as { id: number }).id === (chosen as { id: number }).id,
              },
            }),
            columns: [{ ...labelled('Nome', value('trip.name')), leads: true, align: 'start' }],
          },
        ],
      },
    ],
  },
  section: {
    access: 'member',
    layout: 'page',
    title: value('section.title'),
    content: [
      {
        ...bare,
        kind: 'frame',
        title: value('section.title'),
        ticket: {
          operation: 'createFrameTicket',
          inputs: { target: { kind: 'expression', expression: at('section.content') } },
          link: at('answer.url'),
        },
        height: 'fill',
      },
    ],
  },
  till: {
    access: 'member',
    layout: 'page',
    title: bilingual('Cassa'),
    content: [
      {
        ...bare,
        kind: 'area',
        area: 'till',
        load: async () => ({
          texts: {
            found: {
              kind: 'plain',
              parts: {
                it: ['Totale ', { kind: 'bold', parts: [placeholder('total', 'currency')] }],
                en: ['Total ', { kind: 'bold', parts: [placeholder('total', 'currency')] }],
              },
              dependencies: [],
            },
            refused: bilingual('Non è riuscito', 'It has failed'),
          },
          constants: { accounts: given({ summer: { iban: 'IT60X0542811101000000123456' } }) },
        }),
        calls: ['listPayments', 'listTrips', 'bookTrip'],
        given: { trip: { kind: 'constant', value: { id: 1 } } },
        needs: [],
        events: {
          booked: [
            { kind: 'say', severity: 'success', text: parts('Prenotato ', placeholder('number')), serverFirst: false },
            { kind: 'go', to: { kind: 'screen', screen: 'trips', params: {} } },
          ],
        },
      },
    ],
  },
  once: {
    access: 'member',
    layout: 'page',
    title: bilingual('Una volta sola'),
    content: [
      {
        ...bare,
        kind: 'section',
        title: bilingual('Conferma'),
        look: 'card',
        folded: false,
        layout: 'stack',
        needs: [],
        content: [
          { ...bare, kind: 'prose', look: 'plain', text: bilingual('Premi una volta.') },
          {
            ...bare,
            kind: 'buttons',
            look: 'row',
            buttons: [
              button('Conferma ora', [
                {
                  kind: 'call',
                  operation: 'bookTrip',
                  inputs: {},
                  failure: {
                    text: bilingual('Non è riuscito'),
                    serverFirst: true,
                    codes: {},
                    refused: {
                      codes: { gone: parts('Non vale più (', placeholder('error.code'), ')') },
                      title: bilingual('Troppo tardi'),
                      buttons: [button('Torna ai viaggi', [{ kind: 'go', to: { kind: 'screen', screen: 'trips', params: {} } }])],
                    },
                    steps: [],
                  },
                },
              ]),
            ],
          },
        ],
      },
    ],
  },
  article: articleScreen,
  due: dueScreen,
  ...ledgerScreens,
  search: searchScreen,
  told: messageScreen,
  closed: { access: 'member', layout: 'page', title: bilingual('Chiusa'), when: holds('session.user.editable'), content: [] },
  login: {
    access: 'public',
    layout: 'welcome',
    title: bilingual('Accedi', 'Sign in'),
    description: bilingual('Entra'),
    content: [{ ...bare, kind: 'form', form: 'login', given: {} }],
  },
  logout: {
    access: 'public',
    layout: 'welcome',
    title: bilingual('Uscita'),
    content: [],
    enter: [
      {
        kind: 'call',
        operation: 'logout',
        inputs: {},
        failure: { text: bilingual('Uscita comunque'), serverFirst: false, codes: {}, steps: [{ kind: 'end-session' }] },
      },
      { kind: 'end-session' },
      { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } },
    ],
  },
}

const route = (screen: string, path: string | undefined, more: Partial<RouteModel> = {}): RouteModel => {
  const model = screens[screen]!
  return {
    screen,
    access: model.access,
    params: {},
    ...(path === undefined ? {} : { path }),
    load: async () => ({ name: screen, enter: [], data: [], ...model }),
    forms: model.content.flatMap((block) => (block.kind === 'form' ? [block.form] : [])),
    ...more,
  }
}

const login: FormModel = {
  name: 'login',
  operation: 'login',
  about: [],
  inputs: {},
  data: [],
  validate: () => true,
  rules: [],
  look: 'plain',
  sections: [{ fields: ['username', 'password'] }],
  fields: Object.fromEntries(
    ['username', 'password'].map((path) => [
      path,
      {
        path,
        own: false,
        label: bilingual(path),
        widget: path === 'password' ? 'password' : 'text',
        type: 'text',
        emptyAs: 'left-out',
        code: false,
        width: 'full',
        whenHidden: 'keep',
        readOnly: false,
        required: true,
        fills: {},
        links: [],
        buttons: [],
        messages: { missing: bilingual(`Manca ${path}`) },
      },
    ]),
  ),
  submit: {
    label: bilingual('Entra'),
    style: 'primary',
    needs: [],
    failure: { text: bilingual('Le credenziali non sono corrette'), serverFirst: true, codes: {}, steps: [] },
    then: [
      { kind: 'sign-in', session: at('answer.session') },
      { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } },
    ],
  },
}

const link = (label: string, screen: string) => ({
  label: bilingual(label),
  to: { kind: 'screen' as const, screen, params: {} },
  divided: false,
})
const navigation: NavigationModel = {
  home: bilingual('Vai all’inizio'),
  header: {
    greeting: parts('Ciao ', placeholder('session.user.firstName')),
    initials: value('session.user.firstName'),
    menuLabel: bilingual('Menu personale'),
    entries: [link('Logout', 'logout')],
  },
  visitor: [link('Accedi', 'login')],
  menu: {
    label: bilingual('Menu principale'),
    open: bilingual('Menu'),
    entries: [
      { ...link('Viaggi', 'trips'), icon: 'bookings' },
      { ...link('Azioni', 'actions'), icon: 'edit' },
      { ...link('Scelta', 'choose'), icon: 'filter' },
      {
        label: value('section.title'),
        iconFrom: at('section.icon'),
        to: { kind: 'path', path: at('section.toPath') },
        each: each('section', 'session.sections'),
        divided: true,
      },
    ],
  },
  points: {
    title: bilingual('Punti accumulati'),
    points: value('session.user.points', 'number'),
    level: {
      value: placeholder('session.user.level', 'label', { labels: { gold: { label: bilingual('Gold', 'Gold') } } }),
      pictures: { gold: '/level-gold.svg' },
    },
    link: link('Converti', 'trips'),
  },
  footer: {
    help: {
      title: bilingual('Serve aiuto?'),
      phone: bilingual('059 555 0142', '059 555 0142'),
      email: bilingual('aiuto@orizzonti.example', 'aiuto@orizzonti.example'),
    },
    apps: {
      title: bilingual('App'),
      entries: [
        {
          label: bilingual('App Store', 'App Store'),
          icon: 'app-store',
          to: { kind: 'url', url: given('https://apps.example/club') },
          divided: false,
        },
      ],
    },
    privacy: {
      title: bilingual('I tuoi dati'),
      entries: [{ label: bilingual('Privacy'), to: { kind: 'url', url: given('https://www.orizzonti.example/privacy') }, divided: false }],
    },
    language: { title: bilingual('Lingua', 'Language') },
    close: bilingual('Orizzonti', 'Orizzonti'),
  },
}

export const catalogue: CatalogueModel = {
  home: 'home',
  login: 'login',
  logout: 'logout',
  navigation,
  texts,
  problems: {},
  operations,
  routes: [
    route('home', '/home'),
    route('trips', '/trips'),
    route('actions', '/actions'),
    route('files', '/files'),
    route('choose', '/choose'),
    route('till', '/till'),
    route('once', '/once'),
    route('article', '/article'),
    route('due', '/due'),
    route('ledger', '/ledger', { params: ledgerParams }),
    route('search', '/search', { params: searchParams }),
    route('pagedLedger', '/paged-ledger', { params: ledgerParams }),
    route('told', '/told'),
    route('closed', '/closed'),
    route('login', '/login'),
    route('logout', '/logout'),
    route('section', undefined, { each: { name: 'section', list: at('session.sections'), path: at('section.toPath') } }),
  ],
  person: at('session.user.firstName'),
  session: [load('user', 'getMe'), load('sections', 'listSections')],
  dialogs: {
    details: async () => ({
      name: 'details',
      about: ['trip'],
      title: parts('Dettagli di ', placeholder('trip.name')),
      fullScreen: false,
      data: [],
      content: [{ ...bare, kind: 'buttons', look: 'row', buttons: [button('Chiudi da dentro', [{ kind: 'close-dialog' }])] }],
    }),
    account: async () => ({
      name: 'account',
      about: [],
      title: bilingual('Un altro account'),
      fullScreen: false,
      data: [],
      content: [{ ...bare, kind: 'form', form: 'login', given: {} }],
    }),
  },
  forms: {
    login: async () => login,
    search: async () => searchForm,
    told: async () => ({
      ...login,
      name: 'told',
      operation: 'bookTrip',
      submit: { ...login.submit, label: bilingual('Invia'), then: messageSteps },
    }),
  },
  failures: {
    load: bilingual('Si è verificato un errore di caricamento'),
    call: bilingual('Si è verificato un errore nella comunicazione con il server'),
  },
  delays: { alertMs: 1500, alertFadeMs: 200, inlineStatusMs: 3000, editQuietMs: 200, sessionWarningMs: 120_000, versionCheckMs: 600_000 },
  keeps: false,
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
  schedule: ['2026-06-15T12:30:00.000Z', '2026-06-15T14:00:00.000Z'],
  brand: { id: 'operator', name: 'Area Club', operator: 'Orizzonti', claim: bilingual('Il viaggio comincia da qui.') },
}
