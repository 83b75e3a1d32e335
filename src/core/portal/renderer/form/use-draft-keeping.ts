import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { usePerson } from '../person-context.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useStepPlace } from '../steps/page-context.tsx'
import { identityOf } from './edit-baseline.ts'
import type { DraftKeeping } from './form-runtime.ts'

/**
 * Returns the draft keeper of a form and whether a draft existed when it mounted.
 *
 * The keeper is undefined without a session, and for a search. The form's inputs without the version distinguish several instances of one form. `settle`
 * hides the notice of the restored draft.
 */
export function useDraftKeeping(form: FormModel, scope: Scope): { keeper: DraftKeeping | undefined; restored: boolean; settle(): void } {
  const { openForms } = useRenderer()
  const { pathname: path } = useLocation()
  const user = usePerson()
  // What is searched is no change that could be lost.
  const person = form.searches ? undefined : user
  const { dialogId } = useStepPlace()
  // What is typed makes no other instance.
  const name = `${form.name} ${JSON.stringify(identityOf(readInputs(form.inputs, { ...scope, form: {} }).values))}`
  const keeper = useMemo<DraftKeeping | undefined>(
    () =>
      person === undefined
        ? undefined
        : {
            find: (part) => openForms.find({ person, path, form: name, part }),
            watch: (part, watched) => openForms.watch({ person, path, form: name, part }, watched, dialogId),
          },
    [openForms, person, path, name, dialogId],
  )
  useLayoutEffect(
    () => (person === undefined ? undefined : openForms.expect({ person, path, form: name })),
    [openForms, person, path, name],
  )
  const [restored, setRestored] = useState(() => person !== undefined && openForms.find({ person, path, form: name }) !== undefined)
  const settle = useCallback(() => setRestored(false), [])
  return { keeper, restored, settle }
}
