/** Builds the runtime of a form: its calls, steps and texts. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiProblem } from '../../../api/api-problem.ts'
import { fillPath } from '../../../lib/fill-path.ts'
import type { FormModel } from '../../../model/catalogue-model.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../actions/confirm-dialog.tsx'
import { useLinkTarget } from '../actions/use-link-target.ts'
import type { FormMessage } from '../form/form-message.tsx'
import type { DraftKeeping, FormRuntime } from '../form/form-runtime.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { failureScope, findFailureMessage } from '../steps/find-failure-message.ts'
import { MessageSteps, StepsScope, useStepPlace } from '../steps/page-context.tsx'
import { runFormFailure, runSteps } from '../steps/run-steps.ts'
import { useCarriedState } from '../surroundings/page-answer.ts'
import { Text } from '../text/text.tsx'

type Question = Pick<ConfirmDialogProps, 'confirm' | 'scope'> & { answer(goOn: boolean): void }

/** Returns the runtime, the open confirmation dialog and the message shown inside the form. */
export function useFormRuntime(form: FormModel, keeper: DraftKeeping | undefined, onSent: () => void) {
  const services = useRenderer()
  const { pathname } = useLocation()
  const place = useStepPlace()
  const read = useReadText()
  const linkTarget = useLinkTarget()
  const [question, setQuestion] = useState<Question>()
  // Problems that ended the session: the redirect to the login page shows a message, so the form shows none.
  const endedSession = useRef(new WeakSet<ApiProblem>())
  const [message, setMessage] = useCarriedState<FormMessage | undefined>(() => undefined)
  const takeBack = useRef<() => void>(undefined)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const tellHere = useCallback(
    (words: FormMessage) => {
      // An unmounted form cannot show the message: a toast does.
      if (!mounted.current) {
        const id = services.alerts.say({ ...words, hideAfterMs: words.hideAfterMs ?? services.model.delays.alertMs })
        return () => services.alerts.dismiss(id)
      }
      setMessage(words)
      return () => setMessage((now) => (now === words ? undefined : now))
    },
    [services, setMessage],
  )

  const runtime = useMemo<FormRuntime>(
    () => ({
      texts: services.model.texts,
      region: services.model.region,
      readText: read,
      showText: (text, scope) => <Text text={text} scope={scope} />,
      showLink: (target, scope, words) => {
        const link = linkTarget(target, scope)
        if (!link) return null
        const { component: As = 'a', ...properties } = link
        return <As {...properties}>{words}</As>
      },
      showButtons: (buttons, scope, form) => (
        <StepsScope form={form}>
          <ActionButtons buttons={buttons} scope={scope} />
        </StepsScope>
      ),
      showFieldButtons: (buttons, scope, form) => (
        <MessageSteps>
          <StepsScope form={form}>
            <ActionButtons buttons={buttons} scope={scope} />
          </StepsScope>
        </MessageSteps>
      ),
      submit: async (form, body, inputs, sending) => {
        if (form.searches) {
          const given = Object.entries(body).filter(([, value]) => value !== null)
          services.navigate(`${pathname}${fillPath('', Object.fromEntries(given) as Record<string, string>)}`)
          return { kind: 'done', answer: undefined }
        }
        const wasSignedIn = services.signedIn()
        try {
          const answer = await services.api.call(form.operation, { ...inputs, ...body }, sending)
          onSent()
          return { kind: 'done', answer }
        } catch (error) {
          if (sending?.signal.aborted) return { kind: 'failed', problem: error, errors: {}, unanswered: true, stale: false }
          if (!(error instanceof ApiProblem)) throw error
          if (wasSignedIn && !services.signedIn()) endedSession.current.add(error)
          return {
            kind: 'failed',
            problem: error,
            errors: error.errors,
            unanswered: error.unanswered,
            stale: error.code === 'stale-version',
          }
        }
      },
      runSteps: (steps, scope, { fill, succeed }) =>
        runSteps(steps, scope, { ...place, tellHere, fill: (values) => fill(values), ...(succeed ? { succeed } : {}) }),
      fail: async (failure, problem, scope, form) => {
        if (problem instanceof ApiProblem && endedSession.current.has(problem)) return
        const failed = runFormFailure(failure, problem, scope, {
          ...place,
          tellHere,
          fill: (values) => form.fill(values),
          settle: () => form.settle(),
        })
        takeBack.current = failed.takeBack
        await failed.done
      },
      failInPlace: (failure, problem, scope, form) => {
        const words = findFailureMessage(failure, problem, scope, services.model, true)
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
        takeBack.current?.()
        takeBack.current = undefined
        setMessage(undefined)
      },
      keeper,
      announce: services.announce,
    }),
    [services, pathname, tellHere, setMessage, place, read, linkTarget, keeper, onSent],
  )
  const asked = question && (
    <ConfirmDialog
      confirm={question.confirm}
      scope={question.scope}
      danger={form.submit.style === 'danger'}
      onProceed={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  )
  return { runtime, asked, message }
}
