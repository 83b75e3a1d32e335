import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { calculateFiscalCode } from '../use-cases/calculate-fiscal-code.ts'

/** Calculation of tax codes for people born in Italy (specification 5 and 7). */
export const fiscalCodeOperations: OperationHandlers = {
  calculateFiscalCode: memberOperation(async (context, { body }) => ({
    fiscalCode: await calculateFiscalCode(context, { ...body, birthProvince: body.birthProvince ?? null }),
  })),
}
