import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { describeSections } from '../domain/sections.ts'
import { findFramed } from '../pages/find-framed.ts'
import { listStoredSections } from '../queries.ts'

export const sectionOperations: OperationHandlers = {
  listSections: memberOperation(async ({ database, language, settings: { shopUrl } }) =>
    describeSections(await listStoredSections(database, language), shopUrl, (content) => findFramed(content, shopUrl) !== undefined),
  ),
}
