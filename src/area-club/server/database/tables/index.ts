import type { AccountTables } from './accounts.ts'
import type { CompanionTables } from './companions.ts'
import type { PracticeTables } from './practices.ts'
import type { ReminderTables } from './reminders.ts'
import type { SharingTables } from './sharing.ts'
import type { SignServerTables } from './sign-server.ts'
import type { TripTables } from './trips.ts'

declare module '../../../../core/server/database/database.ts' {
  /** The tables of the portal, grouped in one interface a subject. */
  interface Tables extends AccountTables, CompanionTables, PracticeTables, ReminderTables, SharingTables, SignServerTables, TripTables {}
}
