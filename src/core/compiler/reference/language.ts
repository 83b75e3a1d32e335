/** Generates `docs/language.md` from the grammar. */
import { functions, methods } from '../expressions/index.ts'
import type { RecordShape } from '../grammar/shape.ts'
import { anchorOf, type Construct, constructs, keysOf, placedFiles } from '../language/constructs.ts'
import { closedLists, describeShape } from './describe-shape.ts'
import type { Examples } from './examples.ts'

export function languageReference(examples: Examples): string {
  const all = [...constructs().values()]
  const sections = [
    opening,
    files(),
    strings,
    texts,
    kinds,
    expressions(),
    areas,
    descriptions,
    constants,
    schedule,
    choicesInTheAddress,
    formsOfAnyRequest,
    constructsIntroduction(all),
    ...all.map((construct) => section(construct, examples.get(construct.name))),
    lists(),
  ]
  return `${sections.join('\n\n')}\n`
}

const opening = `# The catalogue's language

Generated from the tables of the grammar by \`npm run reference\`; manual changes are lost. Mistakes are explained in
[diagnostics.md](diagnostics.md). Editors that support YAML schemas complete and explain every key: compiling the catalogue writes schemas
into \`.cache/schema/\`, and \`.vscode/settings.json\` points to them.`

const files = (): string =>
  [
    '## Files',
    '| file | what it holds |\n|---|---|\n' +
      placedFiles
        .map(({ place, description, shape }) => `| \`${place}\` | ${cell(description)} (${cell(describeShape(shape))}) |`)
        .join('\n'),
    'A folder holds its files directly, named in kebab-case. Hidden files are ignored, and so is what editors and file managers leave beside a ' +
      'file while it is edited: `home.yaml~`, `#home.yaml#`, `home.yaml.swp`, `Thumbs.db`. Every other file or folder that nothing reads is a ' +
      'mistake, such as `home.yaml.orig` of a merge or `home copy.yaml`.',
  ].join('\n\n')

const strings = `## Strings

Every string has one kind, fixed by its key: a text, an expression, a name, a word of a closed list, or a constant. No key accepts two of
them, so they need no markers.`

const texts = `## Texts

A text is one of:

| form | for |
|---|---|
| \`{ it: "…", en: "…" }\` | a text in each language of the portal |
| \`{ both: "…" }\` | names, codes and values that are the same in all languages |
| \`{ count: …, one: {…}, other: {…} }\` | plural forms: \`count\` is an expression |
| \`{ when: …, then: {…}, otherwise: {…} }\` | a text that depends on conditions, by name; \`then\` and \`otherwise\` are texts |
| \`some-name\` | a shared text of \`messages.yaml\` |
| \`Some words\` | a text, in a portal of one language |

Texts may contain \`{expressions}\`, optionally with a format, \`{booking.creationDate, date}\`; \`**bold**\`; and \`[links](portal.links.help)\`. The
address of a link is an expression, of an address or e-mail address (\`[write to us](portal.contacts.email)\`), or a screen that needs no
parameter, \`[your bookings](screen:bookings)\`; it is never written out. A link to another site opens in a new window. Mails and documents
lead to web addresses only. Texts contain no HTML, and no other Markdown. All languages have the same placeholders. A placeholder must not read data that may be
missing, unless an enclosing condition excludes that. Each text is written once: a text that is used twice gets a name in \`messages.yaml\`.

\`languages\` of \`portal.yaml\` lists the languages of every text as BCP 47 tags: \`[en]\`, \`[en, fr, ar]\`. Omitted, they are \`[it, en]\`. The first is the default
language: that of a visitor who has not chosen another, and by which values are sorted. The examples here are those of a portal in Italian and English.

In a portal of one language a plain string is a text too: \`title: Coming events\`. A word in small letters without quotes, such as \`events\` or \`coming-events\`,
is the name of a shared text; in quotes it is a text. Short words may be repeated there, sentences get a name.

The plural forms are those that a language has for whole numbers: \`one\` and \`other\` in Italian and English, \`zero\`, \`one\`, \`two\`, \`few\`, \`many\` and \`other\` in
Arabic. A counted text has every form of its languages, each with the languages that have it: \`few: { ar: "…" }\`.

The compiler has the texts of the interface, such as "Loading", in Italian and English. A portal in another language brings them in \`messages.yaml\`, under \`defaults\`,
\`portal\` and \`rules\`; a report names those that are missing.`

