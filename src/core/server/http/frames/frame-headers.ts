import type { ServiceSettings } from '../../application/services.ts'

/** Returns the headers of every response. Only the portal may frame it; only scripts and styles with the nonce run. */
export function frameHeaders(
  settings: Pick<ServiceSettings, 'publicUrl' | 'framePublicUrl'>,
  nonce?: string,
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    ...(nonce === undefined
      ? []
      : [`script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`, "img-src 'self' data:", "font-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(settings.publicUrl).origin}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(settings.framePublicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
