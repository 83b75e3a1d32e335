import { LayoutFault } from '../../../../typesetting/typesetting.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { PermanentFailure } from '../../../jobs/permanent-failure.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { findOrMakeFile, UnsetPdf } from './ensure-made-file.ts'

/**
 * Makes the PDF of a document before anybody opens it; of a document that is gone, or that there is nothing to make from, there is none.
 * Idempotent. Throws a PermanentFailure where its layout cannot show the data: it waits for an operator.
 */
export async function prepareFile(context: UseCaseContext, documentId: number): Promise<'made' | 'nothing-to-make'> {
  try {
    await findOrMakeFile(context, documentId)
    return 'made'
  } catch (error) {
    if (error instanceof Refusal) return 'nothing-to-make'
    if (error instanceof UnsetPdf && error.cause instanceof LayoutFault) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}
