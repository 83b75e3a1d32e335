/**
 * Grammar of the catalogue's files, and the file name or folder of each kind.
 *
 * One long file, because it is a table: one entry per key that a product owner may write, with its description for the reference.
 */
import { portalTextNames, signInTextNames } from '../../model/catalogue-model.ts'
import { failings, fileFailings, type PaletteToken } from '../../model/vocabulary.ts'
import { agenda, menuAgenda } from '../grammar/agenda.ts'
import { behaviour } from '../grammar/behaviour.ts'
import { about, bareLoop, data, icon, load, localConditions, picture, shown, tone } from '../grammar/common.ts'
import { consents } from '../grammar/consents.ts'
import { document } from '../grammar/documents.ts'
import { fields } from '../grammar/fields.ts'
import { everyMail, mail, serverTexts } from '../grammar/mails.ts'
import { profiles } from '../grammar/profiles.ts'
import {
  choice,
  constant,
  expression,
  type Key,
  type Keys,
  kind,
  list,
  map,
  mapOrNothing,
  may,
  must,
  name,
  on,
  ownConstants,
  type RecordShape,
  record,
  requiring,
  text,
} from '../grammar/shape.ts'
import { shortcuts } from '../grammar/shortcuts.ts'
import { step, target } from '../grammar/steps.ts'
import { tour } from '../grammar/tour.ts'
import { block } from '../lower/blocks/index.ts'
import type { FileKind, FileKinds } from '../read/catalogue.ts'
import { defaultCorners, defaultFonts } from '../scope/read-theme.ts'
import { form } from './forms.ts'

const content = (): Keys => [{ content: must(list(block), 'The blocks, from top to bottom.') }]

const screen = record(
  'screen',
  'One page and its address.',
  () => [
    {
      path: may(constant('path'), 'Its address; `{name}` stands for a parameter.'),
      paths: may(
        record('paths', 'One address for each item of a session list.', () => ({
          each: must({ is: 'binder' }, 'The name of the item, for the whole screen.'),
          in: must(expression, 'The list.'),
          path: must(expression, "The item's address."),
        })),
        'Many addresses, one for each item.',
      ),
      former: may(
        list(constant('path')),
        'Earlier paths of the screen, with the same parameters. They redirect to its path, so that old links and mails keep working. One with a parameter stands in quotes.',
      ),
      access: may(
        choice(['public', 'member']),
        'Who may see it: anyone, or users with a session. Required in a portal with a `login`; without one every screen is public.',
      ),
      layout: may(choice(['page', 'welcome']), 'Welcome: a large illustration beside the content.'),
      draft: may(on, 'Shown by `npm run dev` and in the studio at its address, and in no build. Only drafts may lead to it.'),
      fromMail: may(on, 'Its link is sent by mail, so no link in the portal has to lead to it.'),
      params: may(
        map(kind, 'binder'),
        'Parameters of the path and, as `optional`, of the query: `text`, `integer`, `boolean`, `date` (`2026-12-20`) or an enumeration of texts. A query parameter with another value counts as missing; with such a path parameter, the address is not one of this screen.',
      ),
    },
    ...shown(),
    {
      title: must(text, "Its heading, and the window's title."),
      description: may(text, 'The line under the heading.'),
      shortcuts: may(shortcuts, 'Links under the menu of a wide window, which stay in view.'),
      enter: may(list(step), 'Steps that run when it is entered, before it is shown.'),
    },
    ...localConditions(),
    ...data(),
    ...content(),
  ],
  { exactlyOne: [['path', 'paths']], together: [['former', 'path']] },
)

