/** Imports what finds controls and returns to them when it is first needed. A failed import is repeated by the next call. */
export const importMarks = () => import('./mark-control.ts')
export const importReturn = () => import('./return-to-place.ts')
