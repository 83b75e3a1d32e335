/**
 * Grammar of the catalogue's files, and the file name or folder of each kind.
 *
 * One long file, because it is a table: one entry per key that a product owner may write, with its description for the reference.
 */
import { portalTextNames } from '../../catalogue/model.ts'
import { failings, fileFailings, paletteTokens } from '../../catalogue/vocabulary.ts'
import { behaviour } from './behaviour.ts'
import { block } from './blocks.ts'
import { about, bareLoop, data, icon, load, localConditions, picture, shown, tone } from './common.ts'
import { consents } from './consents.ts'
import { document } from './documents.ts'
import { fields, form } from './forms.ts'
import { everyMail, mail, serverTexts } from './mails.ts'
import { profiles } from './profiles.ts'
import {
  choice,
  conditionNames,
  constant,
  expression,
  type Key,
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
  type Shape,
  text,
} from './shape.ts'
import { step, target } from './steps.ts'
import { tour } from './tour.ts'

const content = (): Record<string, Key> => ({ content: must(list(block), 'The blocks, from top to bottom.') })

const screen = record(
  'screen',
  'One page and its address.',
  () => ({
    path: may(constant('path'), 'Its address; `{name}` stands for a parameter.'),
    paths: may(
      record('paths', 'One address for each item of a session list.', () => ({
        each: must({ is: 'binder' }, 'The name of the item, for the whole screen.'),
        in: must(expression, 'The list.'),
        path: must(expression, "The item's address."),
      })),
      'Many addresses, one for each item.',
    ),
    access: must(choice(['public', 'member']), 'Who may see it.'),
    layout: may(choice(['page', 'welcome']), 'Welcome: the large scene beside the content.'),
    fromMail: may(on, 'Its link is mailed: nothing in the portal has to lead there.'),
    params: may(
      map(kind, 'binder'),
      'Parameters of the path and, optional, of the query: `text`, `integer`. What is no integer is as if missing in the query; in the path, the address is none of this screen.',
    ),
    ...shown(),
    title: must(text, "Its heading, and the window's title."),
    description: may(text, 'The line under the heading.'),
    enter: may(list(step), 'What is done when it is entered, before anything is shown.'),
    ...localConditions(),
    ...data(),
    ...content(),
  }),
  { exactlyOne: [['path', 'paths']] },
)

const dialog = record('dialog', 'What opens above the page.', () => ({
  ...about(),
  title: must(text, 'Its heading.'),
  fullScreen: may(on, 'Over the whole window.'),
  ...localConditions(),
  ...data(),
  ...content(),
}))
const part = record('part', 'Blocks that are written once and placed by name.', () => ({
  ...about(),
  ...localConditions(),
  ...data(),
  ...content(),
}))
const area = record(
  'area',
  "What a hand-written area takes, tells, calls and says. Stands beside its code, which is typed by it: `AreaProps<Areas['payments']>`.",
  () => ({
    takes: must(map(kind, 'binder'), 'What it is given, by name and kind.'),
    tells: may(map(mapOrNothing(kind, 'binder'), 'binder'), 'What it announces, with what: `paid: { amount: cents }`, `changed: {}`.'),
    calls: may(
      list(name('operation')),
      'The operations it calls. Where it is placed, everything that guards them is demanded, as of a `call`; a condition about the request itself is left to the server.',
    ),
    texts: may(
      map(mapOrNothing(kind, 'binder'), 'kebab'),
      'The names of its texts, each with what its placeholders may read: `total: { amount: cents }`, `pay: {}`. The words stand in the catalogue.',
    ),
    constants: may(map(expression, 'binder'), 'Constants of `portal.yaml` that it reads, by the names that it gives them.'),
    keyedBy: may(
      map(kind, 'binder'),
      'Of these constants, the groups whose names are codes of the API, each with the kind of the code: `pictures: ProgrammeKind`. Another name in the group is a mistake of `portal.yaml`.',
    ),
  }),
)
const areaTexts = record('area texts', 'The words of the hand-written area of the same name.', () => ({
  texts: must(map(text, 'kebab'), 'Every text that its area.yaml names.'),
}))

