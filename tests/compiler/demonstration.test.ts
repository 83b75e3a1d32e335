/** Diagnostics of mistakes in `demonstration/`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, filesInMemory, printReport } from '../../src/compiler/index.ts'
import { type ProjectTexts, readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const demonstration = readFolder(join(import.meta.dirname, '../../demonstration'))
const project: ProjectTexts = new Map([...base, ...[...demonstration].map(([path, text]) => [`demonstration/${path}`, text] as const)])

const reportOf = (texts: ProjectTexts): string => printReport(checkProject(filesInMemory(texts)).report)

interface Mistake {
  /** The path in `demonstration/`. */
  file: string
  /** A text of the file; its first occurrence is replaced. */
  replace: string
  with: string
  /** The text at whose first occurrence the diagnostic points, after the change. Default: `with`. */
  at?: string
  says: string
  hint?: string
}

const giulia = 'accounts/giulia-bianchi.yaml'
const summer = 'trips/summer-stays.yaml'
const mistakes: Readonly<Record<string, Mistake>> = {
  'an unknown key': {
    file: giulia,
    replace: 'lastName: Bianchi',
    with: 'lastNam: Bianchi',
    says: 'CAT103  "lastNam" is not a key of an account',
    hint: 'Did you mean "lastName"?',
  },
  'a missing key': {
    file: giulia,
    replace: 'username: giulia.bianchi\n',
    with: '',
    at: 'firstName',
    says: 'CAT105  "username" is missing in an account: the name for logging in',
  },
  'a trip that does not exist': {
    file: giulia,
    replace: 'trip: malta',
    with: 'trip: matla',
    at: 'matla',
    says: 'CAT201  There is no trip called "matla"',
    hint: 'Did you mean "malta"?',
  },
  'a turn that the trip does not have': {
    file: giulia,
    replace: 'turn: 4',
    with: 'turn: 9',
    at: '9\n',
    says: 'CAT201  The trip "malta" has no turn 9',
    hint: 'Allowed: 3, 4, 5, 6, 7.',
  },
  'a status that the API does not know': {
    file: giulia,
    replace: 'status: opzionato',
    with: 'status: opzionatto',
    at: 'opzionatto',
    says: 'CAT106  "opzionatto" is not a word of "status"',
    hint: 'Did you mean "opzionato"?',
  },
  'a relative who is not linked': {
    file: giulia,
    replace: '{ who: sofia }',
    with: '{ who: sofai }',
    at: 'sofai',
    says: 'CAT201  There is no relative in this account called "sofai"',
    hint: 'Did you mean "sofia"? Allowed: buyer, sofia, tommaso.',
  },
  'a paper about a relative who stays at home': {
    file: giulia,
    replace: '{ paper: consent, of: sofia',
    with: '{ paper: consent, of: tommaso, title: x',
    at: 'tommaso, title: x',
    says: 'CAT201  "tommaso" does not travel in this booking',
    hint: 'Allowed: sofia.',
  },
  'a paper of an unknown kind': {
    file: giulia,
    replace: 'paper: proposal',
    with: 'paper: propsal',
    at: 'propsal',
    says: 'CAT201  There is no paper in papers.yaml called "propsal"',
    hint: 'Did you mean "proposal"?',
  },
  'a refund of a payment that was not received': {
    file: giulia,
    replace: 'of: deposit\n',
    with: 'of: balance\n',
    at: 'balance\n',
    says: 'CAT201  There is no received payment in this booking called "balance"',
    hint: 'Allowed: deposit.',
  },
  'an amount without its unit': {
    file: giulia,
    replace: 'amount: 300 euro',
    with: 'amount: 300',
    at: '300,',
    says: 'CAT111  "300" is not an amount in euro',
    hint: 'For example: 70 euro',
  },
  'a day in an unknown form': {
    file: giulia,
    replace: 'createdOn: 70 days ago',
    with: 'createdOn: 70 days before',
    at: '70 days before',
    says: 'CAT111  "70 days before" is not a day',
    hint: 'For example: 12 days ago, in 45 days, 28 June, 28 June 1 year before, next 30 September',
  },
  'a day that the month does not have': {
    file: giulia,
    replace: '18 June',
    with: '31 June',
    says: 'CAT111  "31 June" is no day of every year',
  },
  'a postal code without its quotes': {
    file: giulia,
    replace: 'cap: "41122"',
    with: 'cap: 41122',
    at: '41122',
    says: 'CAT111  "41122" is not a postal code between quotes',
  },
  'two bookings with one number': {
    file: giulia,
    replace: 'number: 48260',
    with: 'number: 48231',
    at: '48231\n    trip: bellaria',
    says: 'CAT102  Two bookings have the number 48231',
  },
  'a kind of trip that does not exist': {
    file: summer,
    replace: 'kinds: [lago]',
    with: 'kinds: [lagho]',
    at: 'lagho',
    says: 'CAT201  There is no kind of trip in trips.yaml called "lagho"',
    hint: 'Did you mean "lago"?',
  },
  'a country whose papers are not listed': {
    file: summer,
    replace: 'country: Italia',
    with: 'country: Itaglia',
    at: 'Itaglia',
    says: 'CAT201  There is no country in trips.yaml called "Itaglia"',
    hint: 'Did you mean "Italia"?',
  },
  'a means of travel that does not exist': {
    file: summer,
    replace: 'coach: { Bologna',
    with: 'couch: { Bologna',
    says: 'CAT201  There is no means of travel in services.yaml called "couch"',
    hint: 'Did you mean "coach"?',
  },
  'an office that does not exist': {
    file: summer,
    replace: 'office: 1',
    with: 'office: 4',
    at: '4\n',
    says: 'CAT201  club.yaml has no office 4',
    hint: 'Allowed: 1, 2, 3.',
  },
  'a trip without a key that its file does not share': {
    file: summer,
    replace: '  country: Italia\n',
    with: '',
    at: 'bellaria:',
    says: 'CAT105  The trip "bellaria" has no "country"',
    hint: 'Write it in the trip, or under "shared" for all trips of the file.',
  },
  'a price with an unknown remark': {
    file: summer,
    replace: '85 euro (sold out)',
    with: '85 euro (full)',
    says: 'CAT111  "85 euro (full)" is not a price in euro',
    hint: 'For example: 70 euro, 70 euro (sold out), 70 euro (closed)',
  },
}

