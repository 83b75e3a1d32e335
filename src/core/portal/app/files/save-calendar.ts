/** Saves the events of a step as a calendar file. Loads the library that writes it. */
import type { CalendarModel, CatalogueModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { findCalendarEvents } from '../../renderer/steps/find-calendar-events.ts'
import type { PortalServices } from '../portal-services.ts'
import { loadCode } from './load-code.ts'
import { saveFile } from './save-file.ts'

export async function saveCalendar(
  { fileName, events }: CalendarModel,
  scope: Scope,
  read: (text: TextModel, scope: Scope) => string,
  { name, operator }: CatalogueModel['brand'],
  { language, clock }: Pick<PortalServices, 'language' | 'clock'>,
): Promise<void> {
  const { createCalendar } = await loadCode(import('./create-calendar.ts'))
  const source = { operator, brand: name, host: window.location.hostname, language: language.language(), at: clock.now() }
  saveFile(createCalendar(findCalendarEvents(events, scope, read), source), read(fileName, scope))
}