const dialog = record('dialog', 'A dialog above the page.', () => [
  ...about(),
  {
    title: must(text, 'Its heading.'),
    fullScreen: may(on, 'Over the whole window.'),
  },
  ...localConditions(),
  ...data(),
  ...content(),
])
const part = record('part', 'Blocks that are written once and placed by name.', () => [
  ...about(),
  ...localConditions(),
  ...data(),
  ...content(),
])
const area = record(
  'area',
  "Inputs, events, operations and texts of a hand-written area. The file is beside the area's code, which is typed by it: `AreaProps<Areas['payments']>`.",
  () => ({
    takes: must(map(kind, 'binder'), 'Its inputs, by name and kind.'),
    tells: may(map(mapOrNothing(kind, 'binder'), 'binder'), 'Its events with their data: `paid: { amount: cents }`, `changed: {}`.'),
    calls: may(
      list(name('operation')),
      'The operations it calls. Where it is placed, all conditions that guard them are demanded, as for a `call`; a condition about the request itself is left to the server.',
    ),
    texts: may(
      map(mapOrNothing(kind, 'binder'), 'kebab'),
      'The names of its texts, each with the names that its placeholders may read: `total: { amount: cents }`, `pay: {}`. The texts themselves are in the catalogue.',
    ),
    constants: may(map(expression, 'binder'), 'Constants of `portal.yaml` that it reads, under its own names.'),
    keyedBy: may(
      map(kind, 'binder'),
      'Those of these constants that are groups with codes of the API as names, each with the kind of the code: `pictures: ProgrammeKind`. Another name in the group is a mistake in `portal.yaml`.',
    ),
  }),
)
const areaTexts = record('area texts', 'The texts of the hand-written area of the same name.', () => ({
  texts: must(map(text, 'kebab'), 'The texts declared in its area.yaml.'),
}))

const condition = record(
  'condition',
  'A rule of the business, with its name and reason.',
  () => [
    ...about(),
    {
      is: may(expression, 'The rule itself.'),
      all: may(list(name('condition')), 'Conditions that must all hold.'),
      any: may(list(name('condition')), 'Conditions of which one must hold.'),
      none: may(list(name('condition')), 'Conditions of which none may hold.'),
      otherwise: may(text, 'The reason shown to the user while it does not hold.'),
      guards: may(
        list(name('described-operation')),
        'Operations that the server refuses unless it holds, including operations that are not available yet.',
      ),
    },
  ],
  {
    atMostOne: [
      ['is', 'all'],
      ['is', 'any'],
      ['is', 'none'],
    ],
  },
)

const namedValue = record('value', 'An expression with a name, so that it is written once.', () => [
  ...about(),
  { value: must(expression, 'The expression. It may read other values.') },
])

const code = record('code', 'The presentation of a code.', () => ({
  label: must(text, 'Its text.'),
  meaning: may(
    text,
    'What it means for the user and what to do: shown by the format `meaning`, as in `{booking.readableStatus, meaning}`.',
  ),
  tone: may(tone, 'Its tone, where it is shown as a badge.'),
  icon: may(icon, 'Its icon.'),
  picture: may(picture, 'Its drawing.'),
}))
const status = record('status', 'A status: its label, badge and permissions.', () => ({
  ...code.keys(),
  tone: must(tone, 'The tone of its badge.'),
  icon: may(icon, 'The icon of its badge. Default: the one of the tone.'),
  permits: may(list(constant('words')), 'The permissions that this status grants.'),
}))
const statuses = record('statuses', 'All statuses of one kind.', () => ({
  of: must(name('schema'), 'The enumeration of the API.'),
  permissions: may(list(constant('words')), "Permissions that a status can grant: read in conditions as `permits(status, 'pay')`."),
  values: must(map(status, 'code'), 'Each status.'),
  unknown: must(code, "A status that is not in the API's description; its text may show the code as `{code}`."),
}))

