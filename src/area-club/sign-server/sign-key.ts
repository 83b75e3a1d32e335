import { createHmac, createPrivateKey, X509Certificate } from 'node:crypto'
import { CryptoKeySigner, type Signer } from '@libpdf/core'
import forge from 'node-forge'

/** A private key and its certificate chain, as PEM. */
export interface SignKey {
  keyPem: string
  certificatePem: string
}

/** The common name of demonstration certificates, which production refuses (requirements S28). */
const demonstrationName = 'Area Club - dimostrazione senza valore legale'
const demonstrationYears = 10

/** Creates a demonstration key: RSA 2048 with a self-signed certificate. */
export function createDemonstrationKey(now: Date): SignKey {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 2048 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  certificate.validity.notBefore = new Date(now.getTime() - 24 * 60 * 60_000)
  certificate.validity.notAfter = new Date(now.getTime())
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + demonstrationYears)
  const subject = [{ name: 'commonName', value: demonstrationName }]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  return {
    keyPem: forge.pki.privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(keys.privateKey))),
    certificatePem: forge.pki.certificateToPem(certificate),
  }
}

export function isDemonstrationKey({ certificatePem }: SignKey): boolean {
  return new X509Certificate(certificatePem).subject.includes(demonstrationName)
}

/** Returns the token of a signer's link, which is valid until `expiresAt`. */
export type LinkTokens = (signerId: string, expiresAt: Date) => string

/**
 * Derives the tokens of links from the key.
 *
 * The database stores their digests alone (requirements G9), and each process that has the key can repeat a link to the portal.
 */
export function createLinkTokens({ keyPem }: SignKey): LinkTokens {
  return (signerId, expiresAt) => createHmac('sha256', keyPem).update(`link ${signerId} ${expiresAt.toISOString()}`).digest('base64url')
}

/** Creates a signer. Throws when key and certificate do not match, or when the key is not RSA. */
export async function openSignKey({ keyPem, certificatePem }: SignKey): Promise<Signer> {
  const key = createPrivateKey(keyPem)
  const [own, ...chain] = certificatePem.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((part) => part.includes('BEGIN CERTIFICATE'))
  const certificate = new X509Certificate(own ?? '')
  if (!certificate.checkPrivateKey(key)) throw new Error('The key and the certificate do not belong together')
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is no RSA key')
  const imported = await crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return new CryptoKeySigner(
    imported,
    new Uint8Array(certificate.raw),
    'RSA',
    'RSASSA-PKCS1-v1_5',
    chain.map((pem) => new Uint8Array(new X509Certificate(pem).raw)),
  )
}
