/**
 * State machine of the edit cascade. Without I/O.
 *
 * The choice determines the questions, and an answer counts only while its question is asked. A change clears every later selection, and a
 * late answer never wins.
 */

import type { S } from '#generated/schemas.ts'
import { findTypeCode, isForType, isInpsType } from '../../lib/practice-types.ts'
import { type Choice, type ChoiceName, choose, chooseExtra } from './choice.ts'
import { type Answers, keyOf, type ListKind, listQuestionsOf, type MovedTrip, type Question, type QuestionKind } from './questions.ts'

export type Answer = { status: 'ready'; value: unknown } | { status: 'failed'; error: unknown }

export type ChangeStep =
  | { status: 'choosing'; failure?: { error: unknown } }
  /** Asks the customer to agree. `isNewPrice`: the server's price differs from the one agreed to before (requirements P2). */
  | { status: 'confirming'; totalCents: number; isNewPrice: boolean }
  | { status: 'applying'; totalCents: number }
  | { status: 'done'; message: string; practiceId: number }

export interface CascadeState {
  readonly trip: MovedTrip
  readonly choice: Choice
  /** Whether the customer looks for another trip than the booked programme. */
  readonly isElsewhere: boolean
  /** By `keyOf` the question. Holds answers to current questions only. */
  readonly answers: ReadonlyMap<string, Answer>
  readonly change: ChangeStep
}

export type CascadeEvent =
  | { kind: 'chosen'; choice: Choice; isElsewhere?: boolean | undefined }
  | { kind: 'answered'; question: Question; value: unknown }
  | { kind: 'failed'; question: Question; error: unknown }
  /** Retries the failed questions. The choice stays. */
  | { kind: 'retried' }
  | { kind: 'confirm-asked' }
  | { kind: 'confirm-left' }
  | { kind: 'agreed' }
  | { kind: 'applied'; message: string; practiceId: number }
  | { kind: 'price-changed'; totalCents: number }
  | { kind: 'apply-failed'; error: unknown }

/** State of one question. */
export type Asked<Kind extends QuestionKind> =
  | { status: 'unasked' }
  | { status: 'waiting' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; value: Answers[Kind] }

export function openCascade(trip: MovedTrip, choice: Choice): CascadeState {
  return { trip, choice, isElsewhere: false, answers: new Map(), change: { status: 'choosing' } }
}

/** Applies an event. Returns the same object when it changes nothing. */
export function advance(state: CascadeState, event: CascadeEvent): CascadeState {
  switch (event.kind) {
    case 'chosen':
      return mayChoose(state)
        ? settle({ ...state, choice: event.choice, isElsewhere: event.isElsewhere ?? state.isElsewhere, change: { status: 'choosing' } })
        : state
    case 'answered':
    case 'failed': {
      const key = keyOf(event.question)
      if (!questionsOf(state).some((question) => keyOf(question) === key)) return state
      const answer: Answer = event.kind === 'answered' ? { status: 'ready', value: event.value } : { status: 'failed', error: event.error }
      return settle({ ...state, answers: new Map([...state.answers, [key, answer]]) })
    }
    case 'retried': {
      const answers = new Map([...state.answers].filter(([, { status }]) => status !== 'failed'))
      if (answers.size === state.answers.size && !('failure' in state.change)) return state
      return settle({ ...state, answers, change: state.change.status === 'choosing' ? { status: 'choosing' } : state.change })
    }
    default: {
      const change = nextChange(state, event)
      if (change === undefined) return state
      // The server has a new price, so the preview on the page is stale.
      const isOutdated = event.kind === 'confirm-left' && state.change.status === 'confirming' && state.change.isNewPrice
      return { ...state, change, answers: isOutdated ? withoutPreview(state) : state.answers }
    }
  }
}

type ChangeEvent = Exclude<CascadeEvent, { kind: 'chosen' | 'answered' | 'failed' | 'retried' }>

function nextChange(state: CascadeState, event: ChangeEvent): ChangeStep | undefined {
  const { change } = state
  switch (event.kind) {
    case 'confirm-asked': {
      const totalCents = findPrice(state)?.totalPrice
      return change.status === 'choosing' && totalCents !== undefined ? { status: 'confirming', totalCents, isNewPrice: false } : undefined
    }
    case 'confirm-left':
      return change.status === 'confirming' ? { status: 'choosing' } : undefined
    case 'agreed':
      return change.status === 'confirming' ? { status: 'applying', totalCents: change.totalCents } : undefined
    case 'applied':
      return change.status === 'applying' ? { status: 'done', message: event.message, practiceId: event.practiceId } : undefined
    case 'price-changed':
      return change.status === 'applying' ? { status: 'confirming', totalCents: event.totalCents, isNewPrice: true } : undefined
    case 'apply-failed':
      return change.status === 'applying' ? { status: 'choosing', failure: { error: event.error } } : undefined
  }
}

