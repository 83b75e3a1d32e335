import { randomBytes } from 'node:crypto'

/** In characters: 144 bits as base64. */
const nonceLength = 24

export function createNonce(): string {
  return randomBytes((nonceLength * 3) / 4).toString('base64')
}

/** Puts the nonce where the build left a place for it, and always where the page's own scripts look it up. */
export function insertNonce(template: string, nonce: string): string {
  const page = template.replace(/\snonce="[^"]*"/g, ` nonce="${nonce}"`)
  if (/<meta[^>]*property="csp-nonce"[^>]*\snonce="/.test(page)) return page
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const bare = /<meta[^>]*property="csp-nonce"[^>]*>/
  return bare.test(page) ? page.replace(bare, meta) : page.replace(/<head[^>]*>/, (head) => `${head}${meta}`)
}
