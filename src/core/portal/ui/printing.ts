/** Whether the page is being printed: then every panel is open, so that paper shows what a press would. */
import { flushSync } from 'react-dom'
import { useStore } from './use-store.ts'

let isPrinting = false
const listeners = new Set<() => void>()

/** Opens or closes the panels for print. They are in the document when this returns. */
export function setPrinting(printing: boolean): void {
  if (printing === isPrinting) return
  isPrinting = printing
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
const begin = () => setPrinting(true)
const end = () => setPrinting(false)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // The browser's own menu prints what is loaded.
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

export const useIsPrinting = (): boolean => useStore(subscribe, () => isPrinting)
