/** Replaces the block whose action was refused with a notice, when a retry would not solve the problem. */
import { type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { useScope } from '../scope/scope-context.tsx'
import { RefusalSteps, useStepPlace } from '../steps/page-context.tsx'
import type { Refusal } from '../steps/step-place.ts'
import { PageAnswerContext, useCarriedState } from '../surroundings/page-answer.ts'
import { RefusedNotice } from './refused-notice.tsx'

/** Content that a refusal notice replaces. It returns when the page's parameters change: the same action may then succeed. */
export function RefusalPlace({ children }: { children: ReactNode }) {
  const address = JSON.stringify(useScope().params)
  const isAnswer = use(PageAnswerContext) !== undefined
  const [refusal, setRefusal] = useCarriedState<{ address: string; cause: Refusal } | undefined>(() => undefined)
  const shownAt = useRef<string>(undefined)
  useEffect(() => {
    shownAt.current = address
    return () => {
      shownAt.current = undefined
    }
  }, [address])
  const refuse = useCallback(
    (cause: Refusal) => {
      if (!isAnswer && shownAt.current !== address) return false
      setRefusal({ address, cause })
      return true
    },
    [address, isAnswer, setRefusal],
  )
  if (refusal?.address === address) return <RefusedNotice refusal={refusal.cause} />
  return <RefusalSteps refuse={refuse}>{children}</RefusalSteps>
}

/** A `RefusalPlace`, unless an outer one exists. */
export function LastRefusalPlace({ children }: { children: ReactNode }) {
  return useStepPlace().refuse ? children : <RefusalPlace>{children}</RefusalPlace>
}
