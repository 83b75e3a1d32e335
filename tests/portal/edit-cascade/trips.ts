/** A small form API with two countries; the id of each item is derived from that of its parent. */
import type { S } from '#generated/schemas.ts'
import type { Answers, MovedTrip, Question, QuestionKind } from '../../../src/area-club/portal/edit-cascade/questions.ts'

export const privateTrip: MovedTrip = { practiceId: 1, division: 3, practiceType: 1 }
export const inpsTrip: MovedTrip = { practiceId: 1, division: 3, practiceType: 6 }

/** Ids derived from a period; period `111` is the first of the first programme of country 1. */
export const cityOf = (period: number) => period * 10 + 1
export const bandOf = (period: number) => period * 10 + 5
export const requiredOf = (period: number) => period * 10 + 7
export const optionalOf = (period: number) => period * 10 + 8

const extra = (serviceId: number, label: string): S['ExtraService'] => ({
  value: 1_000,
  serviceId,
  label,
  description: `Extra ${serviceId}`,
  realvalue: 1_000,
  isVisualPrice: false,
  visualPriceAmount: null,
  suggested: false,
  canBeUpsold: true,
  upsellingExpirationDate: null,
})

const group = (title: string, optional: boolean, items: S['ExtraService'][]): S['ExtraServiceGroup'] => ({
  title,
  itemGroup: `of ${title}`,
  subtitle: null,
  description: null,
  closureText: null,
  isNew: false,
  optional,
  exclusive: false,
  items,
})

export function answerOf(question: Question): Answers[QuestionKind] {
  switch (question.kind) {
    // A programme that is no longer offered.
    case 'others':
      return { programme: null, presentTotal: 195_000, periods: [] }
    case 'countries':
      return [
        { id: 1, name: 'Irlanda' },
        { id: 2, name: 'Malta' },
      ]
    case 'programmes':
      return ['a', 'b'].map((name) => ({
        webgroup: `${question.country}${name}`,
        title: `Programme ${name}`,
        soldout: false,
        kinds: ['college'],
        structure: null,
        ageFrom: 11,
        ageTo: 17,
        periodFrom: '2027-07-01',
        periodTo: '2027-08-01',
        priceFrom: 200_000,
      }))
    case 'periods': {
      const first = Number(question.programme.slice(0, -1)) * 100 + (question.programme.endsWith('a') ? 10 : 20)
      return [1, 2].map((turn) => ({
        package: first + turn,
        code: `P-${first + turn}`,
        title: `Period ${turn}`,
        periodFrom: '2027-07-01',
        periodTo: '2027-07-15',
        price: 200_000,
        soldout: false,
        editableInClubArea: true,
      }))
    }
    case 'cities':
      return [
        {
          serviceId: cityOf(question.package),
          itemGroup: 'Viaggio',
          label: 'Bologna',
          realvalue: 5_000,
          soldout: false,
          editableInClubArea: true,
        },
      ]
    case 'structures':
    case 'kinds':
      return []
    case 'alternatives':
      return [
        {
          kind: 'isee',
          itemGroup: 'ISEE',
          title: 'Fascia ISEE',
          items: [
            {
              serviceId: bandOf(question.package),
              code: 'isee-1',
              label: 'Fino a 8.000 euro',
              realvalue: 0,
              soldout: false,
              editableInClubArea: true,
            },
          ],
        },
      ]
    case 'extras':
      return [
        group('Assicurazione', false, [
          extra(requiredOf(question.package), 'Extra1'),
          extra(requiredOf(question.package) + 90_000, 'Extra1:AZ'),
        ]),
        group('Escursioni', true, [extra(optionalOf(question.package), 'Extra2')]),
      ]
    case 'present':
      return {
        code: 'ok',
        payload: { basePrice: 190_000, rows: [], totalPrice: 190_000, modificationSurcharge: 0, earlierSurcharges: 0, changes: [] },
      }
    case 'preview':
      return {
        code: 'ok',
        payload: {
          basePrice: 200_000,
          rows: question.items.map(({ itemGroup, serviceId }) => ({ description: `${itemGroup} ${serviceId}`, price: 1_000 })),
          totalPrice: 200_000 + question.items.length * 1_000,
          modificationSurcharge: 0,
          earlierSurcharges: 0,
          changes: [],
        },
      }
  }
}
