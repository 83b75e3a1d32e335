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
} from '../../../../src/model/catalogue-model.ts'
import type { OperationTable } from '../../../../src/model/operation-table.ts'
import type { FileView } from '../../../../src/model/vocabulary.ts'
import { at, button, each, given, holds, hole, input, labelled, load, parts, value, words } from '../model-builders.ts'
import { dueScreen } from './due-screen.ts'
import { toldScreen, toldSteps } from './told-screen.ts'

const read = (path: string, pathParameters: readonly string[] = []) =>
  ({ api: 'member', method: 'GET', path, pathParameters, queryParameters: [], body: 'none', reads: true, answers: 'json' }) as const
const write = (path: string) =>
  ({ api: 'member', method: 'POST', path, pathParameters: [], queryParameters: [], body: 'object', reads: false, answers: 'json' }) as const

const operations: OperationTable = {
  login: write('/login'),
  logout: { ...write('/logout'), body: 'none', answers: 'empty' },
  getMe: read('/me'),
  listSections: read('/sections'),
  listTrips: read('/trips'),
  listPayments: read('/trips/{id}/payments', ['id']),
  getNotice: read('/notice'),
  bookTrip: write('/book'),
  getPdf: { ...read('/trips/{id}/pdf', ['id']), answers: 'blob' },
  createFrameTicket: write('/ticket'),
}

const texts = Object.fromEntries(portalTextNames.map((name) => [name, words(`portale:${name}`)])) as PortalTexts
const empty = (title: string) => ({ title: words(title), buttons: [] })
const bare = { data: [] } as const

const statuses = {
  open: { label: words('Aperto', 'Open'), tone: 'pine' as const },
  closed: { label: words('Chiuso', 'Closed'), tone: 'coral' as const },
}

