import { findFormFlags } from '../../database/form-flags.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const formFlagOperations: OperationHandlers = {
  getFormFlags: memberOperation(({ database }, { body }) => findFormFlags(database, body.productDivision, body.confKeys)),
}
