/** A form of the catalogue at its place: it is loaded, given what it is about, and served with calls, steps and words. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FormBlock, FormModel, Scope } from '../../../catalogue/model.ts'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../ui/skeletons.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { ConfirmDialogProps } from '../actions/confirm-dialog.tsx'
import { useLinkTarget } from '../actions/use-link-target.ts'
import { DraftNotice } from '../form/draft-notice.tsx'
import type { FormKeeper, FormRuntime } from '../form/form-runtime.ts'
import { FormView } from '../form/form-view.tsx'
import { formWithRows, rowWaits } from '../form/rows.ts'
import { useFormKeeper } from '../form/use-form-keeper.ts'
import { judgeWaits } from '../loads/judge-loads.ts'
import { LoadFailed } from '../loads/load-failed.tsx'
import { useLoaded } from '../loads/use-loaded.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope, useSurroundings } from '../scope/scope-context.tsx'
import { failureScope, findFailureWords } from '../steps/find-failure-words.ts'
import { StepsInside, useStepPlace } from '../steps/page-context.tsx'
import { runFormFailure, runSteps } from '../steps/run-steps.ts'
import { Text } from '../text/text.tsx'
import { EachItem } from './each-item.tsx'
import { useDepth } from './heading-context.tsx'

// Public pages have nothing that is edited in place.
const InlineForm = lazy(() => import('../inline/inline-form.tsx'))
const ConfirmDialog = lazy(() => import('../actions/confirm-dialog.tsx'))

type Question = Pick<ConfirmDialogProps, 'confirm' | 'scope'> & { answer(goOn: boolean): void }

/** Calls, steps and words for a form, and the question that it may put before it submits. */
function useFormRuntime(form: FormModel, keeper: FormKeeper | undefined, onSent: () => void) {
  const services = useRenderer()
  const place = useStepPlace()
  const read = useReadText()
  const linkTarget = useLinkTarget()
  const [question, setQuestion] = useState<Question>()
  // A call whose refusal ended the session: the way to the login page tells it, and one message is enough.
  const endedSession = useRef(new WeakSet<ApiProblem>())
  const { alerts } = services
  const told = useRef<{ alertId: number; stands: boolean }>(undefined)
  // Its words are about this form: they leave with it.
  useEffect(
    () => () => {
      if (told.current?.stands) alerts.dismiss(told.current.alertId)
    },
    [alerts],
  )

  const runtime = useMemo<FormRuntime>(
    () => ({
      texts: services.model.texts,
      readText: read,
      showText: (text, scope) => <Text text={text} scope={scope} />,
      showLink: (target, scope, words) => {
        const link = linkTarget(target, scope)
        if (!link) return null
        const { component: As = 'a', ...properties } = link
        return <As {...properties}>{words}</As>
      },
      showButtons: (buttons, scope, form) => (
        <StepsInside form={form}>
          <ActionButtons buttons={buttons} scope={scope} />
        </StepsInside>
      ),
      submit: async (form, body, scope) => {
        const wasSignedIn = services.signedIn()
        try {
          const answer = await services.api.call(form.operation, { ...readInputs(form.inputs, scope).values, ...body })
          onSent()
          return { kind: 'done', answer }
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error
          if (wasSignedIn && !services.signedIn()) endedSession.current.add(error)
          return { kind: 'failed', problem: error, errors: error.errors }
        }
      },
      runSteps: (steps, scope, form) => runSteps(steps, scope, { ...place, fill: (values) => form.fill(values) }),
      fail: async (failure, problem, scope, form) => {
        if (problem instanceof ApiProblem && endedSession.current.has(problem)) return
        const { done, ...failed } = runFormFailure(failure, problem, scope, { ...place, fill: (values) => form.fill(values) })
        told.current = failed
        await done
      },
      failInPlace: (failure, problem, scope, form) => {
        const words = findFailureWords(failure, problem, scope, services.model)
        void runSteps(failure.steps, failureScope(scope, problem), { ...place, fill: (values) => form.fill(values) })
        return words.kind === 'server' ? words.message : read(words.text, words.scope)
      },
      confirm: (confirm, scope) =>
        new Promise((resolve) => {
          setQuestion({
            confirm,
            scope,
            answer: (goOn) => {
              setQuestion(undefined)
              resolve(goOn)
            },
          })
        }),
      takeBack: () => {
        if (told.current) alerts.dismiss(told.current.alertId)
        told.current = undefined
      },
      keeper,
      announce: services.announce,
    }),
    [services, alerts, place, read, linkTarget, keeper, onSent],
  )
  const asked = question && (
    <Suspense>
      <ConfirmDialog
        confirm={question.confirm}
        scope={question.scope}
        danger={form.submit.style === 'danger'}
        onProceed={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    </Suspense>
  )
  return { runtime, asked }
}

/** What `start` reads must be there before a person types; lists to choose from may follow, and a failed one is told above the form. */
function ReadyForm({ form }: { form: FormModel }) {
  const { scope, loads } = useSurroundings()
  const { model } = useRenderer()
  const { level } = useDepth()
  const { keeper, restored, settle } = useFormKeeper(form, scope)
  const { runtime, asked } = useFormRuntime(form, keeper, settle)
  const start = judgeWaits([...(form.start?.waits ?? []), ...rowWaits(form)], loads)
  const isReady = !start.pending && start.failures.length === 0
  const whole = useMemo(() => (isReady ? formWithRows(form, scope) : form), [form, scope, isReady])
  if (start.failures.length > 0) return <LoadFailed failures={start.failures} />
  if (start.pending) {
    return (
      <Loading status={<Text text={model.texts.loading} />}>
        <FieldsSkeleton />
      </Loading>
    )
  }
  const lists = judgeWaits(
    form.data.map(({ name }) => name),
    loads,
  )
  return (
    <>
      {lists.failures.length > 0 && <LoadFailed failures={lists.failures} />}
      {restored && <DraftNotice onClose={settle} />}
      {form.edit ? (
        <Suspense fallback={<FieldsSkeleton />}>
          <InlineForm model={whole} edit={form.edit} scope={scope} runtime={runtime} delays={model.delays} level={level} />
        </Suspense>
      ) : (
        <FormView model={whole} scope={scope} runtime={runtime} headingLevel={level} />
      )}
      {asked}
    </>
  )
}

export default function FormBlockView({ block }: { block: FormBlock }) {
  const { model } = useRenderer()
  const around = useScope()
  const load = model.forms[block.form]
  if (!load) throw new Error(`The catalogue has no form '${block.form}'`)
  const loaded = useLoaded(load)
  const given = useMemo<Scope>(() => ({ ...around, ...readInputs(block.given, around).values }), [around, block.given])
  if (loaded.status === 'pending') {
    return (
      <Loading status={<Text text={model.texts.loading} />}>
        <FieldsSkeleton />
      </Loading>
    )
  }
  if (loaded.status === 'failed') {
    return (
      <ErrorWithRetry retryLabel={<Text text={model.texts.retry} />} onRetry={loaded.retry}>
        <Text text={model.failures.load} />
      </ErrorWithRetry>
    )
  }
  return (
    <EachItem scope={given} loads={loaded.value.data}>
      <ReadyForm form={loaded.value} />
    </EachItem>
  )
}
