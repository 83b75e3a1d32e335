import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { findFormFlags } from '../queries.ts'

export const formFlagOperations: OperationHandlers = {
  getFormFlags: memberOperation(({ database }, { body }) => findFormFlags(database, body.productDivision, body.confKeys)),
}
