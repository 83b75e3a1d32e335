/** Chromium's accessibility tree as a screen reader speaks it: one line for each stop, in order. */
import type { Page } from 'playwright'

type CDPSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
type Tree = Awaited<ReturnType<typeof readTree>>
type Node = Tree['nodes'][number]

const readTree = (session: CDPSession) => session.send('Accessibility.getFullAXTree')

/** Italian names of roles, as NVDA says them. A role that is missing here is spoken by its name. */
const roles: Readonly<Record<string, string>> = {
  alert: 'avviso',
  article: 'articolo',
  banner: 'intestazione',
  button: 'pulsante',
  caption: 'didascalia',
  cell: 'cella',
  checkbox: 'casella di controllo',
  columnheader: 'intestazione di colonna',
  combobox: 'casella combinata',
  complementary: 'complementare',
  contentinfo: 'informazioni sul contenuto',
  definition: 'definizione',
  dialog: 'finestra di dialogo',
  form: 'modulo',
  group: 'gruppo',
  heading: 'titolo',
  image: 'grafica',
  link: 'link',
  list: 'elenco',
  listitem: 'elemento',
  main: 'contenuto principale',
  navigation: 'navigazione',
  radio: 'pulsante di opzione',
  radiogroup: 'gruppo di opzioni',
  region: 'regione',
  row: 'riga',
  rowheader: 'intestazione di riga',
  search: 'ricerca',
  searchbox: 'casella di ricerca',
  sectionfooter: 'piè di sezione',
  sectionheader: 'testata di sezione',
  status: 'stato',
  switch: 'interruttore',
  table: 'tabella',
  term: 'termine',
  textbox: 'casella di testo',
}

/** Roles of nodes that are spoken whole: what is inside them is their name. */
const whole = new Set(['button', 'checkbox', 'combobox', 'image', 'link', 'menuitem', 'option', 'radio', 'searchbox', 'switch', 'textbox'])

/** Roles that only hold others: their place is heard by what they hold. */
const silent = new Set([
  'RootWebArea',
  'generic',
  'none',
  'paragraph',
  'LayoutTable',
  'rowgroup',
  'strong',
  'code',
  'time',
  'LabelText',
  'DescriptionList',
  'LineBreak',
  'Abbr',
])

/** States by property: the word when it is true, and when it is false. */
const states: Readonly<Record<string, readonly [on: string | undefined, off: string | undefined]>> = {
  checked: ['selezionato', 'non selezionato'],
  disabled: ['non disponibile', undefined],
  expanded: ['espanso', 'compresso'],
  focused: ['con il cursore', undefined],
  invalid: ['dato non valido', undefined],
  pressed: ['premuto', 'non premuto'],
  required: ['obbligatorio', undefined],
}

const clean = (words: unknown) =>
  String(words ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function statesOf({ properties = [] }: Node): readonly string[] {
  return properties.flatMap(({ name, value }) => {
    const [on, off] = states[name] ?? []
    const word = String(value.value) === 'true' ? on : String(value.value) === 'false' ? off : undefined
    return word === undefined ? [] : [word]
  })
}

/** What is said of one node: role, name, value, states, description. */
function lineOf(node: Node): string {
  const role = String(node.role?.value)
  const level = node.properties?.find(({ name }) => name === 'level')?.value.value
  const [name, value, description] = [clean(node.name?.value), clean(node.value?.value), clean(node.description?.value)]
  const parts = [
    role === 'heading' ? `titolo ${level}` : (roles[role] ?? role),
    name && `"${name}"`,
    value && `valore "${value}"`,
    ...statesOf(node),
    description && `(${description})`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * Speaks the page from top to bottom, indented by what surrounds a line.
 *
 * The order, names and states are those that Chromium hands to a screen reader. Text outside of controls is a line of its own.
 */
export async function readPageAloud(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await readTree(session)
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  // `said`: the name just spoken, which its own text does not repeat.
  const speak = (node: Node, depth: number, said: string) => {
    const role = String(node.role?.value)
    const say = (words: string) => lines.push(`${'  '.repeat(depth)}${words}`)
    const inside = (deeper: number, name: string) => {
      for (const id of node.childIds ?? []) {
        const child = byId.get(id)
        if (child) speak(child, depth + deeper, name)
      }
    }
    if (role === 'InlineTextBox') return
    if (!node.ignored && role === 'StaticText') {
      const words = clean(node.name?.value)
      if (words !== '' && words !== said) say(`testo "${words}"`)
      return
    }
    if (node.ignored || silent.has(role)) return inside(0, said)
    say(lineOf(node))
    if (!whole.has(role)) inside(1, clean(node.name?.value))
  }
  const [root] = nodes
  if (root) speak(root, 0, '')
  return `${lines.join('\n')}\n`
}
