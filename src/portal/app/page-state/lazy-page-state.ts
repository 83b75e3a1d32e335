/** Lazy imports of the code that marks controls and returns to them. The next call repeats a failed import. */
export const importMarks = () => import('./mark-control.ts')
export const importReturn = () => import('./restore-page-state.ts')