const tripsContent: readonly BlockModel[] = [
  {
    ...bare,
    kind: 'accordion',
    each: each('trip', 'data.trips', { empty: empty('Nessun viaggio'), sort: [{ by: at('trip.name'), order: 'ascending' }] }),
    panelPer: {
      key: at('trip.ends'),
      unit: 'year',
      order: 'descending',
      title: value('group'),
      subtitle: { kind: 'counted', count: at('count'), one: parts(hole('count'), ' viaggio'), other: parts(hole('count'), ' viaggi') },
    },
    open: 'current',
    itemData: [],
    content: [
      {
        ...bare,
        kind: 'card',
        itemData: [],
        title: value('trip.name', 'text', { language: 'it' }),
        badge: hole('trip.status', 'badge', { labels: statuses, unlisted: { label: words('Altro stato'), tone: 'neutral' } }),
        marks: [],
        details: [],
        figure: { label: words('Costo totale'), value: value('trip.price', 'currency') },
        content: [
          { ...bare, kind: 'facts', columns: 1, items: [labelled('Note', value('trip.note', 'text', { absent: words('Nessuna nota') }))] },
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
            title: words('Pagamenti'),
            open: 'none',
            itemData: [load('payments', 'listPayments', { id: input('trip.id') })],
            content: [
              {
                ...bare,
                kind: 'table',
                caption: words('Versamenti'),
                captionHidden: false,
                each: each('payment', 'data.payments', {
                  empty: { ...empty('Nessun pagamento disponibile'), text: words('I pagamenti arrivano con il viaggio') },
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
            failure: { text: words('Non è riuscito'), serverFirst: true, codes: {}, steps: [] },
          },
          { kind: 'say', severity: 'success', text: words('Fatto', 'Done'), serverFirst: false },
        ],
        { busy: words('Prenotazione in corso...') },
      ),
      button(
        'Elimina',
        [
          {
            kind: 'call',
            operation: 'bookTrip',
            inputs: {},
            failure: { text: words('Non è riuscito'), serverFirst: false, codes: {}, steps: [] },
          },
        ],
        {
          style: 'danger',
          confirm: {
            title: words('Elimini?'),
            text: words('Non si può annullare.'),
            proceed: words('Sì, elimina'),
            cancel: words('Annulla'),
          },
        },
      ),
      button('Modifica', [], {
        needs: [{ condition: holds('session.user.editable'), otherwise: words('La pratica non è modificabile!') }],
      }),
      button(
        'Riscatta',
        [
          { kind: 'refresh', operations: ['getMe'] },
          {
            kind: 'call',
            operation: 'bookTrip',
            inputs: {},
            failure: { text: words('Non è riuscito'), serverFirst: false, codes: {}, steps: [] },
          },
        ],
        {
          busy: words('Riscatto...'),
          needs: [{ condition: holds('session.user.points', (points) => points !== 0), otherwise: words('Punti finiti') }],
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
  failure: { text: words('Il PDF non si apre'), serverFirst: false, codes: {}, steps: [] },
})
const filesContent: readonly BlockModel[] = [
  {
    ...bare,
    kind: 'table',
    caption: words('Biglietti'),
    captionHidden: false,
    each: each('trip', 'data.trips'),
    columns: [
      { ...labelled('Nome', value('trip.name')), leads: true, align: 'start' },
      { ...labelled('Fine', value('trip.ends', 'date')), leads: false, align: 'start' },
    ],
    buttons: [
      button('Apri PDF', [openPdf('window'), { kind: 'say', severity: 'success', text: words('Aperto'), serverFirst: false }], {
        style: 'secondary',
        icon: 'open',
        busy: words('Apro il PDF...'),
      }),
      button('Salva', [openPdf('download')], { style: 'text' }),
      { ...button('', [openPdf('download')]), label: parts('Salva ', hole('trip.name')), style: 'text' },
    ],
  },
]

const screens: Readonly<Record<string, Omit<ScreenModel, 'name' | 'enter' | 'data'> & Partial<Pick<ScreenModel, 'enter' | 'data'>>>> = {
  home: {
    access: 'member',
    layout: 'page',
    title: words('Inizio', 'Start'),
    description: words('Benvenuta'),
    data: [load('trips', 'listTrips')],
    content: [
      // Lowered from `until: 2026-06-15`, and from `from: 2026-06-15 14:30` with `until: 2026-06-15 16:00`.
      {
        ...bare,
        kind: 'prose',
        look: 'plain',
        text: words('Ultimo giorno'),
        when: holds('today', (today) => String(today) <= '2026-06-15'),
      },
      {
        ...bare,
        kind: 'prose',
        look: 'plain',
        text: words('Si prenota adesso'),
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
            icon: 'practices',
            title: words('Viaggi', 'Trips'),
            text: words('Tutti i viaggi'),
            to: { kind: 'screen', screen: 'trips', params: {} },
            strips: [{ label: words('Quanti'), value: { ...value('data.trips.length', 'number') }, tone: 'plain' }],
          },
        ],
      },
      {
        ...bare,
        kind: 'promo',
        title: words('Negozio'),
        text: words('Zaini'),
        picture: 'store',
        tone: 'sea',
        button: button('Vai', [{ kind: 'go', to: { kind: 'path', path: at('session.missing') } }]),
      },
    ],
  },
  trips: { access: 'member', layout: 'page', title: words('Viaggi', 'Trips'), data: [load('trips', 'listTrips')], content: tripsContent },
  actions: { access: 'member', layout: 'page', title: words('Azioni'), data: [load('notice', 'getNotice')], content: actionsContent },
  files: { access: 'member', layout: 'page', title: words('File'), data: [load('trips', 'listTrips')], content: filesContent },
  choose: {
    access: 'member',
    layout: 'page',
    title: words('Scelta'),
    data: [load('trips', 'listTrips')],
    content: [
      {
        ...bare,
        kind: 'choose',
        param: 'trip',
        each: each('chosen', 'data.trips'),
        value: at('chosen.id'),
        label: words('Viaggio'),
        option: value('chosen.name'),
        all: words('Tutti'),
        content: [
          {
            ...bare,
            kind: 'table',
            caption: words('Viaggi'),
            captionHidden: true,
            buttons: [],
            each: each('trip', 'data.trips', {
              where: {
                waits: [],
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
    content: [{ ...bare, kind: 'frame', title: value('section.title'), target: at('section.content'), height: 'fill' }],
  },
  till: {
    access: 'member',
    layout: 'page',
    title: words('Cassa'),
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
                it: ['Totale ', { kind: 'bold', parts: [hole('total', 'currency')] }],
                en: ['Total ', { kind: 'bold', parts: [hole('total', 'currency')] }],
              },
              waits: [],
            },
            refused: words('Non è riuscito', 'It has failed'),
          },
          constants: { accounts: given({ summer: { iban: 'IT60X0542811101000000123456' } }) },
        }),
        calls: ['listPayments', 'listTrips', 'bookTrip'],
        given: { trip: { kind: 'constant', value: { id: 1 } } },
        needs: [],
        events: {
          booked: [
            { kind: 'say', severity: 'success', text: parts('Prenotato ', hole('number')), serverFirst: false },
            { kind: 'go', to: { kind: 'screen', screen: 'trips', params: {} } },
          ],
        },
      },
    ],
  },
  once: {
    access: 'member',
    layout: 'page',
    title: words('Una volta sola'),
    content: [
      {
        ...bare,
        kind: 'section',
        title: words('Conferma'),
        look: 'card',
        folded: false,
        layout: 'stack',
        needs: [],
        content: [
          { ...bare, kind: 'prose', look: 'plain', text: words('Premi una volta.') },
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
                    text: words('Non è riuscito'),
                    serverFirst: true,
                    codes: {},
                    refused: {
                      codes: { gone: parts('Non vale più (', hole('error.code'), ')') },
                      title: words('Troppo tardi'),
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
  due: dueScreen,
  told: toldScreen,
  closed: { access: 'member', layout: 'page', title: words('Chiusa'), when: holds('session.user.editable'), content: [] },
  login: {
    access: 'public',
    layout: 'welcome',
    title: words('Accedi', 'Sign in'),
    description: words('Entra'),
    content: [{ ...bare, kind: 'form', form: 'login', given: {} }],
  },
  logout: {
    access: 'public',
    layout: 'welcome',
    title: words('Uscita'),
    content: [],
    enter: [
      {
        kind: 'call',
        operation: 'logout',
        inputs: {},
        failure: { text: words('Uscita comunque'), serverFirst: false, codes: {}, steps: [{ kind: 'end-session' }] },
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
        label: words(path),
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
        messages: { missing: words(`Manca ${path}`) },
      },
    ]),
  ),
  submit: {
    label: words('Entra'),
    style: 'primary',
    needs: [],
    failure: { text: words('Le credenziali non sono corrette'), serverFirst: true, codes: {}, steps: [] },
    then: [
      { kind: 'sign-in', session: at('answer.session') },
      { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } },
    ],
  },
}

const link = (label: string, screen: string) => ({
  label: words(label),
  to: { kind: 'screen' as const, screen, params: {} },
  divided: false,
})
const navigation: NavigationModel = {
  home: words('Vai all’inizio'),
  header: {
    greeting: parts('Ciao ', hole('session.user.firstName')),
    initials: value('session.user.firstName'),
    menuLabel: words('Menu personale'),
    entries: [link('Logout', 'logout')],
  },
  visitor: [link('Accedi', 'login')],
  menu: {
    label: words('Menu principale'),
    open: words('Menu'),
    entries: [
      { ...link('Viaggi', 'trips'), icon: 'practices' },
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
    title: words('Punti accumulati'),
    points: value('session.user.points', 'number'),
    cluster: hole('session.user.cluster', 'label', { labels: { gold: { label: words('Gold', 'Gold') } } }),
    link: link('Converti', 'trips'),
  },
  footer: {
    help: {
      title: words('Serve aiuto?'),
      phone: words('059 555 0142', '059 555 0142'),
      email: words('aiuto@orizzonti.example', 'aiuto@orizzonti.example'),
    },
    apps: {
      title: words('App'),
      entries: [
        {
          label: words('App Store', 'App Store'),
          icon: 'app-store',
          to: { kind: 'url', url: given('https://apps.example/club') },
          divided: false,
        },
      ],
    },
    privacy: {
      title: words('I tuoi dati'),
      entries: [{ label: words('Privacy'), to: { kind: 'url', url: given('https://www.orizzonti.example/privacy') }, divided: false }],
    },
    language: { title: words('Lingua', 'Language') },
    close: words('Orizzonti', 'Orizzonti'),
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
    route('due', '/due'),
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
      title: parts('Dettagli di ', hole('trip.name')),
      fullScreen: false,
      data: [],
      content: [{ ...bare, kind: 'buttons', look: 'row', buttons: [button('Chiudi da dentro', [{ kind: 'close-dialog' }])] }],
    }),
    account: async () => ({
      name: 'account',
      about: [],
      title: words('Un altro account'),
      fullScreen: false,
      data: [],
      content: [{ ...bare, kind: 'form', form: 'login', given: {} }],
    }),
  },
  forms: {
    login: async () => login,
    told: async () => ({
      ...login,
      name: 'told',
      operation: 'bookTrip',
      submit: { ...login.submit, label: words('Invia'), then: toldSteps },
    }),
  },
  failures: {
    load: words('Si è verificato un errore di caricamento'),
    call: words('Si è verificato un errore nella comunicazione con il server'),
  },
  delays: { alertMs: 1500, alertFadeMs: 200, inlineStatusMs: 3000, editQuietMs: 200, sessionWarningMs: 120_000 },
  schedule: ['2026-06-15T12:30:00.000Z', '2026-06-15T14:00:00.000Z'],
  brand: { name: 'Area Club', operator: 'Orizzonti', claim: words('Il viaggio comincia da qui.') },
}
