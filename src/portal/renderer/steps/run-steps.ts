/**
 * Actions of the catalogue. A list runs in order; a call that fails tells its failure, runs its `failure` steps and ends the list.
 *
 * A person may leave the page while steps run. What a call has already done is then still told and still refreshes what it made stale,
 * and a session still begins or ends; but nothing is opened, filled or reloaded on a page that is not there, nobody is led away from
 * where they went, and a list that was only waiting ends: of the rest nothing but `refresh` is done.
 */
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FailureModel, FieldPath, OpenFileModel, RefusedModel, Scope, StepModel, TextModel } from '../../../catalogue/model.ts'
import type { PassingAlert } from '../alerts/alert-store.ts'
import type { RendererServices } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { failureScope, wordFailure } from './find-failure-words.ts'
import { findTarget } from './find-target.ts'

export interface StepPlace {
  services: RendererServices
  /** Aborted when the page around is left. */
  left: AbortSignal
  /** True while the page is only being entered: what leads on from it takes its place, so that Back does not enter it again. */
  entering?: boolean
  /** The dialog in which the steps stand, if any. */
  dialogId?: number
  /** Sets fields of the form around, by path. */
  fill?: (values: Readonly<Record<string, unknown>>) => void
  /** Shows what the server says of fields of the form around, by path. */
  showServerErrors?: (errors: ReadonlyMap<FieldPath, string>) => void
  /** Nobody is asked about what stands in the form around: the person goes on without it. */
  settle?: () => void
  /** Puts a notice into the place of what was pressed, which is not pressed again. */
  refuse?: (refusal: Refusal) => boolean
  /** A success has been told: whatever comes still, nothing is waited for any more. */
  succeed?: () => void
  /** Puts words into the page where the steps belong, with the focus; gives the way to take them back. Where it is missing they pass. */
  tellHere?: (words: Omit<PassingAlert, 'id'>) => () => void
}

/** A problem that another try would not solve, with the scope of its words. */
export interface Refusal {
  refused: RefusedModel
  words: PassingAlert['words']
  scope: Scope
}

/** `reloading`: the page is about to be another; what cannot be pressed now stays so. */
export type StepsResult = 'done' | 'failed' | 'left' | 'reloading'

/** Resolves true when the time has passed, false when the page was left before. */
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

/** Tells a failed call in words that pass, and runs what the catalogue says comes then. */
async function runFailure(failure: FailureModel, error: unknown, scope: Scope, place: StepPlace): Promise<void> {
  tellFailure(failure, error, scope, place, place.services.model.delays.alertMs)
  await runSteps(failure.steps, failureScope(scope, error), place)
}

/** After these the place is another: what was told of it must stand without it. */
const leading: readonly StepModel['kind'][] = ['go', 'close-dialog', 'end-session', 'reload-page']
const leadsAway = (steps: readonly StepModel[]): boolean => steps.some(({ kind }) => leading.includes(kind))

/**
 * Tells the failure of a form's own call. It is tied to the form, so it stands in it until it is taken back; it passes where the catalogue
 * says how long it stands, or its steps lead away from the form.
 */
export function runFormFailure(
  failure: FailureModel,
  error: unknown,
  scope: Scope,
  place: StepPlace,
): { takeBack: () => void; done: Promise<StepsResult> } {
  const passes = leadsAway(failure.steps) || failure.hideAfterMs !== undefined
  const takeBack = passes
    ? tellFailure(failure, error, scope, place, place.services.model.delays.alertMs)
    : tellFailure(failure, error, scope, place, undefined, place.tellHere)
  return { takeBack, done: runSteps(failure.steps, failureScope(scope, error), place) }
}

