import { listKeptSections } from '../../database/sections.ts'
import { describeSections } from '../../domain/sections.ts'
import { findFramed } from '../frames/find-framed.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const sectionOperations: OperationHandlers = {
  listSections: memberOperation(async ({ database, language, settings: { shopUrl } }) =>
    describeSections(await listKeptSections(database, language), shopUrl, (content) => findFramed(content, shopUrl) !== undefined),
  ),
}
