import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { useLatest } from '../../../core/portal/renderer/use-latest.ts'
import { useStore } from '../../../core/portal/ui/use-store.ts'
import { mayFrame } from './frame-message.ts'
import { readSignOrigins } from './sign-origins.ts'
import type { SignedThing, SigningArea } from './signing-area.ts'
import { isUnderWay, reviewFlow, type SigningFlow, signedFlow } from './signing-flow.ts'
import { createSigningSession, type SigningClock, type SigningSession } from './signing-session.ts'

export interface Signing {
  session: SigningSession
  flow: SigningFlow
  /** Begins from the review, after a failure, or again after an unsigned outcome. */
  begin(): void
}

/** Keeps a signature's session while the area is mounted. The address says whether it has begun, so that a reload resumes it. */
export function useSigning(area: SigningArea, document: SignedThing['document']): Signing {
  const { config } = useRenderer()
  const latest = useLatest(area)
  const [session] = useState(() => openSession(latest, document, config))
  const flow = useStore(session.subscribe, session.flow)
  const { begun } = area.given
  const { status } = flow.step

  useEffect(() => {
    const close = session.open()
    window.document.addEventListener('visibilitychange', session.visibilityChanged)
    return () => {
      window.document.removeEventListener('visibilitychange', session.visibilityChanged)
      close()
    }
  }, [session])

  // `begun` comes from the address; Back returns to the review. An outcome stays until the customer calls `begin`.
  const isWanted = useRef(false)
  useEffect(() => {
    if (!begun) return session.leave()
    if (isWanted.current || session.flow().step.status === 'review') session.begin()
    isWanted.current = false
  }, [begun, session])

  const wasEnded = useRef(status === 'ended')
  useEffect(() => {
    const isEnded = status === 'ended'
    if (isEnded && !wasEnded.current) void latest().tell('ended', {})
    wasEnded.current = isEnded
  }, [status, latest])

  useHold(area, isUnderWay(flow.step))

  const begin = useCallback(() => {
    if (latest().given.begun) return session.begin()
    isWanted.current = true
    void latest().tell('begun', {})
  }, [session, latest])
  return { session, flow, begin }
}

/** Guards the page against leaving before the end. Leaving cancels nothing (requirements G6). */
function useHold({ readText }: SigningArea, isHeld: boolean) {
  const { holdPage } = useRenderer()
  const hold = useEffectEvent(() =>
    holdPage({
      title: readText('leave-title'),
      text: readText('leave'),
      proceed: readText('leave-proceed'),
      cancel: readText('go-on'),
      isAddressed: true,
    }),
  )
  useEffect(() => {
    if (isHeld) return hold()
  }, [isHeld])
}

const clock: SigningClock = {
  now: () => performance.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isHidden: () => document.visibilityState === 'hidden',
}

function openSession(
  area: () => SigningArea,
  { id, isSigned }: SignedThing['document'],
  config: ReturnType<typeof useRenderer>['config'],
): SigningSession {
  const { call, constants } = area()
  return createSigningSession(isSigned ? signedFlow : reviewFlow, {
    calls: {
      async begin() {
        const { procedure_id, signature_url } = await call('getSignatureData', { id })
        return { id: procedure_id, url: signature_url }
      },
      mayFrame: async (url) => mayFrame(url, readSignOrigins(await config()), window.location.origin),
      ask: async (procedure_id) => (await call('submitSignatureResult', { document_id: id, procedure_id })).status,
      giveUp: async (procedure_id) => (await call('cancelSignature', { document_id: id, procedure_id })).status,
    },
    clock,
    times: { pollMs: constants.poll, eagerMs: constants.afterWord, stopAfterMs: constants.stopAfter, silentAfterMs: constants.silentAfter },
  })
}
