/** What the form API is asked for a choice: which calls, with which inputs, and the answers that they give. Pure. */
import type { S } from '../../generated/schemas.ts'
import type { Choice } from './choice.ts'

/** The booking that would be moved. */
export interface MovedTrip {
  practiceId: number
  division: S['ProductDivisionId']
  practiceType: number
}

/** By kind of question. */
export interface Answers {
  countries: readonly S['Destination'][]
  programmes: readonly S['PackageProgramme'][]
  periods: readonly S['Turn'][]
  cities: readonly S['PackageCity'][]
  structures: readonly S['PackageStructure'][]
  kinds: readonly S['PackageProgrammeType'][]
  alternatives: readonly S['AlternativeServiceGroup'][]
  extras: readonly S['ExtraServiceGroup'][]
  /** What the booking's own package costs today, for comparison. */
  present: S['EditPreview']
  preview: S['EditPreview']
}

export type QuestionKind = keyof Answers

export type Question =
  | { kind: 'countries' | 'present' }
  | { kind: 'programmes'; country: number }
  | { kind: 'periods'; programme: string }
  | { kind: 'cities' | 'structures' | 'kinds'; package: number }
  | { kind: 'alternatives' | 'extras'; package: number; city: number }
  | { kind: 'preview'; package: number; items: readonly S['NewPackageItem'][] }

/** Kinds of questions that a list answers. */
export type ListKind = Exclude<QuestionKind, 'preview' | 'present'>

/** The same question has the same key; another choice never does. */
export const keyOf = (question: Question): string => JSON.stringify(question)

/** All that the lists of a choice need, at once: an address that names every step waits for the slowest call alone. */
export function listQuestionsOf({ country, programme, period, city }: Choice): readonly Question[] {
  return [
    { kind: 'countries' },
    ...(country === undefined ? [] : [{ kind: 'present' } as const]),
    ...(country === undefined ? [] : [{ kind: 'programmes', country } as const]),
    ...(programme === undefined ? [] : [{ kind: 'periods', programme } as const]),
    ...(period === undefined ? [] : (['structures', 'kinds', 'cities'] as const).map((kind) => ({ kind, package: period }))),
    ...(period === undefined || city === undefined
      ? []
      : (['alternatives', 'extras'] as const).map((kind) => ({ kind, package: period, city }))),
  ]
}
