import { useEffect, useRef, useState } from 'react'
import { readInputs } from '../renderer/scope/read-inputs.ts'
import { usePortalServices } from './portal-services-context.tsx'

/** Extends the session by one call. The answer's new expiry applies to every tab. */
export function useStaySignedIn(): { stay(): void; busy: boolean; failed: boolean } {
  const { api, contents } = usePortalServices()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const stay = () => {
    const [load] = contents.content().catalogue.session
    if (!load || state === 'busy') return
    setState('busy')
    api.call(load.operation, readInputs(load.inputs, {}).values).then(
      () => mounted.current && setState('idle'),
      () => mounted.current && setState('failed'),
    )
  }
  return { stay, busy: state === 'busy', failed: state === 'failed' }
}
