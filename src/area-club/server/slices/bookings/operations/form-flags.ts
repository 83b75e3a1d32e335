import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { findFormFlags } from '../queries.ts'

export const formFlagOperations: OperationHandlers = {
  getFormFlags: memberOperation(({ database }, { body }) => findFormFlags(database, body.productDivision, body.confKeys)),
}
