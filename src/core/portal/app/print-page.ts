import { setPrinting } from '../ui/printing.ts'

const loading = 'main [aria-busy="true"], main [data-waiting]'

/** Frames without a placeholder after which the opened panels are complete: a panel's code is followed by its data. */
const quietFrames = 12

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Opens all panels of the page, waits for their content, and opens the print dialog. Leaving the page cancels. */
export async function printPage(left: AbortSignal): Promise<void> {
  setPrinting(true)
  for (let quiet = 0; quiet < quietFrames && !left.aborted; ) {
    await nextFrame()
    quiet = document.querySelector(loading) === null ? quiet + 1 : 0
  }
  // The browser's `afterprint` closes the panels.
  if (left.aborted) setPrinting(false)
  else window.print()
}
