/** The selections of the cascade, and their form in the query of the page's address. Pure. */

import type { S } from '#generated/schemas.ts'
import { chooseId } from '../../../core/lib/choose-id.ts'

/** Ids of the form API: `programme` is a webgroup, `period` a package; the last three are services. */
export interface Choice {
  readonly country?: number | undefined
  readonly programme?: string | undefined
  readonly period?: number | undefined
  readonly city?: number | undefined
  readonly isee?: number | undefined
  /** Required and optional alike, in ascending order. */
  readonly extras: readonly number[]
}

/** The single selections, in the order of the cascade. */
export const choiceNames = ['country', 'programme', 'period', 'city', 'isee'] as const
export type ChoiceName = (typeof choiceNames)[number]

export const nothingChosen: Choice = { extras: [] }

/** Sets a selection and clears every later one (specification 5). Returns the same object for the same value. */
export function choose<Name extends ChoiceName>(choice: Choice, name: Name, value: Choice[Name]): Choice {
  if (choice[name] === value) return choice
  const kept = choiceNames.slice(0, choiceNames.indexOf(name))
  return { ...Object.fromEntries(kept.map((earlier) => [earlier, choice[earlier]])), [name]: value, extras: [] }
}

/** Chooses a period of the booked programme, with what of the booking is kept there. */
export function choosePeriodOf(programme: S['BookedProgramme'], period: S['OtherPeriod']): Choice {
  const chosen = { country: programme.destination, programme: programme.webgroup, period: period.package }
  if (period.city === null) return { ...chosen, extras: [] }
  const extras = period.extras.toSorted((one, other) => one - other)
  return { ...chosen, city: period.city, isee: period.isee ?? undefined, extras }
}

/** @param rivals services that the chosen one replaces, such as those of its exclusive group. */
export function chooseExtra(choice: Choice, serviceId: number, isChosen: boolean, rivals: readonly number[] = []): Choice {
  if (choice.extras.includes(serviceId) === isChosen) return choice
  return { ...choice, extras: chooseId(choice.extras, serviceId, isChosen, rivals) }
}

/** The selections as query parameters, without the absent ones. */
export type ChoiceParameters = Readonly<Partial<Record<ChoiceName | 'extras', string>>>

const between = '.'

export function writeChoice(choice: Choice): ChoiceParameters {
  const words: Partial<Record<ChoiceName | 'extras', string>> = {}
  for (const name of choiceNames) if (choice[name] !== undefined) words[name] = String(choice[name])
  if (choice.extras.length > 0) words.extras = choice.extras.join(between)
  return words
}

/** Parses query parameters. Stops at the first selection that is missing or invalid, as the later ones depend on it. */
export function readChoice(words: ChoiceParameters): Choice {
  const choice: { -readonly [Name in keyof Choice]: Choice[Name] } = { extras: [] }
  for (const name of ['country', 'programme', 'period', 'city'] as const) {
    const word = words[name]
    if (word === undefined || word === '') return choice
    if (name === 'programme') choice.programme = word
    else {
      const id = readId(word)
      if (id === undefined) return choice
      choice[name] = id
    }
  }
  choice.isee = words.isee === undefined ? undefined : readId(words.isee)
  const extras = (words.extras ?? '').split(between).flatMap((word) => readId(word) ?? [])
  choice.extras = [...new Set(extras)].sort((one, other) => one - other)
  return choice
}

const readId = (word: string): number | undefined => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined)

export function areSame(one: Choice, other: Choice): boolean {
  const [words, others] = [writeChoice(one), writeChoice(other)]
  return [...choiceNames, 'extras' as const].every((name) => words[name] === others[name])
}