const kinds = `## Kinds

The type of an input or of \`about\`: a schema of the API (\`Booking\`), a list of it (\`"[Booking]"\`), or one of \`text\`,
\`integer\`, \`cents\`, \`number\`, \`boolean\`, \`date\`, \`date-time\`, \`uri\`. \`optional text\` may be missing. A document may also be about an inline record,
\`{ name: text, amount: cents }\`, or a list of one. A parameter of a screen is part of an address, so it is \`text\`,
\`integer\`, \`boolean\`, \`date\` or an enumeration of texts.`

function expressions(): string {
  const listed = (all: readonly { form: string; example: string }[]): string =>
    all.map(({ form, example }) => `- \`${form}\`: \`${example}\``).join('\n')
  const methodsOf = (what: 'list' | 'text') => [...methods.values()].filter(({ of }) => of === what)
  return `## Expressions

Expressions are written in the Common Expression Language and typed against the API: properties, codes, units and dates are checked.

- Roots: \`data.<name>\` (loaded by \`data\`), \`session.<name>\` (on screens of members; \`session.profile\` is the choice of \`profiles.yaml\`), \`params.<name>\`, \`form.<field>\` (in forms),
  \`portal.<…>\` ([constants](#constants) of \`portal.yaml\`), \`values.<name>\` ([values](#value) of \`values.yaml\`), \`answer\` (after a call), \`error\` (in a failure: \`status\`, \`code\`,
  \`message\`, \`title\`, \`detail\`, \`errors\`, \`requestId\`), \`preview\` (in a form that has one), \`now\`,
  \`today\`; and every name that \`each\`,
  \`pick\` or \`about\` introduces.
- Operators: \`==\` \`!=\` \`<\` \`<=\` \`>\` \`>=\` \`&&\` \`||\` \`!\` \`in\` \`+\` \`-\` (also before a value: \`-booking.balance\`) \`*\` (an
  amount or a number of days by a whole number: \`service.price * service.quantity\`). Texts stand between single quotes.
- Amounts are written with the portal's \`currency\`, as in \`portal.yaml\`: \`booking.totalCost > 1000 CHF\`, \`12,50 CHF\`. A number without unit cannot be
  compared with an amount or added to it, except 0.
- Missing data: a condition that depends on it is false; a value is shown as missing; a placeholder, an address or a required input must
  not read data that may be missing, unless an enclosing condition excludes that; a rule of a form is broken only if it is known to be false.
- \`average(list)\` of amounts is an amount, rounded to a cent, and missing for an empty list. \`percent(part, whole)\` is rounded to a whole
  number, \`"{percent(booking.paid, booking.totalCost)}%"\`, and missing where the whole is 0.
- Lists with missing data: the condition of \`filter\` must be decided for every item, so that no item is dropped silently
  (\`orElse(condition, false)\` drops it explicitly); \`having\` keeps the items for which its condition holds; \`sum\`, \`least\` and \`greatest\` are
  missing if an item is.
- A value of \`values.yaml\` is an expression with a name: \`values.newBalance\` means what its expression means at that place. Its \`about\`
  is resolved by name, as that of a condition: to a name in scope, or to a load of \`data\`. What may be missing there may be missing here.
  The expressions of conditions.yaml read no value that filters by \`having\`.
- Dates are written \`2026-12-20\` and moments \`2026-12-20 08:30\`, without quotes. Dates are compared with dates (\`today >= 2026-12-20\`) and
  moments with moments, by instant. \`day(moment)\` is the date and \`year(moment)\` the year of a moment; \`today\` is the date now. All of them are
  in the time zone that \`timeZone\` in \`portal.yaml\` names. A year is a whole number and is shown without separators; a whole number is no year.
- Calendar days are added to a date, \`portal.season.changesUntil + 7 days\`, regardless of daylight saving time; \`days(first, second)\` is the
  number of days from the first date to the second, negative if the second is earlier, and is compared with days:
  \`days(today, booking.from) <= 7 days\`. There are no weeks, months or hours, and nothing can be added to a moment.
- \`string(...)\` accepts numbers without a unit, dates and codes. An amount, a delay or a size is shown by a placeholder of its own.
- \`written(date)\` formats a date to be sent: dd/MM/yyyy, whereas \`string(date)\` is yyyy-MM-dd. On a screen, use a placeholder.
- A portal adds functions by \`functions.yaml\`, each with its parameters, its result and the module of its folder that exports it. Any argument
  may be missing: the function gets null or undefined, and decides.
- Language: a text that the API's description marks \`x-language: it\` is written in that language, whatever the portal's. Pages in
  another language mark such values (WCAG 3.1.2). The mark is kept through properties, items, filters and loops; a text composed of
  several keeps it if all of them have the same one.
- Expected inputs: an optional input that the API's description marks \`x-expected: true\` must be given nevertheless. It is what the
  customer has seen, such as a version or a total; the API refuses the change if it has changed meanwhile.

Functions:

${listed([...functions.values()])}

Methods of lists:

${listed(methodsOf('list'))}

Methods of texts:

${listed(methodsOf('text'))}`
}

