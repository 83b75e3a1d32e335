/** X.509 certificates as far as a stand-in's signatures need them: RSA, SHA-256, two names and a validity. Node can read them and make none. */
import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface IssuedCertificate {
  /** PKCS #8, PEM. */
  privateKey: string
  /** PEM. */
  certificate: string
}

export interface CertificateWishes {
  commonName: string
  validFrom?: Date
  validTo?: Date
  /** Whether it may issue others. */
  isAuthority?: boolean
  /** Who issues it; itself where left out. */
  issuer?: IssuedCertificate & { commonName: string }
  modulusLength?: number
}

/** Makes a key and a certificate for it. */
export function issueCertificate(wishes: CertificateWishes): IssuedCertificate {
  const { commonName, issuer, isAuthority = false, modulusLength = 2048 } = wishes
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    name(issuer?.commonName ?? commonName),
    sequence(time(wishes.validFrom ?? new Date('2020-01-01T00:00:00Z')), time(wishes.validTo ?? new Date('2049-12-31T23:59:59Z'))),
    name(commonName),
    publicKey,
    der(0xa3, sequence(sequence(objectId('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, basicConstraints(isAuthority))))),
  )
  const signature = sign('RSA-SHA256', body, issuer?.privateKey ?? privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { privateKey, certificate: toPem(certificate) }
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** A value of ASN.1 in DER: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const integer = (bytes: Buffer): Buffer => der(0x02, bytes)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
/** sha256WithRSAEncryption */
const algorithm = sequence(objectId('2a864886f70d01010b'), der(0x05, Buffer.alloc(0)))
/** One common name. */
const name = (text: string): Buffer => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))))
const basicConstraints = (isAuthority: boolean): Buffer => (isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence())

/** UTCTime, which reaches from 1950 to 2049. */
function time(instant: Date): Buffer {
  const year = instant.getUTCFullYear()
  if (year < 1950 || year > 2049) throw new RangeError(`UTCTime has no year ${year}`)
  return der(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replace(/\D/g, '')}Z`))
}