const messages = record('messages', 'Words that more than one place uses, and words that no place has of its own.', () => ({
  texts: may(map(text, 'kebab'), 'Shared texts, by name.'),
  defaults: may(
    record('defaults', 'Default texts.', () => ({
      load: may(text, 'Data that could not be loaded.'),
      call: may(text, 'A call that failed and gave no message.'),
      proceed: may(text, 'The button that confirms.'),
      cancel: may(text, 'The button that cancels.'),
      yes: may(text, 'A value that is true.'),
      no: may(text, 'A value that is false.'),
      nothing: may(text, 'A missing value.'),
    })),
    'Default texts. Each that is omitted is the one of the compiler, as under `portal` and `rules`.',
  ),
  portal: may(
    record('portal words', 'Texts of the portal itself, on any screen.', () =>
      Object.fromEntries(portalTextNames.map((label) => [label, may(text, `The portal's text for "${label}".`)])),
    ),
    'Texts of the portal itself.',
  ),
  signIn: may(
    record('sign-in words', 'Texts of the sign-in to an API with a security scheme (`signIn` of portal.yaml).', () =>
      Object.fromEntries(signInTextNames.map((label) => [label, may(text, `The text for "${label}".`)])),
    ),
    'Texts of the sign-in.',
  ),
  rules: may(
    record('rule words', "Default error messages of fields; {limit} is the API's.", () =>
      Object.fromEntries(
        failings
          .filter((label) => label !== 'any' && !(fileFailings as readonly string[]).includes(label))
          .map((label) => [label, may(text, `The message for "${label}".`)]),
      ),
    ),
    'Default error messages of fields.',
  ),
  files: may(
    record('file words', 'Texts and error messages of fields for files.', () => ({
      images: may(text, 'The word for all types of pictures in `{fileTypes}`; without placeholders.'),
      chosen: may(text, 'The file that was chosen; reads `file.name` and `file.size`.'),
      drop: may(text, 'Hint that a file can be dropped or pasted; not shown on phones.'),
      camera: may(text, 'The button that takes a photo, on phones and tablets.'),
      remove: may(text, 'The button that removes the file.'),
      removed: may(text, 'Announced by screen readers when it was removed.'),
      sending: may(text, 'Progress of the upload; reads `percent`.'),
      received: may(text, 'Shown when the file was sent and the answer is pending.'),
      cancelSending: may(text, 'The button that cancels the upload.'),
      cancelled: may(text, 'Shown when the upload was cancelled; the file remains chosen.'),
      fileTooLarge: may(text, 'The file is larger than the API allows; may show `{maxBytes}`.'),
      fileTypeRefused: may(text, 'The file is of a type that the API does not accept; may show `{fileTypes}` and `{extensions}`.'),
      fileEmpty: may(text, 'The file is empty.'),
      fileUnreadable: may(text, 'The browser could not read the file.'),
      pictures: may(
        record('picture words', 'Texts of fields that take pictures: required if a field has `pictures`.', () => ({
          page: must(text, 'A picture in the list; reads `position`, `count` and `picture.name`.'),
          quality: must(text, 'How it will be sent; reads `picture.width`, `picture.height` (pixels) and `picture.size`.'),
          small: must(text, 'Below a picture with few pixels, which may not be readable.'),
          earlier: must(text, 'Name of the button that moves a picture one page up; reads `position`.'),
          later: must(text, 'Name of the button that moves a picture one page down; reads `position`.'),
          remove: must(text, 'Name of the button that removes a picture; reads `position`.'),
          another: must(text, 'The button that takes one more photo, on phones and tablets.'),
          preparing: must(text, 'Shown while pictures are scaled.'),
          full: must(text, 'Shown when pictures were left out because there are as many as may be; reads `count`.'),
          unreadable: must(text, 'Shown when the browser could not open a picture, which was left out.'),
          alone: must(text, 'Shown when other files were left out, because one that is no picture is sent alone.'),
        })),
        'Texts of fields that take pictures.',
      ),
    })),
    'Texts of fields for files.',
  ),
  tables: may(
    record('table words', 'Texts of tables with `controls`: required if there is one.', () => ({
      find: must(text, 'The label of the field for words.'),
      all: must(text, 'The option of a filter that leaves all rows.'),
      sortBy: must(text, 'The label of the select of the order, which stands above the rows of a phone.'),
      unsorted: must(text, 'The option of that select for the order of the list.'),
      ascending: must(text, 'The option for an order, from the smallest on; reads `column`.'),
      descending: must(text, 'The option for an order, from the largest on; reads `column`.'),
      page: must(text, 'The page that is shown; reads `page` and `pages`.'),
      earlier: must(text, 'The button that leads to the page before.'),
      later: must(text, 'The button that leads to the next page.'),
      export: must(text, 'The button that saves the rows as a file.'),
    })),
    'Texts of tables that the visitor sorts, narrows or pages.',
  ),
  problems: may(
    map(text, 'problem-code'),
    'Messages for all problem codes of the API, and for answers without one by their status, `http-404`.',
  ),
  server: may(map(text, 'message-code'), 'Messages of the server on fields and on success, for every message code of the API.'),
  mails: may(everyMail, 'Texts that all mails share: required if there are mails.'),
}))

