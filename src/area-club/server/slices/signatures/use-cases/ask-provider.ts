import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { SigningFault } from '../../../providers/signing/signing-provider.ts'

/** The delay after which the customer may retry. */
const retryAfterSeconds = 10

/** Calls the provider while a customer waits. Throws `signature-unavailable` when the call fails (requirements G13). */
export async function askProvider<T>({ log }: Pick<UseCaseContext, 'log'>, signatureId: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error
    log.warn({ err: error, signature: signatureId, fault: error.kind }, 'the provider of signatures did not do what it should')
    throw new Refusal('signature-unavailable', { retryAfterSeconds })
  }
}
