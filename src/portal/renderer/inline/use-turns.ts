/** Saving one after the other: what is edited in one form is one thing on the server, and each save makes a new version of it. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** Does the work at once, or after what was asked for before has ended and what came of it has been drawn. Gives what the work gives. */
export type TakeTurn = <T>(work: (whenDrawn: WhenDrawn) => Promise<T>) => Promise<T>

/** Resolves when what has been answered so far has been drawn, or when there is no page any more to draw it in. */
export type WhenDrawn = () => Promise<void>

export function useTurns(): TakeTurn {
  const atWork = useRef<Promise<void>>(undefined)
  const whenDrawn = useDrawn()
  return useCallback(
    (work) => {
      const done = atWork.current ? atWork.current.then(whenDrawn).then(() => work(whenDrawn)) : work(whenDrawn)
      const end = () => {
        if (atWork.current === ended) atWork.current = undefined
      }
      const ended: Promise<void> = done.then(end, end)
      atWork.current = ended
      return done
    },
    [whenDrawn],
  )
}

function useDrawn(): WhenDrawn {
  const [drawings, setDrawings] = useState(0)
  const mounted = useRef(true)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      waiting.current?.()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is what was waited for
  useEffect(() => waiting.current?.(), [drawings])
  return useCallback(
    () =>
      new Promise<void>((resolve) => {
        if (!mounted.current) return resolve()
        waiting.current = resolve
        // The cache tells what came in a timer of its own, which was set before this one.
        setTimeout(() => setDrawings((count) => count + 1))
      }),
    [],
  )
}
