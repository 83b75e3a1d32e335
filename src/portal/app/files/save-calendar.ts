/** Saves the events of a step as a calendar file. Lazy-loaded with the library that writes it. */
import type { CalendarModel, CatalogueModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { findCalendarEvents } from '../../renderer/steps/find-calendar-events.ts'
import type { PortalServices } from '../portal-services.ts'
import { createCalendar } from './create-calendar.ts'
import { saveFile } from './save-file.ts'

export function saveCalendar(
  { fileName, events }: CalendarModel,
  scope: Scope,
  read: (text: TextModel, scope: Scope) => string,
  { name, operator }: CatalogueModel['brand'],
  { language, clock }: Pick<PortalServices, 'language' | 'clock'>,
): void {
  const source = { operator, brand: name, host: window.location.hostname, language: language.language(), at: clock.now() }
  saveFile(createCalendar(findCalendarEvents(events, scope, read), source), read(fileName, scope))
}