const areas = `## Hand-written areas

What blocks cannot express is written in TypeScript, in a folder of \`src\`, and placed by an [area block](#area-block). Beside the code,
\`area.yaml\` declares its interface, and the code is typed by it. The component is the default export of the file named like the area,
\`payments/payments.tsx\`:

- \`takes\` and \`tells\`: inputs and events. The steps that run after an event are in the catalogue.
  A boolean input is given by conditions: \`with: { card: { when: card-offered } }\` is true while \`card-offered\` holds.
- \`calls\`: operations by \`operationId\`. \`call('editPackage', { bookingId, … }, { signal })\` takes the inputs of path, query and body together
  and returns the answer; it throws the API's problem, whose message is chosen by \`readFailure(error, 'failed')\` as everywhere in the portal.
- \`texts\`: names, each with the names that its placeholders may read. The texts are in \`catalogue/areas/<area>.yaml\`:

  | \`src/…/payments/area.yaml\` | \`catalogue/areas/payments.yaml\` |
  |---|---|
  | \`texts: { pay: {}, total: { amount: cents } }\` | \`texts: { pay: { it: "Paga", en: "Pay" }, total: { it: "Totale {amount}", en: "Total {amount}" } }\` |

  \`readText('total', { amount })\` returns a string, \`showText\` an element with bold parts and links.
- \`constants\`: values and tables of \`portal.yaml\`, \`accounts: portal.bankAccounts\`.

Names that the API description, the catalogue or \`portal.yaml\` does not define are reported at their place; code that does not fit the
declaration, or a changed API description, does not compile.`

const descriptions = `## API descriptions

Every file directly in \`openapi/\` that ends in .yaml, .yml or .json and has \`paths\` is a description of an API, called as the file without its
extension. All others, in folders too, are there for a \`$ref\` to them; one that nothing refers to is reported, except those that end in .md.
Descriptions are OpenAPI 3.1, or 3.0, which is read as 3.1: \`nullable\` adds null to what a schema allows, an exclusive limit
is the number itself, and \`example\` is one of \`examples\`.

\`$ref\` is relative to its file and leads to any part of any file below \`openapi/\`: to a path, an operation, or a pointer into another schema. What
has no name of its own is called by its place, such as \`Booking-items\`; of two schemas with one name, the second gets that of its file before it.

A mistake in an operation that the catalogue names, or in what it needs, is an error. In all others it is a warning: they keep nothing from
working. A keyword or format that the compiler does not know is a note, or a warning where it resembles a known one; it validates nothing.`

const constants = `## Constants

\`portal.yaml\` contains all constants. Some keys are predefined (\`brand\`, \`contacts\`, \`links\`, [behaviour](#behaviour)); your own
are under \`constants\`, with names of your choice, in groups of any depth. All are read as
\`portal.<…>\`, without the word \`constants\`: \`constants: { season: { label: "2027" } }\` is \`portal.season.label\`.

The notation of a constant determines its type:

| written | is |
|---|---|
| \`Cassa Esempio\`, \`"2027"\` | a text, the same in all languages; anything in quotes is a text, except an address, an e-mail address and an IBAN |
| \`{ it: "…", en: "…" }\` | a text in each language, without placeholders: shown by a placeholder or as a value |
| \`48\`, \`1.5\` | a number |
| \`100 CHF\`, \`12,50 CHF\` | an amount, in the \`currency\` of the portal |
| \`2027-03-16\` | a date, which must exist |
| \`2027-03-16 08:30\` | a moment, in the \`timeZone\` of the portal |
| \`7 days\` | a number of calendar days |
| \`200 ms\`, \`4 s\`, \`2 min\`, \`1 h\` | a delay |
| \`IT60X0542811101000000123456\` | an IBAN, whose check digits must be valid |
| \`059 555 0142\` | a telephone number |
| \`https://…\` | an address |
| \`info@example.org\` | an e-mail address |
| \`[1, 3]\` | a list of constants of one kind |

An unquoted constant that begins with a digit and is none of these is reported. So is an unused constant: list one that only code
reads, such as the server, under \`readByCode\`.`

