import { listKeptSections } from '../../database/sections.ts'
import { describeSections } from '../../domain/sections.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const sectionOperations: OperationHandlers = {
  listSections: memberOperation(async ({ database, language, settings }) =>
    describeSections(await listKeptSections(database, language), settings.shopUrl),
  ),
}
