/**
 * Receives the message `{ kind: 'frame-ready', heightPx? }` of a framed page.
 *
 * It is accepted only from the frame's own window and origin, and only hides a note and sets a height (requirements S17).
 */
import { type RefObject, useEffect, useState } from 'react'

const tallestPx = 6000
const lowestPx = 120

function findHeightPx(data: object): number | undefined {
  if (!('heightPx' in data) || typeof data.heightPx !== 'number' || !Number.isFinite(data.heightPx)) return undefined
  return Math.min(tallestPx, Math.max(lowestPx, Math.ceil(data.heightPx)))
}

export function useFrameMessage(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | undefined,
): { spoke: boolean; heightPx: number | undefined } {
  const [word, setWord] = useState<{ url: string; heightPx: number | undefined }>()
  useEffect(() => {
    if (url === undefined) return
    const { origin } = new URL(url, location.href)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source === null || event.source !== frame.current?.contentWindow) return
      const { data } = event
      if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'frame-ready') return
      setWord({ url, heightPx: findHeightPx(data) })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, url])
  const current = word !== undefined && word.url === url ? word : undefined
  return { spoke: current !== undefined, heightPx: current?.heightPx }
}
