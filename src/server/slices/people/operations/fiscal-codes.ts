import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { findBirthPlace } from '../comuni/find-birth-place.ts'
import { computeFiscalCode } from '../domain/fiscal-code.ts'
import { findBirthDateFlaw } from '../domain/persons.ts'

/** The tax code of someone born in Italy (sections 5 and 7). */
export const fiscalCodeOperations: OperationHandlers = {
  calculateFiscalCode: memberOperation(async (context, { body }) => {
    const place = findBirthPlace(body.birthPlace, body.birthProvince ?? null)
    const dateFlaw = findBirthDateFlaw(body.birthDate, romeDay(context.clock.now()))
    const mistakes = {
      ...(body.firstName.trim() === '' && { firstName: 'first-name-missing' }),
      ...(body.lastName.trim() === '' && { lastName: 'last-name-missing' }),
      ...(dateFlaw !== undefined && { birthDate: dateFlaw }),
      ...(typeof place === 'string' && { birthPlace: `birth-place-${place}` }),
    }
    if (typeof place === 'string' || Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
    return { fiscalCode: computeFiscalCode(body, place.cadastralCode) }
  }),
}
