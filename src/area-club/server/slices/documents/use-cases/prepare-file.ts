import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { PermanentFailure } from '../../../../../core/server/domain/permanent-failure.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { LayoutFault } from '../../../../../core/typesetting/typesetting.ts'
import { findOrMakeFile, PdfRenderError } from './ensure-made-file.ts'

/**
 * Makes the PDF of a document in advance. Returns `nothing-to-make` when the document is gone or data is missing.
 *
 * Idempotent. Throws a PermanentFailure when the layout cannot show the data: an operator has to intervene.
 */
export async function prepareFile(context: UseCaseContext, documentId: number): Promise<'made' | 'nothing-to-make'> {
  try {
    await findOrMakeFile(context, documentId)
    return 'made'
  } catch (error) {
    if (error instanceof Refusal) return 'nothing-to-make'
    if (error instanceof PdfRenderError && error.cause instanceof LayoutFault) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}
