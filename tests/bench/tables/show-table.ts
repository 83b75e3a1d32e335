import { makeRows } from './rows.ts'

/** The times of one rendering, in milliseconds since the table received the rows. */
export interface TableTimes {
  /** Until the first rows are painted and the page responds. */
  shownMs: number
  /** Until every row is in the document. */
  wholeMs: number
}

declare global {
  interface Window {
    showTable(count: number): Promise<TableTimes>
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const countRows = () => document.querySelectorAll('tbody tr').length

/** Defines `showTable` on the page; `draw` renders rows into an empty page. */
export function measureTable(draw: (rows: ReturnType<typeof makeRows>) => void): void {
  window.showTable = async (count) => {
    const rows = makeRows(count)
    await afterPaint()
    const startedMs = performance.now()
    draw(rows)
    while (countRows() === 0) await nextFrame()
    await afterPaint()
    const shownMs = performance.now() - startedMs
    while (countRows() < count) await nextFrame()
    await afterPaint()
    return { shownMs, wholeMs: performance.now() - startedMs }
  }
}
