/**
 * Progressive rendering of long lists: the first viewport at once, the rest in idle time.
 *
 * A list of thousands of rows thus appears as fast as one of twenty. Finally all rows are in the document, for find-in-page, printing and
 * assistive technology; printing or searching earlier renders the rest at once.
 */
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { opensPageSearch } from './page-search.ts'

/** Numbers of items. `step`: about as many as a slow phone renders without a noticeable delay. */
export interface RenderPace {
  first: number
  step: number
}

/** Returns how many of `total` items to render now. The number only decreases when the list does. */
export function useRenderedCount(total: number, { first, step }: RenderPace): number {
  const [drawn, setDrawn] = useState(first)
  const isWhole = drawn >= total
  useEffect(() => {
    if (isWhole) return
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY))
    const onKey = (event: KeyboardEvent) => {
      if (opensPageSearch(event)) drawAll()
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

/** Runs work when the browser is idle; without `requestIdleCallback`, after 32 ms. Returns the function that cancels it. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: 200 })
    return () => cancelIdleCallback(asked)
  }
  const asked = setTimeout(work, 32)
  return () => clearTimeout(asked)
}
