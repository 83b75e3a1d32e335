import { makeRows } from './rows.ts'

/** What the page tells of one showing, in milliseconds from the moment the rows were handed over. */
export interface TableTimes {
  /** Until the first rows are on the screen and the page answers. */
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

/** Gives the page its `showTable`: `draw` hands rows to a table that does not stand there yet. */
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
