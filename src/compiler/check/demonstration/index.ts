/** Checks the names of the demonstration, which the grammar cannot: what they refer to, and that each stands once. */
import type { Diagnostics } from '../../diagnostics/diagnostic.ts'
import { demonstrationFiles, demonstrationFolders, type PlantedKind } from '../../grammar/index.ts'
import type { DemonstrationSources } from '../../read/demonstration.ts'
import { at, entriesOf, itemsOf, namesOf, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import { checkTrips, turnsByTrip } from './check-trips.ts'
import { eachName } from './each-name.ts'

type Known = Partial<Record<PlantedKind, readonly string[]>>

/** @param sources read without mistakes: what is missing would be reported at each of its uses. */
export function checkDemonstration(sources: DemonstrationSources, report: Diagnostics): void {
  const known = knownNames(sources)
  for (const [file, { shape }] of Object.entries(demonstrationFiles)) eachName(sources.single.get(file), shape, resolveWith(known, report))
  for (const trips of sources.named.trips.values()) eachName(trips, demonstrationFolders.trips, resolveWith(known, report))
  for (const account of sources.named.accounts.values()) checkAccount(account, known, report)
  checkTrips(sources, report)
  checkBookings(sources, report)
  checkListed(sources, report)
}

const keysOf = (source: Source | undefined): string[] => entriesOf(source).map(({ name }) => name)

function knownNames({ single, named }: DemonstrationSources): Known {
  const [rules, services, extras] = ['trips.yaml', 'services.yaml', 'extras.yaml'].map((file) => single.get(file))
  const lists = at(services, 'lists')
  return {
    'planted-account': [...named.accounts.keys()],
    'planted-trips': [...named.trips.keys()],
    'planted-trip': [...named.trips.values()].flatMap((file) => keysOf(at(file, 'trips'))),
    'planted-kind': keysOf(at(rules, 'kinds')),
    'planted-country': keysOf(at(rules, 'countries')),
    'planted-travel-paper': keysOf(at(rules, 'travelPapers')),
    'planted-calendar': keysOf(at(rules, 'turns')),
    'planted-means': keysOf(at(at(services, 'departures'), 'means')),
    'planted-insurance': keysOf(at(at(services, 'insurances'), 'codes')),
    'planted-list': keysOf(lists),
    'planted-service': entriesOf(lists).flatMap(({ value }) => wordsOf(itemsOf(at(value, 'services')), 'code')),
    'planted-extras': keysOf(at(extras, 'sets')),
    'planted-paper': keysOf(single.get('papers.yaml')),
  }
}

const wordsOf = (items: readonly Source[], key: string): string[] => items.flatMap((item) => textOf(at(item, key)) ?? [])

const nouns: Readonly<Record<PlantedKind, string>> = {
  'planted-account': 'file in accounts/',
  'planted-trips': 'file in trips/',
  'planted-trip': 'trip',
  'planted-kind': 'kind of trip in trips.yaml',
  'planted-country': 'country in trips.yaml',
  'planted-travel-paper': 'travel paper in trips.yaml',
  'planted-calendar': 'calendar of turns in trips.yaml',
  'planted-means': 'means of travel in services.yaml',
  'planted-insurance': 'insurance in services.yaml',
  'planted-list': 'list in services.yaml',
  'planted-service': 'service in the lists of services.yaml',
  'planted-extras': 'set in extras.yaml',
  'planted-paper': 'paper in papers.yaml',
  'planted-person': 'relative in this account',
  'planted-payment': 'received payment in this booking',
}

function resolveWith(known: Known, report: Diagnostics) {
  return (name: ScalarSource, kind: PlantedKind): void => {
    const written = String(name.value)
    const allowed = known[kind]
    if (allowed && !allowed.includes(written))
      report.report('CAT201', name.span, `There is no ${nouns[kind]} called "${written}"`, { written, allowed })
  }
}

/** Relatives are known in their account, payments in their booking. */
function checkAccount(account: Source, everywhere: Known, report: Diagnostics): void {
  const known = { ...everywhere, 'planted-person': ['buyer', ...keysOf(at(account, 'relatives'))] }
  eachName(account, demonstrationFolders.accounts, resolveWith(known, report))
  for (const booking of itemsOf(at(account, 'bookings'))) {
    const payments = itemsOf(at(booking, 'payments'))
    const received = wordsOf(
      payments.filter((payment) => at(payment, 'kind') === undefined),
      'name',
    )
    const resolve = resolveWith({ 'planted-payment': received }, report)
    for (const payment of payments) for (const name of namesOf(at(payment, 'of'))) resolve(name, 'planted-payment')
    const travels = wordsOf(itemsOf(at(booking, 'participants')), 'who')
    for (const document of itemsOf(at(booking, 'documents')))
      for (const name of namesOf(at(document, 'of')))
        if (known['planted-person'].includes(String(name.value)) && !travels.includes(String(name.value)))
          report.report('CAT201', name.span, `"${String(name.value)}" does not travel in this booking`, { allowed: travels })
  }
}

function checkBookings({ named, single }: DemonstrationSources, report: Diagnostics): void {
  const turns = turnsByTrip(named.trips, single.get('trips.yaml'))
  const numbers = new Set<string>()
  for (const account of named.accounts.values())
    for (const booking of itemsOf(at(account, 'bookings'))) {
      const allowed = turns.get(textOf(at(booking, 'trip')) ?? '')
      const written = [at(booking, 'turn'), at(booking, 'originalTurn'), at(at(booking, 'later'), 'turn')]
      for (const turn of written)
        if (turn && allowed && !allowed.includes(textOf(turn) ?? ''))
          report.report('CAT201', turn.span, `The trip "${textOf(at(booking, 'trip'))}" has no turn ${textOf(turn)}`, { allowed })
      reportTwice(at(booking, 'number'), numbers, report)
    }
}

function reportTwice(source: Source | undefined, seen: Set<string>, report: Diagnostics): void {
  const written = textOf(source)
  if (source === undefined || written === undefined) return
  if (seen.has(written)) report.report('CAT102', source.span, `Two bookings have the number ${written}`)
  seen.add(written)
}

/** A file that no list names would not be planted. */
function checkListed({ single, named }: DemonstrationSources, report: Diagnostics): void {
  const lists = [
    { files: named.accounts, folder: 'accounts', list: 'club.yaml', key: 'accounts' },
    { files: named.trips, folder: 'trips', list: 'trips.yaml', key: 'files' },
  ]
  for (const { files, folder, list, key } of lists) {
    const listed = namesOf(at(single.get(list), key)).map(({ value }) => String(value))
    for (const [name, source] of files)
      if (!listed.includes(name))
        report.report('CAT110', { ...source.span, end: source.span.start }, `Nothing reads the file "${folder}/${name}.yaml"`, {
          hint: `Add ${name} to "${key}" of ${list}: the order there is the order of the ids.`,
        })
  }
}
