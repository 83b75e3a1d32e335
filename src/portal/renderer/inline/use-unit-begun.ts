import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormModel } from '../../../catalogue/model.ts'
import { type BegunWith, begunOfDraft, isRenewed } from '../form/begun-with.ts'
import type { KeptDraft } from '../form/open-forms.ts'

export interface UnitBegun {
  /** What the person had before them when they began to type. */
  opened: RefObject<BegunWith>
  begin(now: BegunWith): void
  /** They have been told that it is no longer so: the next state that comes is one that they have seen. */
  tell(): void
}

/** A version that brings another value while a person types is not one that they have seen. Once they have been told, it is. */
export function useUnitBegun(model: FormModel, now: BegunWith, kept: KeptDraft | undefined, isSending: boolean): UnitBegun {
  const { start, scope } = now
  const [begun] = useState<BegunWith>(() => (kept ? begunOfDraft(kept, now) : now))
  const opened = useRef(begun)
  const told = useRef(false)
  useEffect(() => {
    const next = { start, scope }
    if (isSending || !told.current || !isRenewed(model, opened.current, next, undefined)) return
    told.current = false
    opened.current = next
  }, [model, start, scope, isSending])
  return {
    opened,
    begin(next) {
      opened.current = next
      told.current = false
    },
    tell() {
      told.current = true
    },
  }
}
