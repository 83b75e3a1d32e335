/** React context of the page, dialog and form in which steps run. */
import { createContext, type ReactNode, use, useCallback, useMemo, useRef } from 'react'
import type { Scope, StepModel } from '../../../model/catalogue-model.ts'
import { MessagePlace } from '../../ui/message-place.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useUnmountSignal } from '../use-unmount-signal.ts'
import { runSteps } from './run-steps.ts'
import type { StepPlace, StepsResult } from './step-place.ts'

type FormPlace = Required<Pick<StepPlace, 'fill' | 'showServerErrors'>>
interface StepContextValue extends Partial<FormPlace>, Pick<StepPlace, 'refuse' | 'here'> {
  left: AbortSignal
  dialogId?: number
}

const StepContext = createContext<StepContextValue>({ left: new AbortController().signal })

/** Wraps a page. Its signal is aborted on unmount, which ends pending waits of steps. */
export function PageLife({ children }: { children: ReactNode }) {
  const left = useUnmountSignal()
  const place = useMemo(() => ({ left }), [left])
  return <StepContext value={place}>{children}</StepContext>
}

/** Wraps the content of a dialog or a form, so that the steps inside refer to it. */
export function StepsScope({ dialogId, form, children }: { dialogId?: number; form?: FormPlace; children: ReactNode }) {
  const outer = use(StepContext)
  const place = useMemo(() => ({ ...outer, ...(dialogId === undefined ? {} : { dialogId }), ...form }), [outer, dialogId, form])
  return <StepContext value={place}>{children}</StepContext>
}

/** Wraps content that a refusal notice may replace. */
export function RefusalSteps({ refuse, children }: { refuse: NonNullable<StepPlace['refuse']>; children: ReactNode }) {
  const outer = use(StepContext)
  const place = useMemo(() => ({ ...outer, refuse }), [outer, refuse])
  return <StepContext value={place}>{children}</StepContext>
}

/** Content with a place after it, where its steps show their messages. While the place is not mounted, messages are toasts. */
export function MessageSteps({ children }: { children: ReactNode }) {
  const outer = use(StepContext)
  const { alerts } = useRenderer()
  const here = useRef<HTMLElement>(null)
  const place = useMemo(() => ({ ...outer, here }), [outer])
  const mount = useCallback(
    (element: HTMLElement | null) => {
      here.current = element
      return () => {
        here.current = null
        if (element) alerts.leave(element)
      }
    },
    [alerts],
  )
  return (
    <StepContext value={place}>
      {children}
      <MessagePlace ref={mount} />
    </StepContext>
  )
}

export function useStepPlace(): StepPlace {
  const services = useRenderer()
  const place = use(StepContext)
  return useMemo(() => ({ services, ...place }), [services, place])
}

/** Returns a function that runs steps. An unexpected error is reported like an uncaught one. `entering` as in `StepPlace`. */
export function useRunSteps(entering = false): (steps: readonly StepModel[], scope: Scope, succeed?: () => void) => Promise<StepsResult> {
  const place = useStepPlace()
  return useCallback(
    async (steps, scope, succeed) => {
      try {
        return await runSteps(steps, scope, { ...place, entering, ...(succeed ? { succeed } : {}) })
      } catch (error) {
        reportError(error)
        const { alerts, model } = place.services
        alerts.say({ severity: 'error', words: { kind: 'text', text: model.failures.call, scope }, hideAfterMs: model.delays.alertMs })
        return 'failed'
      }
    },
    [place, entering],
  )
}
