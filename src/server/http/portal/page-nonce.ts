import { randomBytes } from 'node:crypto'

/** Base64 length of a nonce of 144 bits. */
const nonceLength = 24

export function createNonce(): string {
  return randomBytes((nonceLength * 3) / 4).toString('base64')
}

/** Replaces the page's nonce attributes, and adds the meta element from which its scripts read the nonce. */
export function insertNonce(template: string, nonce: string): string {
  const page = template.replace(/\snonce="[^"]*"/g, ` nonce="${nonce}"`)
  if (/<meta[^>]*property="csp-nonce"[^>]*\snonce="/.test(page)) return page
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const bare = /<meta[^>]*property="csp-nonce"[^>]*>/
  return bare.test(page) ? page.replace(bare, meta) : page.replace(/<head[^>]*>/, (head) => `${head}${meta}`)
}
