/** Hand-written areas by the name under which the catalogue places them, and what each of them is handed. */
import type { FunctionComponent, ReactNode } from 'react'
import type { Language } from '../../../lib/language.ts'

/** What an `area.yaml` declares, as the compiler writes it: `Areas['payments']`. */
export interface AreaContract {
  /** What the area is given. */
  given: object
  /** What each of its events comes with. */
  events: object
  /** By operationId. */
  calls: object
  /** By name, what the placeholders of each text read. */
  texts: object
  constants: object
}

/** An operation that is called with inputs of these names, wherever each of them travels. */
export interface AreaOperation {
  inputs: object
  answer: unknown
}

/** What a text reads; a text without placeholders is asked for by its name alone. */
type Reading<Values> = [keyof Values] extends [never] ? [] : [values: Readonly<Values>]

/** `call` keeps its identity while the area is on the page; the others change with the language, the time and the data of the place. */
export interface AreaProps<Contract extends AreaContract = AreaContract> {
  given: Readonly<Contract['given']>
  constants: Readonly<Contract['constants']>
  language: Language
  /**
   * Calls an operation, with the session's token, the portal's language and its time limit. Calls are independent of each other. Throws
   * `ApiProblem` where it fails, and the signal's reason once that is aborted.
   *
   * A call that only reads is aborted when the area leaves the page; one that changes something goes on, as nobody could tell what became
   * of it. An answer is not kept: what other places show of it is refreshed by the steps that the catalogue names for an event.
   */
  call<Id extends keyof Contract['calls']>(
    operation: Id,
    inputs: Contract['calls'][Id] extends AreaOperation ? Contract['calls'][Id]['inputs'] : never,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Contract['calls'][Id] extends AreaOperation ? Contract['calls'][Id]['answer'] : never>
  /** A text in the portal's language, for labels and names. */
  readText<Name extends keyof Contract['texts']>(name: Name, ...values: Reading<Contract['texts'][Name]>): string
  /** The same with its bold parts and links. */
  showText<Name extends keyof Contract['texts']>(name: Name, ...values: Reading<Contract['texts'][Name]>): ReactNode
  /**
   * The words for a call that failed, chosen as everywhere in the portal: those of the catalogue for the problem, the server's, that no
   * answer came, or else the text `fallback`. `saves`: the call would have changed something.
   */
  readFailure(error: unknown, fallback: TextsWithoutValues<Contract['texts']>, saves?: boolean): string
  /** Tells an event; runs the steps that the catalogue names for it. Resolves when they are done. */
  tell<Event extends keyof Contract['events']>(event: Event, details: Contract['events'][Event]): Promise<void>
}

type TextsWithoutValues<Texts> = { [Name in keyof Texts]: [keyof Texts[Name]] extends [never] ? Name : never }[keyof Texts]

/** Components are lazy: an area's code is loaded where it is shown. Each is given what the catalogue was checked to give it. */
export type AreaRegistry = Readonly<Record<string, FunctionComponent<never>>>
