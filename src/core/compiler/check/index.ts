/** Checks the catalogue as a whole, after its places have been compiled. */

import { findUnreadTexts, type UnreadText } from '../lower/documents.ts'
import { reportUnusedMessages } from '../lower/forms/failings.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { reportUnreadAbout } from '../lower/mails.ts'
import type { Context } from '../scope/context.ts'
import { reportMissingDefaults } from '../scope/default-messages.ts'
import { checkReadByCode } from '../scope/portal-constants.ts'
import { checkConstantGroups } from './constant-groups.ts'
import { checkContrast } from './contrast.ts'
import { reportEnterLoops } from './enter-loops.ts'
import { checkFiles } from './files.ts'
import { reportFormsTwice } from './form-twice.ts'
import { reportFormsOfOneOperation } from './forms-of-one-operation.ts'
import { checkFragments } from './fragments.ts'
import { checkGuards } from './guards.ts'
import { checkLayoutFiles } from './layout-files.ts'
import { reportUnplacedMenus } from './menus.ts'
import { findUnreached, reportWaysToDrafts } from './reach.ts'
import { checkRoutes } from './routes.ts'
import { reportMissingSessionSteps } from './session-steps.ts'
import { reportUnused } from './unused.ts'

/** Returns the names of documents that no layout reads. They are reported after typesetting, which tells a misspelled one better. */
export function checkCatalogue(lowered: LoweredCatalogue, context: Context): readonly UnreadText[] {
  const { report, sources, definitions } = context
  const { repeated } = context.collected
  const portal = sources.single.get('portal')?.source
  checkGuards(context)
  checkLayoutFiles(context)
  reportUnusedMessages(context)
  checkReadByCode(context.portal, portal, report)
  reportMissingDefaults(context)
  if (!report.hasOfClass('1')) checkConstantGroups(context.portal, portal, sources.languages, report)
  checkContrast(portal, context)
  checkFiles(sources, context)
  const unreached = findUnreached(new Set([lowered.home, lowered.login ?? '', lowered.logout ?? '']), context)
  const twins = checkRoutes(unreached, context)
  reportWaysToDrafts(context)
  reportEnterLoops(context)
  checkFragments(context)
  reportFormsTwice(context)
  reportFormsOfOneOperation(context)
  const later = new Set(unreached.definitions.flatMap(({ kind, span }) => (kind === 'screen' ? [span.file] : [])))
  const copies = repeated.copies(later)
  repeated.reportAll(
    later,
    new Set(definitions.all('text').map(({ name }) => name)),
    new Set([...twins, ...[...copies.keys()].filter((file) => later.has(file))]),
  )
  // An invalid part of the catalogue may be the use. Words that differ or are said twice hide none.
  if (report.hasErrorsBeside('CAT502', 'CAT505')) return []
  for (const reportIdle of context.collected.ifValid) reportIdle()
  reportUnused(unreached, twins, copies, context)
  reportUnplacedMenus(sources.single.get('navigation')?.source, context)
  reportMissingSessionSteps(portal, context)
  reportUnreadAbout(lowered.mails, lowered.serverTexts, context)
  return findUnreadTexts(lowered.documents, context)
}
