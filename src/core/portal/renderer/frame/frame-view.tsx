/**
 * Embeds a page of another origin in a sandboxed iframe.
 *
 * The API issues its address for each showing; it is valid once, so it is not cached.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FrameBlock, Scope } from '../../../model/catalogue-model.ts'
import { useIsLive } from '../../ui/use-store.ts'
import { LoadFailed } from '../failures/load-failed.tsx'
import { useRenderer, useWording } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { readText } from '../text/read-text.ts'
import { findTextLanguage } from '../text/text-language.ts'
import { useReconnect } from '../use-reconnect.ts'
import { BlockedNote } from './blocked-note.tsx'
import { FrameSurface } from './frame-surface.tsx'
import { useFrameMessage } from './use-frame-message.ts'

type Address = { status: 'pending' } | { status: 'ready'; url: string } | { status: 'failed'; error: unknown }

/** Whether an address has another origin. A frame of the portal's own origin could escape its sandbox (requirements S16). */
function isElsewhere(url: string): boolean {
  try {
    const { protocol, origin } = new URL(url, location.href)
    return /^https?:$/.test(protocol) && origin !== location.origin
  } catch {
    return false
  }
}

/** Returns what makes the address of a frame by the API. */
function useFrameTicket(ticket: FrameBlock['ticket'], scope: Scope): () => Promise<string> {
  const { api } = useRenderer()
  return async () => {
    if (!ticket) throw new Error('The frame has no ticket')
    const answer = await api.call(ticket.operation, readInputs(ticket.inputs, scope).values)
    const url = ticket.link.read({ ...scope, answer })
    if (typeof url === 'string') return url
    throw new Error(`${ticket.operation} answered without an address`)
  }
}

export function FrameView({ block }: { block: FrameBlock }) {
  const scope = useScope()
  const wording = useWording()
  const { model } = useRenderer()
  const makeTicket = useFrameTicket(block.ticket, scope)
  const makeNow = useEffectEvent(makeTicket)
  const asked = block.ticket && JSON.stringify(readInputs(block.ticket.inputs, scope).values)
  const fixed = block.url?.read(scope)
  const [ticket, setTicket] = useState<{ showing: string; address: Address }>()
  const [attempt, setAttempt] = useState(0)
  // Each attempt requests a new address.
  const showing = `${attempt} ${asked}`
  // In the script alone: an address that is valid once would be used up by the page that the script may draw anew.
  const isLive = useIsLive()
  const found = fixed === undefined ? ticket?.showing === showing && ticket.address : { status: 'ready' as const, url: fixed }
  const address: Address = (isLive && found) || { status: 'pending' }
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (fixed !== undefined || asked === undefined) return
    let current = true
    makeNow().then(
      (url) => current && setTicket({ showing, address: { status: 'ready', url } }),
      (error: unknown) => current && setTicket({ showing, address: { status: 'failed', error } }),
    )
    return () => {
      current = false
    }
  }, [fixed, asked, showing])

  const url = address.status === 'ready' && isElsewhere(address.url) ? address.url : undefined
  const { spoke, heightPx } = useFrameMessage(frame, url)
  const again = () => setAttempt((count) => count + 1)
  useReconnect(() => {
    if (address.status === 'failed') again()
  })

  if (address.status === 'failed' || (address.status === 'ready' && url === undefined)) {
    const error = address.status === 'failed' ? address.error : undefined
    const load = { name: 'frame', operation: block.ticket?.operation ?? '', inputs: {}, needed: [], error: model.failures.load }
    return <LoadFailed failures={[{ load, error, retry: again }]} />
  }
  return (
    <>
      <FrameSurface
        ref={frame}
        title={readText(block.title, scope, wording)}
        language={findTextLanguage(block.title, scope, wording)}
        src={url}
        fill={block.height === 'fill' || (url !== undefined && heightPx === undefined)}
        heightPx={block.height === 'content' ? heightPx : undefined}
      />
      {url !== undefined && !spoke && <BlockedNote openUrl={async () => (block.ticket ? makeTicket() : url)} />}
    </>
  )
}
