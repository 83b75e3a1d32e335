/** Chunks that few forms need. */
import { lazyComponent } from '../../lazy/lazy-component.tsx'

export const LazyFileControl = lazyComponent(async () => (await import('./file-control.tsx')).FileControl)
export const LazyErrors = lazyComponent(async () => (await import('./form-errors.tsx')).FormErrors)
export const LazySending = lazyComponent(async () => (await import('./sending-view.tsx')).SendingView)
export const LazyFold = lazyComponent(async () => (await import('./folded-fields.tsx')).FoldedFields)
export const LazyNote = lazyComponent(async () => (await import('./field-note.tsx')).FieldNote)
