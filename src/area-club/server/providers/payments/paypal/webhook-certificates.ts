import { type KeyObject, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { Clock } from '../../../../../core/server/domain/clock.ts'
import { ForgedWebhook, ProviderUnreachable } from '../payment-provider.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { webhookHostsOf } from './paypal-hosts.ts'

export interface CertificateOptions {
  apiUrl: string
  clock: Clock
  exchange: Exchange
  timeLimitMs?: number
  trustedRoots?: readonly string[]
}

/** How long a certificate is cached. */
const cachedForMs = 24 * 60 * 60_000
/** Cache size; PayPal uses one or two certificates at a time. */
const maxCached = 8
const maxChainLength = 6
/** Subject names of PayPal's webhook certificates, live and sandbox. */
const signers = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']

/**
 * Fetches and caches the certificates that webhook calls name.
 *
 * PayPal's are fetched from its own hosts over https only, and must chain to a trusted root. Any other API is a simulator, whose
 * self-signed certificate is fetched from the API's own origin only.
 */
export function createCertificateSource({ apiUrl, clock, exchange, timeLimitMs, trustedRoots = rootCertificates }: CertificateOptions): {
  keyFrom(certificateUrl: string): Promise<KeyObject>
} {
  const kept = new Map<string, { signer: Promise<Signer>; fetchedAtMs: number }>()
  let parsedRoots: readonly X509Certificate[] | undefined
  const hosts = webhookHostsOf(apiUrl)
  const { origin } = new URL(apiUrl)

  const requireAllowed = (text: string): URL => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isOwn =
      hosts === undefined ? url?.origin === origin : url?.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
    if (
      url === undefined ||
      !isOwn ||
      url.username !== '' ||
      url.search !== '' ||
      !/\/v1\/notifications\/certs\/[\w-]{1,200}$/.test(url.pathname)
    )
      throw new ForgedWebhook('The certificate is at a foreign address')
    return url
  }

  const fetchSigner = async (url: URL): Promise<Signer> => {
    const ask = url.origin === origin ? exchange : createExchange(url.origin, timeLimitMs)
    const response = await ask(new Request(url, { headers: { accept: '*/*' } }))
    if (response.status >= 500 || response.status === 429) throw new ProviderUnreachable('The payment provider’s certificate cannot be had')
    if (response.status !== 200) throw new ForgedWebhook('There is no such certificate')
    const chain = parseChain(await response.text())
    return hosts === undefined ? signerOf(chain) : judgeChain(chain)
  }

  const judgeChain = (chain: readonly X509Certificate[]): Signer => {
    const signer = signerOf(chain)
    if (!signers.some((name) => chain[0]?.checkHost(name, { wildcards: false, subject: 'default' }) !== undefined))
      throw new ForgedWebhook('The certificate is made out for another name')
    // Parsing costs more than a hundred times as much as verifying a signature.
    parsedRoots ??= trustedRoots.map((pem) => new X509Certificate(pem))
    const root = findTrustedRoot(chain, parsedRoots, clock.now())
    if (root === undefined) throw new ForgedWebhook('The certificate comes from no trusted root')
    return { ...signer, certificates: [...chain, root] }
  }

  const signerAt = (url: URL): Promise<Signer> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(url.href)
    if (known !== undefined && Math.abs(nowMs - known.fetchedAtMs) < cachedForMs) return known.signer
    const fetched = { signer: fetchSigner(url), fetchedAtMs: nowMs }
    kept.delete(url.href)
    for (const oldest of kept.keys()) {
      if (kept.size < maxCached) break
      kept.delete(oldest)
    }
    kept.set(url.href, fetched)
    fetched.signer.catch(() => {
      if (kept.get(url.href) === fetched) kept.delete(url.href)
    })
    return fetched.signer
  }

  return {
    keyFrom: async (certificateUrl) => {
      const { publicKey, certificates } = await signerAt(requireAllowed(certificateUrl))
      const now = clock.now()
      if (!certificates.every((certificate) => isValidAt(certificate, now))) throw new ForgedWebhook('The certificate is not valid now')
      return publicKey
    },
  }
}

/** A key whose certificates have been judged, except for their dates. */
interface Signer {
  publicKey: KeyObject
  certificates: readonly X509Certificate[]
}

function signerOf(chain: readonly X509Certificate[]): Signer {
  const [leaf] = chain
  if (leaf === undefined) throw new ForgedWebhook('The certificate cannot be read')
  if (leaf.publicKey.asymmetricKeyType !== 'rsa') throw new ForgedWebhook('The certificate’s key is no RSA key')
  return { publicKey: leaf.publicKey, certificates: chain }
}

function parseChain(pem: string): readonly X509Certificate[] {
  try {
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return blocks.slice(0, maxChainLength).map((block) => new X509Certificate(block))
  } catch {
    throw new ForgedWebhook('The certificate cannot be read')
  }
}

function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return certificate.validFromDate <= now && now <= certificate.validToDate
}

/** Returns the trusted root in which the chain ends, or which has issued it; undefined when the chain is not linked or not trusted. */
function findTrustedRoot(chain: readonly X509Certificate[], roots: readonly X509Certificate[], now: Date): X509Certificate | undefined {
  const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
    issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  const areLinked = chain.every((certificate, index) => {
    const issuer = chain[index + 1]
    return issuer === undefined || isIssuedBy(certificate, issuer)
  })
  const last = chain.at(-1)
  if (!areLinked || last === undefined) return undefined
  return roots.find((root) => isValidAt(root, now) && (root.fingerprint256 === last.fingerprint256 || isIssuedBy(last, root)))
}
