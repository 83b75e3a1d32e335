import { type KeyObject, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { Clock } from '../../../domain/clock.ts'
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
  const kept = new Map<string, { chain: Promise<readonly X509Certificate[]>; fetchedAtMs: number }>()
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

  const fetchChain = async (url: URL): Promise<readonly X509Certificate[]> => {
    const ask = url.origin === origin ? exchange : createExchange(url.origin, timeLimitMs)
    const response = await ask(new Request(url, { headers: { accept: '*/*' } }))
    if (response.status >= 500 || response.status === 429) throw new ProviderUnreachable('The payment provider’s certificate cannot be had')
    if (response.status !== 200) throw new ForgedWebhook('There is no such certificate')
    return parseChain(await response.text())
  }

  const chainAt = (url: URL): Promise<readonly X509Certificate[]> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(url.href)
    if (known !== undefined && Math.abs(nowMs - known.fetchedAtMs) < cachedForMs) return known.chain
    const chain = fetchChain(url)
    kept.delete(url.href)
    for (const oldest of kept.keys()) {
      if (kept.size < maxCached) break
      kept.delete(oldest)
    }
    kept.set(url.href, { chain, fetchedAtMs: nowMs })
    chain.catch(() => kept.delete(url.href))
    return chain
  }

  return {
    keyFrom: async (certificateUrl) => {
      const chain = await chainAt(requireAllowed(certificateUrl))
      const [leaf] = chain
      if (leaf === undefined) throw new ForgedWebhook('The certificate cannot be read')
      const now = clock.now()
      if (!chain.every((certificate) => isValidAt(certificate, now))) throw new ForgedWebhook('The certificate is not valid now')
      if (hosts !== undefined) {
        if (!signers.some((name) => leaf.checkHost(name, { wildcards: false, subject: 'default' }) !== undefined))
          throw new ForgedWebhook('The certificate is made out for another name')
        if (!isTrusted(chain, trustedRoots, now)) throw new ForgedWebhook('The certificate comes from no trusted root')
      }
      if (leaf.publicKey.asymmetricKeyType !== 'rsa') throw new ForgedWebhook('The certificate’s key is no RSA key')
      return leaf.publicKey
    },
  }
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

/** Returns whether the certificates form a chain that ends in a trusted root or is issued by one. */
function isTrusted(chain: readonly X509Certificate[], roots: readonly string[], now: Date): boolean {
  const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
    issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  const areLinked = chain.every((certificate, index) => {
    const issuer = chain[index + 1]
    return issuer === undefined || isIssuedBy(certificate, issuer)
  })
  const last = chain.at(-1)
  if (!areLinked || last === undefined) return false
  return roots
    .map((pem) => new X509Certificate(pem))
    .some((root) => isValidAt(root, now) && (root.fingerprint256 === last.fingerprint256 || isIssuedBy(last, root)))
}