const colourRoles: Readonly<Record<PaletteToken, string>> = {
  surface: 'Cards, fields, and the text on filled controls.',
  text: 'Text, and the line of the focus ring.',
  textMuted: 'Secondary text.',
  textFaint: 'Placeholders.',
  edge: 'Borders of fields.',
  line: 'Dividers.',
  brand: 'The brand in lines and illustrations.',
  action: 'Actions and links.',
  actionStrong: 'Actions and links on tints, and below the pointer.',
  actionEdge: 'The lower edge of a primary button.',
  brandDeep: 'The ground of the points panel and of the footer, in their light colours.',
  tintFaint: 'Quiet panels.',
  tint: 'The band of the heading, what is selected, and information.',
  tintStrong: 'What stands out of a tint.',
  page: 'The ground of the page.',
  pageLine: 'Dividers on the page.',
  warningTint: 'The ground of money, deadlines and warnings.',
  accent: 'The sun of the illustrations and the halo of the focus ring.',
  warning: 'Text on `warningTint`.',
  successTint: 'The ground of what has succeeded.',
  success: 'Icons and text of what has succeeded.',
  successStrong: 'Text on `successTint`.',
  errorTint: 'The ground of errors.',
  errorBright: 'Illustrations alone.',
  error: 'Icons and text of errors.',
  errorStrong: 'Text on `errorTint`.',
  suggestionTint: 'The ground of estimates and suggestions.',
  suggestionTintStrong: 'The ground of a promotion.',
  suggestion: 'Text of estimates and suggestions.',
  neutralTint: 'What is loading, and states without a colour.',
  disabled: 'The ground of disabled buttons.',
  disabledText: 'Text on `disabled`.',
  neutral: 'Text on `neutralTint`.',
}

const palette = record('palette', 'Colours of one scheme by their role, in place of the derived ones.', () =>
  Object.fromEntries(Object.entries(colourRoles).map(([role, description]) => [role, may(constant('colour'), description)])),
)

const portal = record(
  'portal',
  'Who the operator is, how the portal looks, and every constant of the portal.',
  () => ({
    brand: must(
      record('brand', 'Names.', () => ({
        id: may(
          constant('id'),
          'Begins the names of what browsers and operators store of the portal: keys, caches, metrics, backups. Omitted: `portal`. It stays when the name changes: under another one, nothing that was stored is found.',
        ),
        name: must(constant('words'), 'The portal.'),
        operator: must(constant('words'), 'Who runs it.'),
        claim: may(text, 'The text on the welcome illustration.'),
      })),
      'Names.',
    ),
    languages: may(
      list(constant('language')),
      'The languages of every text, as BCP 47 tags; the first is the default language. Omitted: `[it, en]`.',
    ),
    home: must(name('screen'), 'The screen to which `/`, unknown addresses and inaccessible screens redirect.'),
    login: may(
      name('screen'),
      'The screen to which users without a session are redirected. Omitted, the portal has no members: all screens are public, and every operation is called without a session.',
    ),
    logout: may(name('screen'), 'The screen on which a user who is warned that the session ends can log out.'),
    session: may(map(load, 'binder'), 'Data loaded once, before the first screen of members: read as `session.<name>`.'),
    person: may(
      expression,
      'Identifies the signed-in user, such as by the username: unsaved input is kept for that user only when a session expires.',
    ),
    timeZone: may(
      constant('time-zone'),
      'The time zone, by its IANA name, of dates and times: when a day begins, and in what moments are written and shown. Omitted: `UTC`.',
    ),
    currency: may(
      constant('currency'),
      'The currency of all amounts. The numbers of the API are in its smallest unit, such as cents. Omitted, the portal shows and writes no amounts.',
    ),
    signIn: may(
      record('sign-in', 'How the user signs in to an API with a security scheme of its own. For portals without a `login`.', () => ({
        scheme: must(
          constant('words'),
          'The name of the scheme under `securitySchemes` of the API: `http` with `bearer` or `basic`, an `apiKey` in a header or the query, or `oauth2` with the flow `authorizationCode`. Operations whose `security` names it are sent with it.',
        ),
        keep: may(
          choice(['tab', 'memory']),
          'Where the credential is kept: in the storage of the tab, which is the default, or in memory until the page is left.',
        ),
        clientId: may(constant('words'), 'For `oauth2`: the id under which the authorization server knows the portal, as a public client.'),
        scopes: may(list(constant('words')), 'For `oauth2`: the scopes that the portal asks for.'),
      })),
      'How the user signs in to an API with a security scheme of its own.',
    ),
    theme: must(
      record('theme', 'Colours, corners and fonts.', () => ({
        colours: must(
          record('colours', "The brand's own colours.", () => ({
            brand: must(
              constant('colour'),
              'The colour of actions, links, tints and illustrations. Every colour of both schemes is derived from it and from the accent, in lightnesses whose contrast suffices.',
            ),
            accent: may(constant('colour'), 'The colour of the focus ring and of the sun. Omitted: of the hue opposite to the brand.'),
          })),
          "The brand's own colours.",
        ),
        palette: may(palette, 'Colours that differ from the derived ones in the light scheme, in PDFs and in mails.'),
        darkPalette: may(palette, 'Colours that differ from the derived ones in the dark scheme.'),
        logo: may(constant('file'), "The round mark: a file in `assets/`. Omitted: a disc in the brand's colours."),
        corners: may(
          record('corners', 'Radii.', () => ({
            tag: may(constant('pixels'), `Tags. Default: ${defaultCorners.tag}.`),
            control: may(constant('pixels'), `Fields and buttons. Default: ${defaultCorners.control}.`),
            panel: may(constant('pixels'), `Panels. Default: ${defaultCorners.panel}.`),
            card: may(constant('pixels'), `Cards. Default: ${defaultCorners.card}.`),
          })),
          'Radii.',
        ),
        fonts: may(
          record('fonts', 'Families.', () => ({
            display: may(constant('font'), `Headings and amounts. Default: ${defaultFonts.display}.`),
            text: may(constant('font'), `Text. Default: ${defaultFonts.text}.`),
            code: may(constant('font'), `Codes. Default: ${defaultFonts.code}.`),
          })),
          'Families.',
        ),
      })),
      'Colours, corners and fonts.',
    ),
    contacts: may(
      record('contacts', 'How people reach the operator.', () => ({
        phone: must(constant('phone'), 'The help phone.'),
        email: must(constant('email'), 'The e-mail.'),
      })),
      'How people reach the operator.',
    ),
    links: may(map(constant('url'), 'binder'), 'Addresses outside.'),
    frames: may(
      list(constant('origin')),
      'Origins of pages that `frame` shows, in addition to addresses created by the API: the content policy allows no others.',
    ),
    behaviour: may(behaviour, "Settings of the portal's behaviour that differ from their defaults."),
    constants: may(
      ownConstants,
      'Your own constants, under names of your choice. `constants: { season: { label: "2027" } }` is read as `portal.season.label`.',
    ),
    readByCode: may(
      list(name('own-constant')),
      'Constants that hand-written code reads, such as the server. Any other constant that the catalogue does not read is reported as unused.',
    ),
  }),
  {
    together: [
      ['login', 'logout', 'session', 'person'],
      ['logout', 'login'],
      ['session', 'login'],
      ['person', 'login'],
    ],
    atMostOne: [['login', 'signIn']],
  },
)

