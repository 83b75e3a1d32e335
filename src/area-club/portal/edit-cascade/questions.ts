/** The calls to the form API that a choice requires, with their inputs and the types of their answers. Pure. */
import type { S } from '#generated/schemas.ts'
import type { Choice } from './choice.ts'

/** The booking to be changed. */
export interface MovedTrip {
  practiceId: number
  division: S['ProductDivisionId']
  practiceType: number
}

/** Type of the answer by kind of question. */
export interface Answers {
  /** The other periods of the booked programme. */
  others: S['OtherPeriods']
  countries: readonly S['Destination'][]
  programmes: readonly S['PackageProgramme'][]
  periods: readonly S['Turn'][]
  cities: readonly S['PackageCity'][]
  structures: readonly S['PackageStructure'][]
  kinds: readonly S['PackageProgrammeType'][]
  alternatives: readonly S['AlternativeServiceGroup'][]
  extras: readonly S['ExtraServiceGroup'][]
  /** Today's price of the booking's present package, for comparison. */
  present: S['EditPreview']
  preview: S['EditPreview']
}

export type QuestionKind = keyof Answers

export type Question =
  | { kind: 'others' | 'countries' | 'present' }
  | { kind: 'programmes'; country: number }
  | { kind: 'periods'; programme: string }
  | { kind: 'cities' | 'structures' | 'kinds'; package: number }
  | { kind: 'alternatives' | 'extras'; package: number; city: number }
  | { kind: 'preview'; package: number; items: readonly S['NewPackageItem'][] }

/** Kinds of questions whose answer is a list. */
export type ListKind = Exclude<QuestionKind, 'preview' | 'present' | 'others'>

/** Returns the cache key of a question, made of its kind and all its inputs. */
export const keyOf = (question: Question): string => JSON.stringify(question)

/** Returns the questions for all lists of a choice. For an address with every step their calls run in parallel. */
export function listQuestionsOf({ country, programme, period, city }: Choice): readonly Question[] {
  return [
    { kind: 'others' },
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