describe('A mistake in the demonstration', () => {
  it('is not reported in valid data', () => {
    expect(reportOf(project)).toMatch(/^0 errors in \d+ screens\.$/)
  })

  it.each(Object.entries(mistakes))('is reported with its location and the right word: %s', (_, mistake) => {
    const path = `demonstration/${mistake.file}`
    const text = project.get(path) ?? ''
    const changed = text.replace(mistake.replace, () => mistake.with)
    expect(changed).not.toBe(text)
    const before = changed.slice(0, changed.indexOf(mistake.at ?? mistake.with)).split('\n')
    const [head = '', place = '', ...rest] = reportOf(new Map([...project, [path, changed]])).split('\n')
    expect(head).toContain(`error ${mistake.says}`)
    expect(place.trim()).toBe(`${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`)
    expect(rest.join('\n')).toContain(mistake.hint ?? '')
  })

  it('is reported when two files define a trip with the same name', () => {
    const path = 'demonstration/trips/study-holidays.yaml'
    const changed = (project.get(path) ?? '').replace('  malta:\n', '  garda:\n')
    expect(reportOf(new Map([...project, [path, changed]]))).toContain('error CAT205  Two trips are called "garda"')
  })

  it('is reported when a file is not listed, and so not seeded', () => {
    const path = 'demonstration/club.yaml'
    const report = reportOf(new Map([...project, [path, (project.get(path) ?? '').replace('  - elena-moretti\n', '')]]))
    expect(report).toContain('error CAT110  Nothing reads the file "accounts/elena-moretti.yaml"')
    expect(report).toContain('Add elena-moretti to "accounts" of club.yaml')
  })

  it('is reported when a file is missing, and when nothing reads a file', () => {
    const report = reportOf(new Map([...project].map(([path, text]) => [path.replace('/papers.yaml', '/paper.yaml'), text])))
    expect(report).toContain('error CAT110  Nothing reads "paper.yaml"')
    expect(report).toContain('Did you mean "papers.yaml"?')
    expect(report).toContain('error CAT110  The demonstration has no papers.yaml')
  })

  it('is printed as docs/demonstration.md shows it', () => {
    const shown = /```\n(error [\s\S]*?)```/.exec(readFileSync(join(import.meta.dirname, '../../docs/demonstration.md'), 'utf8'))?.[1]
    const path = `demonstration/${giulia}`
    const changed = (project.get(path) ?? '').replace('trip: malta', 'trip: matla')
    expect(reportOf(new Map([...project, [path, changed]])).startsWith(shown?.trimEnd() ?? 'nothing is shown')).toBe(true)
  })

  it('prevents every write, as a mistake in the catalogue does', () => {
    const changed = new Map([...project, ['demonstration/papers.yaml', 'summary: {}\n']])
    expect(checkProject(filesInMemory(changed)).report.failed).toBe(true)
  })
})
