/** The registry of hand-written areas, by name, and the properties that each area receives. */
import type { FunctionComponent, ReactNode } from 'react'
import type { Language } from '../../../lib/language.ts'

/** The declarations of an `area.yaml` as the compiler emits them: `Areas['payments']`. */
export interface AreaContract {
  /** The area's inputs. */
  given: object
  /** The details of each event, by its name. */
  events: object
  /** The operations that the area may call, by operationId. */
  calls: object
  /** The placeholder values of each text, by its name. */
  texts: object
  constants: object
}

/** The inputs of an operation by name, whether path, query or body carries them, and its answer. */
export interface AreaOperation {
  inputs: object
  answer: unknown
}

/** The arguments after a text's name: its placeholder values, or none for a text without placeholders. */
type Reading<Values> = [keyof Values] extends [never] ? [] : [values: Readonly<Values>]

/** Properties of an area. `call` is stable while the area is mounted; the others change with the locale, the time and the data in scope. */
export interface AreaProps<Contract extends AreaContract = AreaContract> {
  given: Readonly<Contract['given']>
  constants: Readonly<Contract['constants']>
  language: Language
  /**
   * Calls an operation with the session's token, the portal's locale and its timeout. Calls are independent of each other.
   *
   * Throws `ApiProblem` when the call fails, and the signal's reason once that is aborted. A reading call is aborted when the area
   * unmounts; a writing call continues, because the outcome of an aborted write is unknown. Answers are not cached: the steps that the
   * catalogue declares for an event invalidate the data that other blocks show.
   */
  call<Id extends keyof Contract['calls']>(
    operation: Id,
    inputs: Contract['calls'][Id] extends AreaOperation ? Contract['calls'][Id]['inputs'] : never,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Contract['calls'][Id] extends AreaOperation ? Contract['calls'][Id]['answer'] : never>
  /** Returns a text in the portal's locale, for labels and accessible names. */
  readText<Name extends keyof Contract['texts']>(name: Name, ...values: Reading<Contract['texts'][Name]>): string
  /** Renders a text with its bold parts and links. */
  showText<Name extends keyof Contract['texts']>(name: Name, ...values: Reading<Contract['texts'][Name]>): ReactNode
  /**
   * Returns the error message for a failed call.
   *
   * In order: the text for a missing response, the server's message, the catalogue's text for the problem code, the text `fallback`.
   * `saves`: the call was a write.
   */
  readFailure(error: unknown, fallback: TextsWithoutValues<Contract['texts']>, saves?: boolean): string
  /** Emits an event: runs the steps that the catalogue declares for it and resolves when they are done. */
  tell<Event extends keyof Contract['events']>(event: Event, details: Contract['events'][Event]): Promise<void>
}

type TextsWithoutValues<Texts> = { [Name in keyof Texts]: [keyof Texts[Name]] extends [never] ? Name : never }[keyof Texts]

/** The component of each area. Components are lazy-loaded; the compiler has checked the properties that the catalogue passes to each. */
export type AreaRegistry = Readonly<Record<string, FunctionComponent<never>>>

/**
 * The same with the interface of each area, which its component must fit.
 *
 * @public emitted code imports it.
 */
export type AreaComponents<Areas extends { [Name in keyof Areas]: AreaContract }> = {
  readonly [Name in keyof Areas]: FunctionComponent<AreaProps<Areas[Name]>>
}
