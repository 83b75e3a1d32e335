/** Issues X.509 certificates for a simulator's signatures: RSA with SHA-256. */
import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

export interface IssuedCertificate {
  /** PKCS #8, PEM. */
  privateKey: string
  /** PEM. */
  certificate: string
}

export interface CertificateOptions {
  commonName: string
  validFrom?: Date
  validTo?: Date
  /** Whether the certificate may issue others. */
  isAuthority?: boolean
  /** The issuer; self-signed when missing. */
  issuer?: IssuedCertificate & { commonName: string }
  modulusLength?: number
}

/** Generates a key pair and a certificate for it. */
export function issueCertificate(options: CertificateOptions): IssuedCertificate {
  const { commonName, issuer, isAuthority = false, modulusLength = 2048 } = options
  // Node generates keys many times faster than node-forge.
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`
  certificate.validity.notBefore = options.validFrom ?? new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = options.validTo ?? new Date('2049-12-31T23:59:59Z')
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  certificate.setIssuer([{ name: 'commonName', value: issuer?.commonName ?? commonName }])
  certificate.setExtensions([{ name: 'basicConstraints', critical: true, cA: isAuthority }])
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.privateKey ?? privateKey), forge.md.sha256.create())
  return { privateKey, certificate: forge.pki.certificateToPem(certificate) }
}