const entry = record(
  'entry',
  'An entry of a menu.',
  () => [
    ...bareLoop(),
    {
      label: must(text, 'Its text.'),
      icon: may(icon, 'Its icon.'),
      iconFrom: may(expression, 'An icon whose name comes from data.'),
      to: must(target, 'Its target.'),
    },
    ...shown(),
    {
      divided: may(on, 'A line above it.'),
    },
  ],
  {
    atMostOne: [['icon', 'iconFrom']],
    together: [
      ['each', 'in'],
      ['in', 'each'],
    ],
  },
)
const entries = (): Key => must(list(entry), 'The entries, in order.')
/** Keys of the header that describe who is logged in. */
const personal = ['greeting', 'initials', 'menuLabel', 'entries']
const navigation = record('navigation', 'The shell: header, side menu, points panel, footer.', () => ({
  header: must(
    record(
      'header',
      'The header of every page.',
      () => ({
        home: must(text, "The name of the logo's link."),
        greeting: may(text, 'The greeting, at which the personal menu opens: required in a portal with a `login`.'),
        initials: may(text, 'The name whose initials are shown in the round picture.'),
        menuLabel: may(text, 'The name of the personal menu.'),
        entries: may(list(entry), 'The entries, in order.'),
        language: may(text, 'The heading of the choice of language at the end of the personal menu; omitted, the menu has none.'),
      }),
      { together: personal.map((key) => [key, ...personal.filter((other) => other !== key)]) },
    ),
    'The header of every page.',
  ),
  visitor: may(list(entry), 'The entries in the header of public pages; omitted if every public screen has the layout `welcome`.'),
  menu: may(
    record('menu', 'The side menu.', () => ({
      label: must(text, 'Its name.'),
      open: must(text, 'The button that opens it on a phone.'),
      welcome: may(
        record('welcome', 'A text above the menu.', () => [...requiring(shown(), 'when'), { text: must(text, 'The text.') }]),
        'A text above the menu.',
      ),
      agenda: may(menuAgenda, 'What is to be done, counted beside the entries.'),
      entries: entries(),
    })),
    'The side menu.',
  ),
  points: may(
    record('points panel', 'Points, such as those of a loyalty scheme.', () => [
      ...shown(),
      {
        title: must(text, 'Its heading.'),
        points: must(text, 'The number.'),
        level: may(
          record('level', 'The level that a member has reached.', () => ({
            of: must(expression, 'Its code, whose label is shown.'),
            pictures: may(map(constant('file'), 'code'), 'Its picture, by code: a round file of `assets/`.'),
          })),
          'The level that a member has reached, beside the number.',
        ),
        link: must(entry, 'The link.'),
      },
    ]),
    'Points, such as those of a loyalty scheme.',
  ),
  footer: may(
    record('footer', 'The footer of every page.', () => ({
      help: may(
        record('help', 'How to get help.', () => ({
          title: must(text, 'Its heading.'),
          phone: must(text, 'The phone.'),
          email: must(text, 'The e-mail.'),
        })),
        'How to get help.',
      ),
      apps: may(
        record('apps', 'The apps.', () => ({ title: must(text, 'Its heading.'), entries: entries() })),
        'The apps.',
      ),
      privacy: may(
        record('privacy', 'Privacy and cookies.', () => ({ title: must(text, 'Its heading.'), entries: entries() })),
        'Privacy and cookies.',
      ),
      language: may(
        record('language', 'The translator.', () => ({ title: must(text, 'Its heading.') })),
        'The translator.',
      ),
      close: must(text, 'The last line.'),
      consents: may(consents, 'The preferences of the cookie consent.'),
    })),
    'The footer of every page.',
  ),
  tour: may(tour, 'A short tour of the shell on the first visit.'),
}))

