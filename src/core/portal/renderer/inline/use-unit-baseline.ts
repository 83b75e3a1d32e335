import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormModel } from '../../../model/catalogue-model.ts'
import { baselineOfDraft, type EditBaseline, isRenewed } from '../form/edit-baseline.ts'
import type { StoredDraft } from '../form/open-forms.ts'

export interface UnitBaseline {
  /** The state in which the user began to edit. */
  opened: RefObject<EditBaseline>
  begin(now: EditBaseline): void
  /** Records that the user saw the version conflict. The next version that arrives becomes the edited state. */
  tell(): void
}

/** Tracks the version a user edits. A version that arrives during the edit is adopted only after the user saw the conflict. */
export function useUnitBaseline(model: FormModel, now: EditBaseline, kept: StoredDraft | undefined, isSending: boolean): UnitBaseline {
  const { start, scope } = now
  const [begun] = useState<EditBaseline>(() => (kept ? baselineOfDraft(kept, now) : now))
  const opened = useRef(begun)
  const isStale = useRef(false)
  useEffect(() => {
    const next = { start, scope }
    if (isSending || !isStale.current || !isRenewed(model, opened.current, next, undefined)) return
    isStale.current = false
    opened.current = next
  }, [model, start, scope, isSending])
  return {
    opened,
    begin(next) {
      opened.current = next
      isStale.current = false
    },
    tell() {
      isStale.current = true
    },
  }
}