const condition = record(
  'condition',
  'A rule of the business, with its name and reason.',
  () => ({
    ...about(),
    is: may(expression, 'The rule itself.'),
    all: may(list(name('condition')), 'Conditions that must all hold.'),
    any: may(list(name('condition')), 'Conditions of which one must hold.'),
    none: may(list(name('condition')), 'Conditions of which none may hold.'),
    otherwise: may(text, 'What a person reads where it does not hold.'),
    guards: may(
      list(name('described-operation')),
      'Operations that the server refuses unless it holds, also ones that it does not answer yet.',
    ),
  }),
  {
    atMostOne: [
      ['is', 'all'],
      ['is', 'any'],
      ['is', 'none'],
    ],
  },
)

const code = record('code', 'What a code means to a person.', () => ({
  label: must(text, 'Its words.'),
  tone: may(tone, 'Its tone, where it is shown as a badge.'),
  icon: may(icon, 'Its icon.'),
  picture: may(picture, 'Its drawing.'),
}))
const status = record('status', 'A status: its words, its badge, and what it permits.', () => ({
  ...code.keys(),
  tone: must(tone, 'The tone of its badge.'),
  icon: may(icon, 'The icon of its badge; the tone has one where it is left out.'),
  permits: may(list(constant('words')), 'What a thing in this status permits.'),
}))
const statuses = record('statuses', 'All statuses of one kind.', () => ({
  of: must(name('schema'), 'The enumeration of the API.'),
  permissions: must(list(constant('words')), "What a status may permit: read in conditions as `permits(status, 'pay')`."),
  values: must(map(status, 'code'), 'Each status.'),
  unknown: must(code, "A status that the API's description does not know; its words may show it as `{code}`."),
}))

const messages = record('messages', 'Words that more than one place uses, and words that no place has of its own.', () => ({
  texts: must(map(text, 'kebab'), 'Shared words, by name.'),
  defaults: must(
    record('defaults', 'Said where a place says nothing of its own.', () => ({
      load: must(text, 'Data that could not be loaded.'),
      call: must(text, 'A call that failed and gave no message.'),
      proceed: must(text, 'Goes on, in a confirmation.'),
      cancel: must(text, 'Does not go on.'),
      yes: must(text, 'A value that is true.'),
      no: must(text, 'A value that is false.'),
      nothing: must(text, 'A value that is not there.'),
    })),
    'Said where a place says nothing of its own.',
  ),
  portal: must(
    record('portal words', 'What the portal itself says, whatever the screen.', () =>
      Object.fromEntries(portalTextNames.map((label) => [label, must(text, `The portal's word for "${label}".`)])),
    ),
    'What the portal itself says.',
  ),
  rules: must(
    record('rule words', "Said of a field that does not word a rule itself; {limit} is the API's.", () =>
      Object.fromEntries(
        failings
          .filter((label) => label !== 'any' && !(fileFailings as readonly string[]).includes(label))
          .map((label) => [label, must(text, `Words for "${label}".`)]),
      ),
    ),
    'Said of a field that does not word a rule itself.',
  ),
  files: may(
    record(
      'file words',
      'Said around every field for a file, and of a file that cannot be sent: needed where a form has such a field.',
      () => ({
        images: must(text, 'What pictures are called together, in `{fileTypes}`; without placeholders.'),
        chosen: must(text, 'The file that was chosen; reads `file.name` and `file.size`.'),
        drop: must(text, 'That a file may be dropped or pasted there; on a phone it is not said.'),
        camera: must(text, 'The button that takes a photo, on phones and tablets.'),
        remove: must(text, 'The button that takes the file away again.'),
        removed: must(text, 'Read out when it was taken away.'),
        sending: must(text, 'While the file is sent; reads `percent`.'),
        received: must(text, 'When all of it was sent and the answer is still to come.'),
        cancelSending: must(text, 'The button that stops the sending.'),
        cancelled: must(text, 'When it was stopped: the file is still chosen.'),
        fileTooLarge: must(text, 'It has more bytes than the API takes; may show `{maxBytes}`.'),
        fileTypeRefused: must(text, 'It is of a type that the API does not take; may show `{fileTypes}` and `{extensions}`.'),
        fileEmpty: must(text, 'There is nothing in it.'),
        fileUnreadable: must(text, 'The browser could not read it.'),
      }),
    ),
    'Said around every field for a file.',
  ),
  problems: must(map(text, 'problem-code'), 'Words for every problem code of the API.'),
  server: may(
    map(text, 'message-code'),
    'What the server says on fields and when something went well: words for every message code of the API.',
  ),
  mails: may(everyMail, 'What stands around the words of each mail: needed where there are mails.'),
}))