/** False while a change is being applied, and afterwards. */
export const mayChoose = ({ change }: CascadeState): boolean => change.status === 'choosing' || change.status === 'confirming'

/** Drops selections that the answers do not offer, and answers to questions no longer asked. */
function settle(state: CascadeState): CascadeState {
  const choice = keepOffered(state)
  const settled = choice === state.choice ? state : { ...state, choice }
  const asked = new Set(questionsOf(settled).map(keyOf))
  const answers = new Map([...settled.answers].filter(([key]) => asked.has(key)))
  return { ...settled, answers }
}

/** Returns the questions of the current choice, answered or not. */
export function questionsOf(state: CascadeState): readonly Question[] {
  const { choice } = state
  const lists = listQuestionsOf(choice)
  if (choice.period === undefined || findMissing(state)?.length !== 0) return lists
  return [...lists, { kind: 'preview', package: choice.period, items: itemsOf(state) }]
}

/** Returns the questions without an answer. The caller skips those in flight. */
export const openQuestionsOf = (state: CascadeState): readonly Question[] =>
  questionsOf(state).filter((question) => !state.answers.has(keyOf(question)))

function answerTo<Kind extends QuestionKind>(state: CascadeState, question: Question | undefined): Asked<Kind> {
  if (question === undefined) return { status: 'unasked' }
  const answer = state.answers.get(keyOf(question))
  // The key identifies the question, and thereby the type of its answer.
  return answer === undefined ? { status: 'waiting' } : (answer as Asked<Kind>)
}

/** Returns the state of a question, with the unfiltered answer. */
export function ask<Kind extends ListKind | 'present' | 'others'>(state: CascadeState, kind: Kind): Asked<Kind> {
  return answerTo<Kind>(
    state,
    listQuestionsOf(state.choice).find((one) => one.kind === kind),
  )
}

const readyOf = <Kind extends ListKind>(state: CascadeState, kind: Kind): Answers[Kind] | undefined => {
  const asked = ask(state, kind)
  return asked.status === 'ready' ? asked.value : undefined
}

/** The booked programme with its other periods, of which there is at least one. */
export interface SameTrip extends Pick<Answers['others'], 'presentTotal' | 'periods'> {
  programme: S['BookedProgramme']
}

/** Finds the other periods of the booked programme: null when it has none, undefined until they are known. */
export function findOthers(state: CascadeState): SameTrip | null | undefined {
  const others = ask(state, 'others')
  if (others.status !== 'ready') return others.status === 'failed' ? null : undefined
  const { programme, ...rest } = others.value
  return programme !== null && rest.periods.length > 0 ? { programme, ...rest } : null
}

/** Finds the same while the choice stays within the booked programme; null for another trip. */
export function findSameTrip(state: CascadeState): SameTrip | null | undefined {
  const others = findOthers(state)
  if (!others) return others
  const { country, programme } = state.choice
  const { destination, webgroup } = others.programme
  const isBooked = country === undefined || (country === destination && programme === webgroup)
  return !state.isElsewhere && isBooked ? others : null
}

/** Finds the chosen period. Undefined until it is known. */
export function findPeriod(state: CascadeState): Pick<S['Turn'], 'package' | 'periodFrom' | 'periodTo' | 'price'> | undefined {
  return [...(findSameTrip(state)?.periods ?? []), ...(readyOf(state, 'periods') ?? [])].find(
    (period) => period.package === state.choice.period,
  )
}

/** Finds the least that the choice costs as far as it goes: the base price of its period, else of its programme. */
export function findPriceFrom(state: CascadeState): number | undefined {
  const programme = readyOf(state, 'programmes')?.find(({ webgroup }) => webgroup === state.choice.programme)
  return findPeriod(state)?.price ?? programme?.priceFrom
}

/** Finds the ISEE bands of an INPS booking: null when none are asked, undefined until they are loaded. */
export function findBands(state: CascadeState): S['AlternativeServiceGroup'] | null | undefined {
  if (!isInpsType(state.trip.practiceType)) return null
  const groups = readyOf(state, 'alternatives')
  return groups && (groups.find(({ kind }) => kind === 'isee') ?? null)
}

/** Finds the groups of extras offered for this practice type, without empty groups. Undefined until they are loaded. */
export function findExtras(state: CascadeState): readonly S['ExtraServiceGroup'][] | undefined {
  const typeCode = findTypeCode(state.trip.practiceType)
  return readyOf(state, 'extras')?.flatMap((group) => {
    const items = group.items.filter(({ label }) => isForType(label, typeCode))
    return items.length > 0 ? [{ ...group, items }] : []
  })
}

