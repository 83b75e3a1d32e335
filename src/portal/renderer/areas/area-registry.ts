/** Hand-written areas by the name under which the catalogue places them. */
import type { FunctionComponent } from 'react'

/** What an `area.yaml` declares: what the area is given, and what each of its events comes with. */
export interface AreaContract {
  given: object
  events: object
}

export interface AreaProps<Contract extends AreaContract = AreaContract> {
  given: Readonly<Contract['given']>
  /** Tells an event; runs the steps that the catalogue names for it. Resolves when they are done. */
  tell<Event extends keyof Contract['events']>(event: Event, details: Contract['events'][Event]): Promise<void>
}

/** Components are lazy: an area's code is loaded where it is shown. Each is given what the catalogue was checked to give it. */
export type AreaRegistry = Readonly<Record<string, FunctionComponent<never>>>
