/**
 * Long lists are drawn from the top: what fills the window at once, the rest piece by piece while the browser has nothing better to do,
 * so that thousands of rows are there as soon as twenty. In the end all of them are in the document: searching in the page, printing
 * and assistive technology find a whole list, and whoever asks for one of them early gets it whole at once.
 */
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** `step`: about as many as a slow phone draws between two frames without being felt. */
export interface DrawingPace {
  first: number
  step: number
}

/** How many of `total` to draw now: all of them soon, and never fewer than before, but where the list itself shrinks. */
export function useDrawnCount(total: number, { first, step }: DrawingPace): number {
  const [drawn, setDrawn] = useState(first)
  const isWhole = drawn >= total
  useEffect(() => {
    if (isWhole) return
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY))
    // What a browser fills in by itself is told as a keydown without a key.
    const onKey = ({ key, ctrlKey, metaKey }: { key?: string; ctrlKey?: boolean; metaKey?: boolean }) => {
      if (key === 'F3' || (key?.toLowerCase() === 'f' && (ctrlKey || metaKey))) drawAll()
    }
    window.addEventListener('beforeprint', drawAll)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('beforeprint', drawAll)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isWhole])
  useEffect(() => {
    if (drawn >= total) return
    return whenIdle(() => startTransition(() => setDrawn((before) => Math.max(before, drawn + step))))
  }, [drawn, total, step])
  return Math.min(drawn, total)
}

/** Where the browser does not tell when it is idle, after the next frame. Returns what calls it off. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: 200 })
    return () => cancelIdleCallback(asked)
  }
  const asked = setTimeout(work, 32)
  return () => clearTimeout(asked)
}
