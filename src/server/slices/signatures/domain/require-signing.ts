import { Refusal } from '../../../domain/refusal.ts'
import type { SigningProvider } from '../../../providers/signing/signing-provider.ts'

/** The provider of signatures. Throws `signature-unavailable` where online signing is not set up. */
export function requireSigning({ signing }: { signing: SigningProvider | undefined }): SigningProvider {
  if (signing === undefined) throw new Refusal('signature-unavailable')
  return signing
}