/** Gives the way to take it back. */
function tellFailure(
  failure: FailureModel,
  error: unknown,
  scope: Scope,
  place: StepPlace,
  hideAfterMs: number | undefined,
  tell: NonNullable<StepPlace['tellHere']> = passing(place),
): () => void {
  const { model } = place.services
  const { words, isOwn } = wordFailure(failure, error, scope, model, true)
  if (failure.refused && error instanceof ApiProblem && Object.hasOwn(failure.refused.codes, error.code)) {
    const told = failureScope(scope, error)
    if (!place.left.aborted && place.refuse?.({ refused: failure.refused, words, scope: told })) {
      place.settle?.()
      return () => undefined
    }
    // The page was left, or the notice's place is gone: an alert tells it there.
    const { title } = failure.refused
    return passing(place)({
      severity: 'warning',
      title: title && { kind: 'text', text: title, scope: told },
      words,
      hideAfterMs: failure.hideAfterMs ?? hideAfterMs ?? model.delays.alertMs,
    })
  }
  const offer = isOwn && !place.left.aborted ? failure.offer : undefined
  if (!offer) return tell({ severity: 'error', words, hideAfterMs: failure.hideAfterMs ?? hideAfterMs })
  const told = failureScope(scope, error)
  const press = () => {
    takeBack()
    if (leadsAway(offer.steps)) place.settle?.()
    runSteps(offer.steps, told, place).catch((error) => reportError(error))
  }
  const takeBack = tell({ severity: 'error', words, hideAfterMs: undefined, button: { label: offer.label, scope: told, press } })
  // What it offers belongs to the page.
  place.left.addEventListener('abort', takeBack, { once: true })
  return takeBack
}

/** Words beside the page, for as long as they say. */
function passing({ services: { alerts } }: StepPlace): NonNullable<StepPlace['tellHere']> {
  return (words) => {
    const id = alerts.say(words)
    return () => alerts.dismiss(id)
  }
}

type Call = Extract<StepModel, { kind: 'call' }>
type Calling = Call | OpenFileModel

/** The words for what a call needs and is not there, in the order of its inputs. */
function findMissing({ inputs, incomplete }: Call, scope: Scope): readonly TextModel[] {
  if (!incomplete) return []
  return readInputs(inputs, scope).missing.flatMap((name) => incomplete.missing[name] ?? [])
}

/** What the server said of inputs that fields of the form gave, by the fields' paths. */
function findFieldErrors({ fields = {} }: Calling, { errors }: ApiProblem): ReadonlyMap<FieldPath, string> {
  return new Map(
    Object.entries(errors).flatMap(([input, words]): [FieldPath, string][] => {
      const path = fields[input]
      return path === undefined ? [] : [[path, words]]
    }),
  )
}

/** Tells the failure of a call that steps made. An error that is no problem of the API is our own mistake and thrown. */
async function tellFailedCall(step: Calling, error: unknown, wasSignedIn: boolean, scope: Scope, place: StepPlace): Promise<void> {
  if (!(error instanceof ApiProblem)) throw error
  // Without a session the way to the login page says enough; what comes after the failure still comes.
  const sessionOver = !place.services.signedIn() && (wasSignedIn || error.code === 'unauthorized')
  if (sessionOver) return void (await runSteps(step.failure.steps, failureScope(scope, error), place))
  const errors = findFieldErrors(step, error)
  if (errors.size > 0) place.showServerErrors?.(errors)
  await runFailure(step.failure, error, scope, place)
}

/** Never rejects for a failed call; any other error is our own mistake and rejects. */
export async function runSteps(steps: readonly StepModel[], start: Scope, place: StepPlace): Promise<StepsResult> {
  const { services } = place
  const refreshes: Promise<void>[] = []
  let scope = start
  // Steps that themselves lead elsewhere go on there.
  let wentByItself = false
  let onlyRefresh = false
  const gone = () => place.left.aborted && !wentByItself

  for (const step of steps) {
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
          if (link) services.saveFrom(link.read({ ...scope, answer }) ?? '')
          else await awaited.take(answer as File)
        } catch (error) {
          awaited.giveUp()
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
        const tell = step.stands && !gone() ? (place.tellHere ?? passing(place)) : passing(place)
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
        services.saveFile(scope.answer, step.name, scope)
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
        const token = step.token.read(scope)
        if (token === undefined) throw new Error('An answer without a token signs nobody in')
        services.signIn(token)
        break
      }
      case 'end-session':
        services.endSession()
        break
      case 'close-dialog':
        if (!gone()) services.dialogs.close(place.dialogId)
        break
      case 'reload-page':
        if (gone()) break
        services.reloadPage()
        return 'reloading'
    }
  }
  // A button stays busy until what it changed is seen.
  await Promise.all(refreshes)
  return onlyRefresh ? 'left' : 'done'
}
