/**
 * Runs steps of the catalogue in order. A failed call shows its failure, runs its `failure` steps and ends the list.
 *
 * The user may leave the page while steps run. Then `go`, `open`, `fill`, `close-dialog` and `reload-page` do nothing; the other steps
 * still run. A list that is left during a `wait` only runs its remaining `refresh` steps.
 */
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FailureModel, FieldPath, OpenFileModel, Scope, StepModel, TextModel } from '../../../model/catalogue-model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { failureMessage, failureScope } from './find-failure-message.ts'
import { findTarget } from './find-target.ts'
import { findHere, messageSink, navigatesAway } from './message-places.ts'
import type { StepPlace, StepsResult } from './step-place.ts'

/** Resolves to true after `ms` milliseconds, or to false when the page is left before. */
function pause(ms: number, left: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (left.aborted) return resolve(false)
    const onLeft = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      left.removeEventListener('abort', onLeft)
      resolve(true)
    }, ms)
    left.addEventListener('abort', onLeft, { once: true })
  })
}

/** Shows a failed call as a toast and runs the failure's steps. */
async function runFailure(failure: FailureModel, error: unknown, scope: Scope, place: StepPlace): Promise<void> {
  tellFailure(failure, error, scope, place, place.services.model.delays.alertMs)
  await runSteps(failure.steps, failureScope(scope, error), place)
}

/**
 * Shows the failure of a form's own call and runs its steps.
 *
 * The message stays in the form until `takeBack`. It is a toast when the catalogue gives a duration, or when the steps leave the form.
 */
export function runFormFailure(
  failure: FailureModel,
  error: unknown,
  scope: Scope,
  place: StepPlace,
): { takeBack: () => void; done: Promise<StepsResult> } {
  const passes = navigatesAway(failure.steps) || failure.hideAfterMs !== undefined
  const takeBack = passes
    ? tellFailure(failure, error, scope, place, place.services.model.delays.alertMs)
    : tellFailure(failure, error, scope, place, undefined, place.tellHere)
  return { takeBack, done: runSteps(failure.steps, failureScope(scope, error), place) }
}

/** Shows a failure as a refusal notice or a message. Returns the function that removes the message. */
function tellFailure(
  failure: FailureModel,
  error: unknown,
  scope: Scope,
  place: StepPlace,
  hideAfterMs: number | undefined,
  tell: NonNullable<StepPlace['tellHere']> = messageSink(place),
): () => void {
  const { model } = place.services
  const { words, isOwn } = failureMessage(failure, error, scope, model, true)
  if (failure.refused && error instanceof ApiProblem && Object.hasOwn(failure.refused.codes, error.code)) {
    const errorScope = failureScope(scope, error)
    if (!place.left.aborted && place.refuse?.({ refused: failure.refused, words, scope: errorScope })) {
      place.settle?.()
      return () => undefined
    }
    // The page was left, or the block is gone: a toast shows the problem.
    const { title } = failure.refused
    return messageSink(place)({
      severity: 'warning',
      title: title && { kind: 'text', text: title, scope: errorScope },
      words,
      hideAfterMs: failure.hideAfterMs ?? hideAfterMs ?? model.delays.alertMs,
    })
  }
  const offer = isOwn && !place.left.aborted ? failure.offer : undefined
  if (!offer) return tell({ severity: 'error', words, hideAfterMs: failure.hideAfterMs ?? hideAfterMs })
  const errorScope = failureScope(scope, error)
  const press = () => {
    takeBack()
    if (navigatesAway(offer.steps)) place.settle?.()
    runSteps(offer.steps, errorScope, place).catch((error) => reportError(error))
  }
  const takeBack = tell({ severity: 'error', words, hideAfterMs: undefined, button: { label: offer.label, scope: errorScope, press } })
  // The offered action belongs to the page, so the toast is removed with it.
  place.left.addEventListener('abort', takeBack, { once: true })
  return takeBack
}

type Call = Extract<StepModel, { kind: 'call' }>
type Calling = Pick<OpenFileModel, 'fields' | 'failure'>

/** Returns the texts for missing inputs of a call, in the order of the inputs. */
function findMissing({ inputs, incomplete }: Call, scope: Scope): readonly TextModel[] {
  if (!incomplete) return []
  return readInputs(inputs, scope).missing.flatMap((name) => incomplete.missing[name] ?? [])
}

/** Maps the server's error messages for inputs to the form fields that supplied them. */
function findFieldErrors({ fields = {} }: Calling, { errors }: ApiProblem): ReadonlyMap<FieldPath, string> {
  return new Map(
    Object.entries(errors).flatMap(([input, words]): [FieldPath, string][] => {
      const path = fields[input]
      return path === undefined ? [] : [[path, words]]
    }),
  )
}

/** Shows the failure of a step's call. Rethrows an error that is not an `ApiProblem`: it is a bug. */
async function tellFailedCall(step: Calling, error: unknown, wasSignedIn: boolean, scope: Scope, place: StepPlace): Promise<void> {
  if (!(error instanceof ApiProblem)) throw error
  // After the session ended, the redirect to the login page shows a message; only the failure's steps run.
  const sessionOver = !place.services.signedIn() && (wasSignedIn || error.code === 'unauthorized')
  if (sessionOver) return void (await runSteps(step.failure.steps, failureScope(scope, error), place))
  const errors = findFieldErrors(step, error)
  if (errors.size > 0) place.showServerErrors?.(errors)
  await runFailure(step.failure, error, scope, place)
}

