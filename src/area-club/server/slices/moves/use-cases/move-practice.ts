import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { editPackage, type MovedPractice } from '../../bookings/use-cases/edit-package.ts'
import type { ServicesEdit } from '../../bookings/use-cases/edit-services.ts'
import { attachDocuments, detachDocuments } from '../../documents/use-cases/move-documents.ts'
import { endSignaturesOf } from '../../signatures/use-cases/end-signatures.ts'

/** Moves a booking to another package with its papers: uploads follow, contract and consents are superseded. Throws as `editPackage` does. */
export async function movePractice(context: UseCaseContext<'prices'>, edit: ServicesEdit): Promise<MovedPractice> {
  return editPackage(context, edit, {
    detachPapers: async (tx, practiceId, at) => {
      const documents = await detachDocuments(tx, practiceId, at)
      await endSignaturesOf(
        context,
        tx,
        documents.superseded.map(({ id }) => id),
      )
      return (successorId) => attachDocuments(context, tx, successorId, documents, at)
    },
  })
}