const portal = record('portal', 'Who the operator is, how the portal looks, and every constant of the portal.', () => ({
  brand: must(
    record('brand', 'Names.', () => ({
      name: must(constant('words'), 'The portal.'),
      operator: must(constant('words'), 'Who runs it.'),
      claim: must(text, 'The words on the welcome scene.'),
    })),
    'Names.',
  ),
  home: must(name('screen'), 'Where `/`, unknown addresses and closed screens lead.'),
  login: must(name('screen'), 'Where people without a session are sent.'),
  logout: must(name('screen'), 'Where whoever is warned that the session ends may leave.'),
  session: must(map(load, 'binder'), 'What is loaded once, before the first protected screen: read as `session.<name>`.'),
  person: must(
    expression,
    'What tells one signed-in person from another, such as their username: what they type is kept for them alone when a session runs out.',
  ),
  theme: must(
    record('theme', 'Colours, corners and fonts.', () => ({
      palette: must(
        record('palette', 'Colours, from light (50) to dark (900).', () =>
          Object.fromEntries(paletteTokens.map((label) => [label, must(constant('colour'), `The colour "${label}".`)])),
        ),
        'The palette.',
      ),
      logo: must(constant('file'), 'The round mark: a file in `assets/`.'),
      corners: must(
        record('corners', 'Radii.', () => ({
          tag: must(constant('pixels'), 'Tags.'),
          control: must(constant('pixels'), 'Fields and buttons.'),
          panel: must(constant('pixels'), 'Panels.'),
          card: must(constant('pixels'), 'Cards.'),
        })),
        'Radii.',
      ),
      fonts: must(
        record('fonts', 'Families.', () => ({
          display: must(constant('font'), 'Headings and amounts.'),
          text: must(constant('font'), 'Text.'),
          code: must(constant('font'), 'Codes.'),
        })),
        'Families.',
      ),
    })),
    'Colours, corners and fonts.',
  ),
  contacts: must(
    record('contacts', 'How people reach the operator.', () => ({
      phone: must(constant('phone'), 'The help phone.'),
      email: must(constant('email'), 'The e-mail.'),
    })),
    'How people reach the operator.',
  ),
  links: must(map(constant('url'), 'binder'), 'Addresses outside.'),
  frames: may(
    list(constant('origin')),
    'Where pages that `frame` shows may come from, beside those that the API makes an address for: the content policy allows these and no others.',
  ),
  behaviour: may(behaviour, 'What the portal itself goes by, where it is to be otherwise than by default.'),
  constants: may(
    ownConstants,
    'Constants of one\'s own, under names of one\'s own. `constants: { season: { label: "2027" } }` is read as `portal.season.label`.',
  ),
  readByCode: may(
    list(name('own-constant')),
    'Constants that hand-written code reads, such as the server: of the others, one that the catalogue does not read is reported as unused.',
  ),
}))