/** A selection still required for a price (specification 5): a step, or a group of extras by its title. */
export type Missing = { kind: ChoiceName } | { kind: 'extras'; title: string }

/** Finds the missing selections: the first step without one, or all required bands and groups. Undefined until they are known. */
export function findMissing(state: CascadeState): readonly Missing[] | undefined {
  const { choice } = state
  if (choice.country === undefined) {
    const same = findSameTrip(state)
    return same === undefined ? undefined : [{ kind: same ? 'period' : 'country' }]
  }
  const step = (['programme', 'period', 'city'] as const).find((name) => choice[name] === undefined)
  if (step !== undefined) return [{ kind: step }]
  const bands = findBands(state)
  const groups = findExtras(state)
  if (readyOf(state, 'cities') === undefined || bands === undefined || groups === undefined) return undefined
  return [
    ...(bands !== null && choice.isee === undefined ? [{ kind: 'isee' } as const] : []),
    ...groups
      .filter(({ optional, items }) => !optional && !items.some(({ serviceId }) => choice.extras.includes(serviceId)))
      .map(({ title }) => ({ kind: 'extras', title }) as const),
  ]
}

/** Returns the chosen services as the API expects them, each with its group. */
export function itemsOf(state: CascadeState): readonly S['NewPackageItem'][] {
  const { choice } = state
  const city = readyOf(state, 'cities')?.find(({ serviceId }) => serviceId === choice.city)
  const bands = findBands(state)
  return [
    ...(city ? [{ itemGroup: city.itemGroup, serviceId: city.serviceId }] : []),
    ...(bands && choice.isee !== undefined ? [{ itemGroup: bands.itemGroup, serviceId: choice.isee }] : []),
    ...(findExtras(state) ?? []).flatMap(({ itemGroup, items }) =>
      items.filter(({ serviceId }) => choice.extras.includes(serviceId)).map(({ serviceId }) => ({ itemGroup, serviceId })),
    ),
  ]
}

/** Returns the state of the price preview of exactly the current choice. */
export function requestPreview(state: CascadeState): Asked<'preview'> {
  return answerTo<'preview'>(
    state,
    questionsOf(state).find(({ kind }) => kind === 'preview'),
  )
}

/** Finds the price of the current choice. Undefined unless the preview is loaded and its code is `ok`. */
export function findPrice(state: CascadeState): NonNullable<S['EditPreview']['payload']> | undefined {
  const preview = requestPreview(state)
  return preview.status === 'ready' && preview.value.code === 'ok' ? (preview.value.payload ?? undefined) : undefined
}

/** Finds the base price of the booking's present package. Undefined until it is known. */
export function findPresentPrice(state: CascadeState): number | undefined {
  const present = ask(state, 'present')
  return present.status === 'ready' ? present.value.payload?.basePrice : undefined
}

function withoutPreview(state: CascadeState): ReadonlyMap<string, Answer> {
  const answers = new Map(state.answers)
  for (const question of questionsOf(state)) if (question.kind === 'preview') answers.delete(keyOf(question))
  return answers
}

function keepOffered(state: CascadeState): Choice {
  let { choice } = state
  const { country, programme, period, city, isee } = choice
  const isGone = <Kind extends ListKind>(kind: Kind, isIt: (item: Answers[Kind][number]) => boolean) =>
    readyOf(state, kind)?.every((item: Answers[Kind][number]) => !isIt(item)) === true
  if (country !== undefined && isGone('countries', ({ id }) => id === country)) choice = choose(choice, 'country', undefined)
  else if (programme !== undefined && isGone('programmes', ({ webgroup }) => webgroup === programme))
    choice = choose(choice, 'programme', undefined)
  else if (period !== undefined && isGone('periods', (turn) => turn.package === period)) choice = choose(choice, 'period', undefined)
  else if (city !== undefined && isGone('cities', ({ serviceId }) => serviceId === city)) choice = choose(choice, 'city', undefined)
  else {
    const bands = findBands(state)
    if (isee !== undefined && bands !== undefined && !bands?.items.some(({ serviceId }) => serviceId === isee))
      choice = choose(choice, 'isee', undefined)
    const offered = findExtras(state)?.flatMap(({ items }) => items.map(({ serviceId }) => serviceId))
    if (offered) for (const serviceId of choice.extras) if (!offered.includes(serviceId)) choice = chooseExtra(choice, serviceId, false)
  }
  return choice
}
