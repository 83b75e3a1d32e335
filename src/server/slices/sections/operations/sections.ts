import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describeSections } from '../domain/sections.ts'
import { findFramed } from '../pages/find-framed.ts'
import { listKeptSections } from '../queries.ts'

export const sectionOperations: OperationHandlers = {
  listSections: memberOperation(async ({ database, language, settings: { shopUrl } }) =>
    describeSections(await listKeptSections(database, language), shopUrl, (content) => findFramed(content, shopUrl) !== undefined),
  ),
}
