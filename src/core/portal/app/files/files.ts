/** What saves and shows files: one chunk, loaded on use. */
export { awaitFile } from './await-file.ts'
export { saveCalendar } from './save-calendar.ts'
export { saveFile, saveFrom } from './save-file.ts'
