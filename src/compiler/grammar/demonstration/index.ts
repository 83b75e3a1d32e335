/** Grammar of `demonstration/`: the data with which the portal is tried. The compiler checks it as it checks the catalogue. */
import type { RecordShape, Shape } from '../shape.ts'
import { account, club } from './accounts.ts'
import { extras, papers, services, tripRules, trips } from './trips.ts'

export const demonstrationFiles = {
  'club.yaml': { key: 'club', shape: club },
  'papers.yaml': { key: 'papers', shape: papers },
  'trips.yaml': { key: 'tripRules', shape: tripRules },
  'services.yaml': { key: 'services', shape: services },
  'extras.yaml': { key: 'extras', shape: extras },
} as const satisfies Readonly<Record<string, { key: string; shape: Shape }>>

export const demonstrationFolders = {
  accounts: account,
  trips,
} as const satisfies Readonly<Record<string, RecordShape>>