const entry = record(
  'entry',
  'A way on in the shell.',
  () => ({
    ...bareLoop(),
    label: must(text, 'Its words.'),
    icon: may(icon, 'Its icon.'),
    iconFrom: may(expression, 'An icon whose name a datum gives.'),
    to: must(target, 'Where it leads.'),
    ...shown(),
    divided: may(on, 'A line above it.'),
  }),
  {
    atMostOne: [['icon', 'iconFrom']],
    together: [
      ['each', 'in'],
      ['in', 'each'],
    ],
  },
)
const entries = (): Key => must(list(entry), 'The ways on, in order.')
const navigation = record('navigation', 'The shell: header, side menu, points panel, footer.', () => ({
  header: must(
    record('header', 'The head of every page.', () => ({
      home: must(text, "The name of the logo's link."),
      greeting: must(text, 'The greeting.'),
      initials: must(text, 'The name whose initials stand in the round window.'),
      menuLabel: must(text, 'The name of the personal menu.'),
      entries: entries(),
    })),
    'The head of every page.',
  ),
  visitor: may(list(entry), 'The ways on in the head of public pages; without one where every public screen has the layout `welcome`.'),
  menu: must(
    record('menu', 'The side menu.', () => ({
      label: must(text, 'Its name.'),
      open: must(text, 'The button that opens it on a phone.'),
      welcome: may(
        record('welcome', 'Words above the menu.', () => ({
          ...shown(),
          when: must(conditionNames, 'Shown only where these conditions hold.'),
          text: must(text, 'The words.'),
        })),
        'Words above the menu.',
      ),
      entries: entries(),
    })),
    'The side menu.',
  ),
  points: must(
    record('points panel', 'Points and cluster.', () => ({
      ...shown(),
      title: must(text, 'Its heading.'),
      points: must(text, 'The number.'),
      cluster: must(expression, "The cluster's code."),
      link: must(entry, 'The way on.'),
    })),
    'Points and cluster.',
  ),
  footer: must(
    record('footer', 'The foot of every page.', () => ({
      help: must(
        record('help', 'How to be helped.', () => ({
          title: must(text, 'Its heading.'),
          phone: must(text, 'The phone.'),
          email: must(text, 'The e-mail.'),
        })),
        'How to be helped.',
      ),
      apps: must(
        record('apps', 'The apps.', () => ({ title: must(text, 'Its heading.'), entries: entries() })),
        'The apps.',
      ),
      privacy: must(
        record('privacy', 'Privacy and cookies.', () => ({ title: must(text, 'Its heading.'), entries: entries() })),
        'Privacy and cookies.',
      ),
      language: must(
        record('language', 'The translator.', () => ({ title: must(text, 'Its heading.') })),
        'The translator.',
      ),
      close: must(text, 'The last line.'),
      consents: may(consents, 'What people are asked before anything is loaded that is not needed.'),
    })),
    'The foot of every page.',
  ),
  tour: may(tour, 'A short way round the shell on a first visit.'),
}))

/** A kind of file: a single file, or all files of a folder. */
export interface FileKind {
  kind: string
  says: string
  shape: Shape
  /** The file may be absent. */
  optional?: true
  /** Each file has a Typst layout beside it. */
  hasLayouts?: true
}
export const singleFiles: Readonly<Record<string, FileKind>> = {
  'portal.yaml': { kind: 'portal', says: portal.says, shape: portal },
  'navigation.yaml': { kind: 'navigation', says: navigation.says, shape: navigation },
  'statuses.yaml': { kind: 'statuses', says: 'Statuses: badge, and what each permits.', shape: map(statuses, 'binder') },
  'enums.yaml': {
    kind: 'enums',
    says: "The API's codes in people's words. Each list stands for one of the API's.",
    shape: map(map(code, 'code'), 'api'),
  },
  'conditions.yaml': { kind: 'conditions', says: 'The rules of the business, each with a name.', shape: map(condition, 'kebab') },
  'messages.yaml': { kind: 'messages', says: messages.says, shape: messages },
  'profiles.yaml': { kind: 'profiles', says: profiles.says, shape: profiles, optional: true },
}
export const folders: Readonly<Record<string, FileKind & { shape: RecordShape }>> = {
  screens: { kind: 'screen', says: screen.says, shape: screen },
  dialogs: { kind: 'dialog', says: dialog.says, shape: dialog },
  forms: { kind: 'form', says: form.says, shape: form },
  fields: { kind: 'fields', says: fields.says, shape: fields },
  parts: { kind: 'part', says: part.says, shape: part },
  areas: { kind: 'area-texts', says: areaTexts.says, shape: areaTexts },
  documents: { kind: 'document', says: document.says, shape: document, hasLayouts: true },
  mails: { kind: 'mail', says: mail.says, shape: mail },
  'server-texts': { kind: 'server-texts', says: serverTexts.says, shape: serverTexts },
}
/** The interface of a hand-written area, beside its code: `src/portal/<area>/area.yaml`. */
export const areaFile: FileKind = { kind: 'area', says: area.says, shape: area }
