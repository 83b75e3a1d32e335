import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { calculateFiscalCode } from '../use-cases/calculate-fiscal-code.ts'

/** The tax code of someone born in Italy (sections 5 and 7). */
export const fiscalCodeOperations: OperationHandlers = {
  calculateFiscalCode: memberOperation(async (context, { body }) => ({
    fiscalCode: await calculateFiscalCode(context, { ...body, birthProvince: body.birthProvince ?? null }),
  })),
}
