/** A WebAuthn authenticator in software, with real keys, COSE, CBOR and signatures, for tests of the server. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a ceremony of the browser would add to the server's options. */
export interface CeremonyTwist {
  /** The page's origin. */
  origin?: string
  /** The host for which the authenticator signs. */
  rpId?: string
  /** The authenticator has not checked the user. */
  unverified?: true
  /** The page is in a frame of another site. */
  crossOrigin?: true
  /** The type of the client data. */
  type?: string
}

interface Options {
  challenge: string
}

export interface CreationOptions extends Options {
  rp: { id: string }
  user: { id: string }
}

export interface RequestOptions extends Options {
  rpId: string
}

/** A resident credential of a software authenticator. `counter` is that of its last signature. */
export interface SoftwareCredential {
  id: string
  counter: number
  userHandle: string
  /** Returns AuthenticationResponseJSON for the server's options. */
  get(options: RequestOptions, twist?: CeremonyTwist): Record<string, unknown>
}

const origin = 'http://localhost:3000'

/** Makes a credential for the server's options; `response` is RegistrationResponseJSON. */
export function createCredential(
  { challenge, rp, user }: CreationOptions,
  twist: CeremonyTwist = {},
): { credential: SoftwareCredential; response: Record<string, unknown> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credential: SoftwareCredential = {
    id: id.toString('base64url'),
    counter: 0,
    userHandle: user.id,
    get(options, given = {}) {
      credential.counter += 1
      return assertion(credential, privateKey, options, given)
    },
  }
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
  const authData = authenticatorData(twist.rpId ?? rp.id, 0, twist, attested)
  const attestationObject = cborMap([
    ['fmt', cborText('none')],
    ['attStmt', cborMap([])],
    ['authData', cborBytes(authData)],
  ])
  const response = {
    clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
    attestationObject: attestationObject.toString('base64url'),
    transports: ['internal'],
  }
  return {
    credential,
    response: { ...identity(credential), response },
  }
}

function assertion(credential: SoftwareCredential, key: KeyObject, { challenge, rpId }: RequestOptions, twist: CeremonyTwist) {
  const data = clientData('webauthn.get', challenge, twist)
  const authData = authenticatorData(twist.rpId ?? rpId, credential.counter, twist)
  const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(data).digest()]), key)
  return {
    ...identity(credential),
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: credential.userHandle,
    },
  }
}

function identity({ id }: SoftwareCredential) {
  return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' }
}

function clientData(type: string, challenge: string, twist: CeremonyTwist): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge,
      origin: twist.origin ?? origin,
      crossOrigin: twist.crossOrigin ?? false,
    }),
  )
}

/** Flags: user present, user verified, eligible for backup and backed up, attested credential. */
function authenticatorData(rpId: string, counter: number, { unverified }: CeremonyTwist, attested?: Buffer): Buffer {
  const flags = 0x01 | (unverified ? 0 : 0x04) | 0x18 | (attested ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
}

/** An EC2 key of P-256 for ES256 (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  return cborMap([
    [1, cborInteger(2)],
    [3, cborInteger(-7)],
    [-1, cborInteger(1)],
    [-2, cborBytes(Buffer.from(x ?? '', 'base64url'))],
    [-3, cborBytes(Buffer.from(y ?? '', 'base64url'))],
  ])
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(entries: readonly (readonly [number | string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [typeof key === 'number' ? cborInteger(key) : cborText(key), value])
  return Buffer.concat([cborHead(5, entries.length), ...parts])
}
