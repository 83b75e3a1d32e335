/** Runs the ceremonies of WebAuthn. Loaded when a passkey is asked for. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { AskedPasskey } from '../renderer/renderer-context.tsx'

/** Asks for a passkey. The results of extensions are left out, because the server asks for none. */
export async function askPasskey(ceremony: 'create' | 'get', options: unknown): Promise<AskedPasskey> {
  try {
    const { clientExtensionResults: _, ...credential } =
      ceremony === 'create'
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    return { credential }
  } catch (error) {
    return { reason: isCancelled(error) ? 'cancelled' : 'unable' }
  }
}

/** Browsers answer the same error when the user cancels, waits too long or has no passkey, so that pages learn nothing of the user. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
