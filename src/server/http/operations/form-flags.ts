import { findFormFlags } from '../../database/form-flags.ts'
import type { FormFlagKey } from '../../domain/form-flags.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

interface GetFormFlagsRequest {
  productDivision: number
  confKeys: readonly FormFlagKey[]
}

export const formFlagOperations: OperationHandlers = {
  getFormFlags: memberOperation<GetFormFlagsRequest>(({ database }, { body }) =>
    findFormFlags(database, body.productDivision, body.confKeys),
  ),
}