/** Runs steps. A failed call resolves to 'failed'; a rejection is a bug. */
export async function runSteps(steps: readonly StepModel[], start: Scope, place: StepPlace): Promise<StepsResult> {
  const { services } = place
  const refreshes: Promise<void>[] = []
  let scope = start
  // A list whose own `go` left the page continues there.
  let wentByItself = false
  let onlyRefresh = false
  const gone = () => place.left.aborted && !wentByItself

  for (const [at, step] of steps.entries()) {
    if (onlyRefresh && step.kind !== 'refresh') continue
    switch (step.kind) {
      case 'call': {
        const missing = findMissing(step, scope)
        if (step.incomplete && missing.length > 0) {
          if (!gone()) services.dialogs.tell({ title: step.incomplete.title, text: step.incomplete.text, items: missing, scope })
          return 'failed'
        }
        const wasSignedIn = services.signedIn()
        try {
          const answer = await services.api.call(step.operation, readInputs(step.inputs, scope).values)
          scope = { ...scope, answer }
        } catch (error) {
          await tellFailedCall(step, error, wasSignedIn, scope, place)
          return 'failed'
        }
        break
      }
      case 'open-file': {
        const awaited = services.awaitFile(step.as, step.onlyPdf)
        const wasSignedIn = services.signedIn()
        try {
          const { operation, inputs, address, link } = step
          const given = address ? await services.api.readAddress(operation, address.read(scope) ?? '') : readInputs(inputs, scope).values
          const answer = await services.api.call(operation, given)
          if (link) await services.saveFrom(link.read({ ...scope, answer }) ?? '')
          else await awaited.take(answer as File)
        } catch (error) {
          awaited.giveUp()
          await tellFailedCall(step, error, wasSignedIn, scope, place)
          return 'failed'
        }
        break
      }
      case 'passkey': {
        const wasSignedIn = services.signedIn()
        try {
          const asked = await services.askPasskey(step.ceremony, step.options.read(scope))
          if (!asked.credential) {
            const text = asked.reason === 'cancelled' ? step.cancelled : step.unable
            messageSink(
              place,
              place.here?.current,
            )({ severity: 'info', words: { kind: 'text', text, scope }, hideAfterMs: services.model.delays.alertMs })
            return 'failed'
          }
          const answer = await services.api.call(step.operation, { ...readInputs(step.inputs, scope).values, credential: asked.credential })
          scope = { ...scope, answer }
        } catch (error) {
          await tellFailedCall(step, error, wasSignedIn, scope, place)
          return 'failed'
        }
        break
      }
      case 'refresh':
        refreshes.push(services.answers.refresh(step.operations))
        break
      case 'say': {
        const { answer } = scope
        const server =
          typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
        // An error is a toast, like the failures of calls.
        const here = step.severity === 'error' || wentByItself ? undefined : findHere(place, steps.slice(at + 1), scope)
        const tell = (step.stands && !gone() && place.tellHere) || messageSink(place, here)
        tell({
          severity: step.severity,
          ...(step.title ? { title: { kind: 'text', text: step.title, scope } as const } : {}),
          words: step.serverFirst && server !== '' ? { kind: 'server', message: server } : { kind: 'text', text: step.text, scope },
          hideAfterMs: step.stands ? undefined : (step.hideAfterMs ?? services.model.delays.alertMs),
        })
        if (step.severity === 'success') place.succeed?.()
        break
      }
      case 'save':
      case 'add-to-calendar':
        try {
          if (step.kind === 'save') await services.saveFile(scope.answer, step.name, scope)
          else await services.saveCalendar(step.calendar, scope)
        } catch (error) {
          const failure: FailureModel = { text: services.model.failures.call, serverFirst: true, codes: {}, steps: [] }
          await tellFailedCall({ failure }, error, services.signedIn(), scope, place)
          return 'failed'
        }
        break
      case 'wait':
        onlyRefresh = gone() || !(await pause(step.ms, wentByItself ? new AbortController().signal : place.left))
        break
      case 'go': {
        const target = gone() ? undefined : findTarget(step.to, scope, services)
        if (target?.kind === 'inside') {
          wentByItself = true
          services.navigate(target.path, place.entering)
        } else if (target) services.openUrl(target.href, target.newTab)
        break
      }
      case 'open':
        if (!gone()) services.dialogs.open(step.dialog, readInputs(step.given, scope).values)
        break
      case 'fill':
        if (!gone())
          place.fill?.(Object.fromEntries(Object.entries(step.fields).map(([field, expression]) => [field, expression.read(scope)])))
        break
      case 'sign-in': {
        const session = step.session.read(scope)
        if (session === undefined) throw new Error('An answer without a session signs nobody in')
        services.signIn(session)
        break
      }
      case 'end-session':
        services.endSession()
        break
      case 'close-dialog':
        if (!gone()) services.dialogs.close(place.dialogId)
        break
      case 'print-page':
        if (!gone()) await services.printPage(place.left)
        break
      case 'copy': {
        const text = step.value.read(scope)
        const copied = text !== undefined && (await services.copyText(text))
        messageSink(
          place,
          findHere(place, steps.slice(at + 1), scope),
        )({
          severity: copied ? 'success' : 'info',
          words: { kind: 'text', text: copied ? step.done : step.failed, scope },
          hideAfterMs: services.model.delays.alertMs,
        })
        break
      }
      case 'start-tour':
        services.startTour()
        break
      case 'reload-page':
        if (gone()) break
        services.reloadPage()
        return 'reloading'
    }
  }
  // The button stays busy until the refetched data is there.
  await Promise.all(refreshes)
  return onlyRefresh ? 'left' : 'done'
}
