import { Refusal } from '../../../../../core/server/domain/refusal.ts'

/** Passkeys of an account (requirements S35): more than a family's devices, few enough to read in one list. */
export const mostPasskeys = 10

/** How long a challenge waits for its answer. */
export const challengeLifeMs = 5 * 60_000

export type Ceremony = 'registration' | 'login' | 'confirmation'

/** A credential as the authenticator made it. */
export interface NewCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  deviceType: 'singleDevice' | 'multiDevice'
  isBackedUp: boolean
  aaguid: string
}

/** A stored credential, and what an assertion of it is compared with. */
export interface StoredCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  /** The account's name for authenticators. */
  userHandle: string
}

/** The verified use of a credential. */
export interface CredentialUse {
  credentialId: string
  formerCounter: number
  counter: number
  isBackedUp: boolean
}

/** RegistrationResponseJSON of WebAuthn, as the API describes it. */
export interface CreatedCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** AuthenticationResponseJSON of WebAuthn, as the API describes it. */
export interface AssertedCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** Lazy-loaded: its parsers of attestations take longer to load than the rest of the slice. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const algorithms = [-8, -7, -257]

/** Returns what identifies the portal to authenticators: its host and its origin. */
export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

interface NamedCredential {
  credentialId: string
  transports: readonly string[]
}

/** Returns PublicKeyCredentialCreationOptionsJSON for a discoverable credential with user verification. */
export function creationOptions(
  publicUrl: string,
  rpName: string,
  {
    challenge,
    user,
    present,
  }: { challenge: string; user: { id: string; name: string; displayName: string }; present: readonly NamedCredential[] },
) {
  return {
    challenge,
    rp: { id: relyingParty(publicUrl).id, name: rpName },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifeMs,
    attestation: 'none' as const,
    excludeCredentials: present.map(describeCredential),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  }
}

/** Returns PublicKeyCredentialRequestOptionsJSON; without `allowed`, any passkey of the portal will do. */
export function requestOptions(publicUrl: string, challenge: string, allowed: readonly NamedCredential[] = []) {
  return {
    challenge,
    rpId: relyingParty(publicUrl).id,
    timeout: challengeLifeMs,
    userVerification: 'required' as const,
    allowCredentials: allowed.map(describeCredential),
  }
}

function describeCredential({ credentialId, transports }: NamedCredential) {
  return { id: credentialId, type: 'public-key' as const, transports: [...transports] }
}

/** Returns the challenge that a credential answers; undefined when its client data is malformed, or comes from a frame of another site. */
export function readChallenge({ response }: CreatedCredential | AssertedCredential): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data) || ('crossOrigin' in data && data.crossOrigin !== false))
      return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

/** Verifies a new credential. Throws `passkey-refused`, with the reason as its cause. */
export async function verifyCreated(publicUrl: string, credential: CreatedCredential, challenge: string): Promise<NewCredential> {
  const { id, origin } = relyingParty(publicUrl)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await refuseErrors(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw refusePasskey(new Error('The attestation does not verify'))
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: registrationInfo.credential.publicKey,
    counter: registrationInfo.credential.counter,
    transports: credential.response.transports ?? [],
    deviceType: registrationInfo.credentialDeviceType,
    isBackedUp: registrationInfo.credentialBackedUp,
    aaguid: registrationInfo.aaguid,
  }
}

/** Verifies the use of a stored credential. Throws `passkey-refused`, with the reason as its cause. */
export async function verifyAsserted(
  publicUrl: string,
  credential: AssertedCredential,
  challenge: string,
  stored: StoredCredential,
): Promise<CredentialUse> {
  const { id, origin } = relyingParty(publicUrl)
  const { userHandle } = credential.response
  if (userHandle !== undefined && userHandle !== stored.userHandle) throw refusePasskey(new Error('The user handle is of another account'))
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await refuseErrors(
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: stored.credentialId, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    }),
  )
  if (!verified) throw refusePasskey(new Error('The signature does not verify'))
  return {
    credentialId: stored.credentialId,
    formerCounter: stored.counter,
    counter: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
  }
}

async function refuseErrors<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification
  } catch (error) {
    throw refusePasskey(error)
  }
}

/** Returns the one refusal of every passkey that does not hold; the cause is for the log. */
export function refusePasskey(cause: unknown): Refusal {
  return Object.assign(new Refusal('passkey-refused'), { cause })
}
