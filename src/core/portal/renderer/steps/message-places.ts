/** Where the messages of steps are shown: beside their cause, or as toasts. */
import type { Scope, StepModel } from '../../../model/catalogue-model.ts'
import { findTarget } from './find-target.ts'
import type { StepPlace } from './step-place.ts'

/** Steps that leave the form or the page: a message inside it would disappear. */
const leading: readonly StepModel['kind'][] = ['go', 'close-dialog', 'end-session', 'reload-page']
export const navigatesAway = (steps: readonly StepModel[]): boolean => steps.some(({ kind }) => leading.includes(kind))

/** Returns a function that shows a message as a toast, or in the element. */
export function messageSink({ services: { alerts } }: StepPlace, element?: HTMLElement | null): NonNullable<StepPlace['tellHere']> {
  return (words) => {
    const id = alerts.say(element ? { ...words, place: element } : words)
    return () => alerts.dismiss(id)
  }
}

/** Steps that remove or cover the place of a message. */
const covering: readonly StepModel['kind'][] = [...leading, 'open']

/** Returns the place of a message, unless the steps after it remove or cover that at once. */
export function findHere({ here, services }: StepPlace, next: readonly StepModel[], scope: Scope): HTMLElement | null | undefined {
  const first = next.find((step) => step.kind === 'wait' || (covering.includes(step.kind) && !staysHere(step, scope, services)))
  return !first || first.kind === 'wait' ? here?.current : undefined
}

/** Returns whether a step goes to another part of the present page. */
function staysHere(step: StepModel, scope: Scope, services: StepPlace['services']): boolean {
  const target = step.kind === 'go' ? findTarget(step.to, scope, services) : undefined
  return target?.kind === 'inside' && target.path.split(/[?#]/)[0] === globalThis.location?.pathname
}
