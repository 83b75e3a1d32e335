import type { ReactNode } from 'react'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { FieldsSkeleton, Loading } from '../../ui/skeletons.tsx'
import { LoadFailed } from '../failures/load-failed.tsx'
import { DraftNotice } from '../form/draft-notice.tsx'
import { FormMessageView } from '../form/form-message.tsx'
import type { FormRuntime } from '../form/form-runtime.ts'
import { useDraftKeeping } from '../form/use-draft-keeping.ts'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import { useRenderer } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { type HeadingLevel, useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'
import { useFormRuntime } from './use-form-runtime.tsx'

/** Properties of a form whose data is loaded. */
export interface ReadyFormParts {
  scope: Scope
  runtime: FormRuntime
  level: HeadingLevel
  /** A draft was restored into the form. */
  restored: boolean
}

export interface ReadyFormProps {
  form: FormModel
  /** Loads that the form needs before it renders. Option lists may load later; a failed one shows its message above the form. */
  dependencies: readonly string[]
  /** Cancel button of an on-demand form, shown while its data loads or after that failed. */
  leave?: ReactNode
  children(ready: ReadyFormParts): ReactNode
}

export function ReadyForm({ form, dependencies, leave, children }: ReadyFormProps) {
  const { scope, loads } = useSurroundings()
  const { level } = useDepth()
  const { keeper, restored, settle } = useDraftKeeping(form, scope)
  const { runtime, asked, message } = useFormRuntime(form, keeper, settle)
  const start = evaluateDependencies(dependencies, loads)
  if (start.failures.length > 0 || start.pending) {
    return (
      <>
        {start.failures.length > 0 ? <LoadFailed failures={start.failures} /> : <LoadingFields />}
        {leave}
      </>
    )
  }
  const lists = evaluateDependencies(
    form.data.map(({ name }) => name),
    loads,
  )
  return (
    <>
      {lists.failures.length > 0 && <LoadFailed failures={lists.failures} />}
      {restored && <DraftNotice onClose={settle} />}
      {message && <FormMessageView message={message} />}
      {children({ scope, runtime, level, restored })}
      {asked}
    </>
  )
}

export function LoadingFields() {
  const { texts } = useRenderer().model
  return (
    <Loading status={<Text text={texts.loading} />}>
      <FieldsSkeleton />
    </Loading>
  )
}
