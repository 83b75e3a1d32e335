/** What finds controls again and goes back to them comes with the first that is used: no page waits for it. One that does not arrive is asked for again. */
export const lateMarks = () => import('./mark-control.ts')
export const lateReturn = () => import('./return-to-place.ts')