const ownFunction = record('function', 'A function that expressions call and the portal implements.', () => ({
  module: must(constant('words'), 'The module that exports it, in the folder of the portal. Browser and server import it.'),
  takes: must(
    map(
      record(
        'parameter',
        'What a function is given. Any argument may be missing.',
        () => ({
          kinds: may(list(kind), 'Values of any of these kinds.'),
          words: may(list(constant('words')), 'One of these words, in quotes.'),
        }),
        { exactlyOne: [['kinds', 'words']] },
      ),
      'binder',
    ),
    'Its parameters, in order.',
  ),
  answers: must(kind, 'The kind of its result.'),
}))

const single: Readonly<Record<string, FileKind>> = {
  'portal.yaml': { kind: 'portal', description: portal.description, shape: portal },
  'navigation.yaml': { kind: 'navigation', description: navigation.description, shape: navigation },
  'statuses.yaml': {
    kind: 'statuses',
    description: 'Statuses: badge, and what each permits.',
    shape: map(statuses, 'binder'),
    optional: true,
  },
  'enums.yaml': {
    kind: 'enums',
    description: "Labels of the API's codes. Each list is named like an enumeration of the API.",
    shape: map(map(code, 'code'), 'api'),
    optional: true,
  },
  'conditions.yaml': {
    kind: 'conditions',
    description: 'The rules of the business, each with a name.',
    shape: map(condition, 'kebab'),
    optional: true,
  },
  'functions.yaml': {
    kind: 'functions',
    description: 'Functions of this portal, which any expression calls by name.',
    shape: map(ownFunction, 'binder'),
    optional: true,
  },
  'values.yaml': {
    kind: 'values',
    description: 'Expressions with names, which any expression reads as `values.<name>`.',
    shape: map(namedValue, 'binder'),
    optional: true,
  },
  'messages.yaml': { kind: 'messages', description: messages.description, shape: messages, optional: true },
  'profiles.yaml': { kind: 'profiles', description: profiles.description, shape: profiles, optional: true },
}
const folders: Readonly<Record<string, FileKind & { shape: RecordShape }>> = {
  screens: { kind: 'screen', description: screen.description, shape: screen },
  dialogs: { kind: 'dialog', description: dialog.description, shape: dialog },
  forms: { kind: 'form', description: form.description, shape: form },
  fields: { kind: 'fields', description: fields.description, shape: fields },
  parts: { kind: 'part', description: part.description, shape: part },
  agendas: { kind: 'agenda', description: agenda.description, shape: agenda },
  areas: { kind: 'area-texts', description: areaTexts.description, shape: areaTexts },
  documents: { kind: 'document', description: document.description, shape: document, hasLayouts: true },
  mails: { kind: 'mail', description: mail.description, shape: mail },
  'server-texts': { kind: 'server-texts', description: serverTexts.description, shape: serverTexts },
}
/** All kinds of files, which the whole grammar follows from. */
export const fileKinds = { single, folders, area: { kind: 'area', description: area.description, shape: area } } satisfies FileKinds
