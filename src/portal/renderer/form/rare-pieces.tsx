/** What few forms need, in files of its own that the others do without. */
import { late } from '../loads/late.tsx'

export const LaterFileControl = late(async () => (await import('./file-control.tsx')).FileControl)
export const LaterSending = late(async () => (await import('./sending-view.tsx')).SendingView)
export const LaterNote = late(async () => (await import('./field-note.tsx')).FieldNote)