const schedule = `## Blocks for a time

Every block accepts \`from\` and \`until\`, combined with \`when\` and \`unless\`: a notice for the days of a sale is written once, in
advance, and appears and disappears by itself, even on an open page. Both are an expression of dates, moments and constants only:

| written | \`from\`: shown | \`until\`: shown |
|---|---|---|
| a day, \`2026-12-20\` | from its midnight | to its end: the whole day |
| a moment, \`2026-12-20 08:30\` | from this moment | until this moment |
| a constant, \`portal.season.changesUntil + 7 days\` | as its day or moment | as its day or moment |

A block that ends before it begins, or is inside a block shown at another time, is reported; one that has already ended gives a warning.`

const choicesInTheAddress = `## Choices in the address

What a visitor chooses can be part of the address, as a parameter of the screen: it survives a reload, can be linked to, and a load that reads
it loads what was chosen. Each parameter is declared under \`params\`, as \`optional\`, with the kind that it holds.

| who chooses | how |
|---|---|
| a [select](#choose) above other blocks | \`keptIn: params.type\` |
| the columns, filters and pages of a [table](#table) | \`controls: { sort: params.order, page: params.page, … }\`; on a column \`sorts: date\` or \`filter: params.state\` |
| a search: a [form](#form) of an operation that only reads | its fields are parameters of the query and of the screen, by the same names |

Where the list has all rows, the table sorts, narrows and pages them itself, by the types of the columns. Where an operation answers pages, the
load gives it the parameters, and \`total\` says how many rows there are:

| \`screens/payments.yaml\` |
|---|
| \`params: { order: optional PaymentOrder, page: optional integer }\` |
| \`data: { payments: { operation: findPayments, with: { order: params.order, page: params.page } } }\` |
| \`controls: { sort: params.order, page: params.page, pageSize: 25, total: data.payments.total, found: payment-count }\` |

An API with other words for an order is given them by the load: \`sort: pick(params.order.startsWith('-'), 'desc', 'asc')\`.`

const formsOfAnyRequest = `## Forms of any request

The fields of a form are the properties of the request body. What is more than a single value has a way of its own:

| the request has | the form says |
|---|---|
| an object, such as an address | a [section](#form-section) with \`at: address\`; one that the API does not require is left out while all its fields are empty |
| a list to which the user adds | a field with [\`items\`](#items): as many as \`minItems\` and \`maxItems\` of the API allow; a removed item can be restored |
| a list with an item for each one of loaded data | a [section](#form-section) with \`into\` |
| a \`oneOf\`, of a property or of the whole request | a field with [\`variants\`](#variant), by its \`discriminator\` or a property that is constant in each variant |

| \`forms/add-order.yaml\` |
|---|
| \`lines: { label: lines, items: { title: { both: "{position}" }, fields: { article: { label: article } } } }\` |
| \`payment: { label: payment, variants: { card: { label: card, fields: { holder: { label: holder } } } } }\` |

An object, a list and a choice of variants have single values in them, and a list may stand in an object or in a variant. A long form is shown in
steps by \`steps: true\`: each section with a title begins one.`

const constructsIntroduction = (all: readonly Construct[]): string =>
  `## Constructs\n\n${all.map(({ name }) => `[${name}](#${anchorOf(name)})`).join(' · ')}`

function section(construct: Construct, examples: ReadonlyMap<string, string> | undefined): string {
  const rows = Object.entries(keysOf(construct)).map(([name, key]) => {
    const example = examples?.get(name)
    return `| \`${name}\` | ${key.required ? 'yes' : ''} | ${cell(describeShape(key.shape))} | ${cell(key.description)}${example === undefined ? '' : `<br>\`${cell(example)}\``} |`
  })
  const rules = construct.is === 'record' ? rulesOf(construct) : ['A mapping with exactly one of these keys.']
  return [
    `### ${construct.name}`,
    construct.description,
    ...rules,
    `| key | required | takes | meaning and example |\n|---|---|---|---|\n${rows.join('\n')}`,
  ].join('\n\n')
}

function rulesOf({ exactlyOne, atMostOne, together }: RecordShape): string[] {
  const names = (group: readonly string[]): string => group.map((name) => `\`${name}\``).join(', ')
  const rules = [
    ...exactlyOne.map((group) => `- exactly one of ${names(group)}`),
    ...atMostOne.map((group) => `- at most one of ${names(group)}`),
    ...together.map(([first = '', ...others]) => `- \`${first}\` goes with ${names(others)}`),
  ]
  return rules.length > 0 ? [rules.join('\n')] : []
}

const lists = (): string =>
  [
    '## Closed lists',
    ...Object.entries(closedLists).flatMap(([name, values]) => [`### ${name}`, values.map((value) => `\`${value}\``).join(', ')]),
  ].join('\n\n')

/** Escapes bars, which end a cell of a Markdown table. */
const cell = (words: string): string => words.replaceAll('|', '\\|')
