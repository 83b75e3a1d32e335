import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { SigningProvider } from '../../../providers/signing/signing-provider.ts'

/** Returns the signing provider. Throws `signature-unavailable` when online signing is not configured. */
export function requireSigning({ signing }: { signing: SigningProvider | undefined }): SigningProvider {
  if (signing === undefined) throw new Refusal('signature-unavailable')
  return signing
}
