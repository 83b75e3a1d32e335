/** Generates `docs/language.md` from the grammar, with lines of the catalogue as examples. */
import { eachForms, functionForms, listMethodForms, textMethodForms } from '../expressions/index.ts'
import type { RecordShape } from '../grammar/index.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import { findExamples } from './examples.ts'
import { closedLists, kindWords } from './kind-words.ts'
import { anchorOf, type Construct, constructs, keysOf, placedFiles } from './shapes.ts'

export function languageReference(sources: CatalogueSources): string {
  const examples = findExamples(sources)
  const all = [...constructs().values()]
  const sections = [
    opening,
    files(),
    strings,
    texts,
    kinds,
    expressions(),
    areas,
    constants,
    schedule,
    constructsIntroduction(all),
    ...all.map((construct) => section(construct, examples)),
    lists(),
  ]
  return `${sections.join('\n\n')}\n`
}

const opening = `# The catalogue's language

Written from the tables of the grammar by \`npm run compile\`; changes by hand are lost. Mistakes are explained in
[diagnostics.md](diagnostics.md). Editors that read YAML schemas complete and explain every key (\`docs/schema/\`).`

const files = (): string =>
  [
    '## Files',
    '| file | what it holds |\n|---|---|\n' +
      placedFiles.map(({ place, says, shape }) => `| \`${place}\` | ${cell(says)} (${cell(kindWords(shape))}) |`).join('\n'),
  ].join('\n\n')

const strings = `## Strings

Every string has one kind, fixed by its key: a text, an expression, a name, a word of a closed list, or a constant. No place takes two of
them, so nothing needs a mark to tell them apart.`

const texts = `## Texts

A text is one of:

| form | for |
|---|---|
| \`{ it: "…", en: "…" }\` | words, in both languages |
| \`{ both: "…" }\` | names, codes and values that are the same in both |
| \`{ count: …, one: {…}, other: {…} }\` | words that depend on a number: \`count\` is an expression |
| \`some-name\` | a shared text of \`messages.yaml\` |

Words may hold \`{expressions}\`, also with a format, \`{practice.creationDate, date}\`; \`**bold**\`; and \`[links](portal.links.help)\`, whose
address is an expression. HTML is no part of a text. Both languages show the same data. Nothing that may be missing stands in a text, unless a condition around
it sees to that. The same words are written once: a pair that two places use gets a name in \`messages.yaml\`.`

const kinds = `## Kinds

What something is about, and what an area takes: a schema of the API (\`Practice\`), a list of it (\`"[Practice]"\`), or one of \`text\`,
\`integer\`, \`cents\`, \`number\`, \`boolean\`, \`date\`, \`date-time\`, \`uri\`. \`optional text\` may be missing. A document may also be about a record of one's own,
\`{ name: text, amount: cents }\`, or a list of one. A parameter
of a screen is \`text\` or \`integer\`: nothing else stands in an address.`

function expressions(): string {
  const forms = (all: Readonly<Record<string, string>>): string =>
    Object.values(all)
      .map((form) => `- \`${form}\``)
      .join('\n')
  return `## Expressions

Expressions are written in the Common Expression Language and typed against the API: properties, codes, units and dates are checked.

- Roots: \`data.<name>\` (what \`data\` loads), \`session.<name>\` (on screens of members; \`session.profile\` is the choice of \`profiles.yaml\`), \`params.<name>\`, \`form.<field>\` (in forms),
  \`portal.<…>\` ([constants](#constants) of \`portal.yaml\`), \`answer\` (after a call), \`error\` (in a failure: \`status\`, \`code\`,
  \`message\`, \`title\`, \`detail\`, \`errors\`, \`requestId\`), \`preview\` (in a form that has one), \`now\`,
  \`today\`; and every name that \`each\`,
  \`pick\` or \`about\` introduces.
- Operators: \`==\` \`!=\` \`<\` \`<=\` \`>\` \`>=\` \`&&\` \`||\` \`!\` \`in\` \`+\` \`-\` (also before a value: \`-practice.balance\`). Texts stand between single quotes.
- Amounts are written with their unit, as in \`portal.yaml\`: \`practice.totalCost > 1000 euro\`, \`12,50 euro\`. A number without unit is compared
  with an amount, or added to it, nowhere; 0 needs none.
- Missing data: a condition is false as a whole; a value is shown as absent; a placeholder, an address or a required input takes
  nothing that may be missing, unless a condition around it sees to that; a rule of a form is broken only where it is known to fail.
- Lists with missing data: the condition of \`filter\` must be decided for every item, so that no item is left out in silence
  (\`orElse(condition, false)\` says so in words); \`having\` keeps the items for which its condition holds; \`sum\`, \`least\` and \`greatest\` are
  missing where an item is.
- Dates are written \`2026-12-20\` and moments, in Italian time, \`2026-12-20 08:30\`, without quotes. Dates are compared with dates
  (\`today >= 2026-12-20\`) and moments with moments, by instant, whatever their texts. Of a moment \`day(moment)\` is the day and \`year(moment)\`
  the year in Italian time, as \`today\` is the day in Italy.
- A date is moved by days of the calendar, \`portal.season.changesUntil + 7 days\`, whatever the clocks do in between; \`days(first, second)\` says
  how many lie from the first date to the second, fewer than 0 where the second comes first, and is compared with days:
  \`days(today, practice.from) <= 7 days\`. There are no weeks, months or hours, and a moment is not moved.
- \`string(...)\` takes numbers without a unit, dates and codes. An amount, a delay or a size is shown by a placeholder of its own.
- \`written(date)\` is a date as a text that is sent: dd/MM/yyyy, where \`string(date)\` is yyyy-MM-dd. On a screen a placeholder shows it.
- Language: a text that the API's description marks \`x-language: it\` is written in that language, whichever the portal speaks. Pages in
  another one say so of each value (WCAG 3.1.2). The mark goes with the value through properties, items, filters and loops; texts put
  together keep it where all of them agree.

Functions:

${forms(functionForms)}

Of lists:

${forms({ ...eachForms, ...listMethodForms })}

Of texts:

${forms(textMethodForms)}`
}

const areas = `## Hand-written areas

What blocks cannot say is written in TypeScript, in a folder of \`src/portal\`, and placed by an [area block](#area-block). Beside the code,
\`area.yaml\` declares what goes to and fro, and the code is typed by it:

- \`takes\` and \`tells\`: values from the place, and events to it. What is refreshed, said or opened after an event stands in the catalogue.
  A yes or no is given by conditions: \`with: { card: { when: card-offered } }\` is true where \`card-offered\` holds.
- \`calls\`: operations by \`operationId\`. \`call('editPackage', { practiceId, … }, { signal })\` takes the names of path, query and body together
  and gives the answer; it throws the API's problem, whose words \`readFailure(error, 'failed')\` chooses as everywhere in the portal.
- \`texts\`: names, and what the placeholders of each may read. The words stand in \`catalogue/areas/<area>.yaml\`, as any others:

  | \`src/portal/payments/area.yaml\` | \`catalogue/areas/payments.yaml\` |
  |---|---|
  | \`texts: { pay: {}, total: { amount: cents } }\` | \`texts: { pay: { it: "Paga", en: "Pay" }, total: { it: "Totale {amount}", en: "Total {amount}" } }\` |

  \`readText('total', { amount })\` is a string, \`showText\` the same with its bold parts and links.
- \`constants\`: values and tables of \`portal.yaml\`, \`accounts: portal.bankAccounts\`.

A name that the description, the catalogue or \`portal.yaml\` does not have is reported where it stands; code that does not fit what is
declared, or a description that has changed, does not compile.`

const constants = `## Constants

\`portal.yaml\` holds every constant. Some keys are the portal's own (\`brand\`, \`contacts\`, \`links\`, [behaviour](#behaviour)); under
\`constants\` stand those of the owner's own, under names of their own, in groups as deep as they are wanted. Everything is read as
\`portal.<…>\`, without the word \`constants\`: \`constants: { season: { label: "2027" } }\` is \`portal.season.label\`.

The way in which it is written says what a constant is:

| written | is |
|---|---|
| \`Cassa Esempio\`, \`"2027"\` | words, the same in both languages: what stands in quotes is words, except an address, an e-mail address and an IBAN |
| \`{ it: "…", en: "…" }\` | words in both languages, without placeholders: shown by a placeholder or as a value |
| \`48\`, \`1.5\` | a number |
| \`100 euro\`, \`12,50 euro\` | an amount |
| \`2027-03-16\` | a date, which must be in the calendar |
| \`2027-03-16 08:30\` | a moment, in Italian time |
| \`7 days\` | a number of days of the calendar |
| \`200 ms\`, \`4 s\`, \`2 min\`, \`1 h\` | a delay |
| \`IT60X0542811101000000123456\` | an IBAN, whose check digits must fit |
| \`059 555 0142\` | a telephone number |
| \`https://…\` | an address |
| \`info@example.org\` | an e-mail address |
| \`[1, 3]\` | a list of constants of one kind |

What begins with a digit, stands in no quotes and is none of these is reported. So is a constant that nothing reads: one that only code
reads, such as the server's, is named under \`readByCode\`.`

const schedule = `## Blocks for a time

Every block takes \`from\` and \`until\`, beside \`when\` and \`unless\` and together with them: a notice for the days of a sale is written once,
ahead, and comes and goes by itself, also on a page that stands open. Both are an expression of dates, moments and constants alone:

| written | \`from\`: shown | \`until\`: shown |
|---|---|---|
| a day, \`2026-12-20\` | from its midnight in Italy | to its end: the whole day |
| a moment, \`2026-12-20 08:30\` | from then | up to then |
| a constant, \`portal.season.changesUntil + 7 days\` | as the day or moment that it is | likewise |

One that ends before it begins, or stands inside another that is shown at another time, is reported; one that is over already is a warning.`

const constructsIntroduction = (all: readonly Construct[]): string =>
  `## Constructs\n\n${all.map(({ name }) => `[${name}](#${anchorOf(name)})`).join(' · ')}`

function section(construct: Construct, examples: ReadonlyMap<string, string>): string {
  const rows = Object.entries(keysOf(construct)).map(([name, key]) => {
    const example = examples.get(`${construct.name} ${name}`)
    return `| \`${name}\` | ${key.required ? 'yes' : ''} | ${cell(kindWords(key.shape))} | ${cell(key.says)}${example === undefined ? '' : `<br>\`${cell(example)}\``} |`
  })
  const rules = construct.is === 'record' ? rulesOf(construct) : ['A mapping with exactly one of these keys.']
  return [
    `### ${construct.name}`,
    construct.says,
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
