import { catalogue } from '../../src/generated/catalogue.ts'
import { consentKey } from '../../src/portal/app/consent/consent-store.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the stored consent of a user who has rejected all optional categories. */
export function answeredConsent(): { name: string; value: string } {
  const now = new Date()
  const { revision = 0, keptDays = 1, categories = [] } = catalogue.consents ?? {}
  const value = {
    categories: ['necessary'],
    revision,
    data: null,
    consentId: 'b1d2b6a0-7c8e-4a55-9a51-6a1f0c9b6f10',
    consentTimestamp: now.toISOString(),
    lastConsentTimestamp: now.toISOString(),
    languageCode: 'it',
    services: Object.fromEntries(['necessary', ...categories].map((name) => [name, []])),
    // Long after the portal's own expiry, so that journeys that move the clock are not asked again.
    expirationTime: now.getTime() + 10 * keptDays * dayMs,
  }
  return { name: consentKey, value: JSON.stringify(value) }
}

/** Returns the storage of a browser whose user has answered the consent dialog, as in most visits. */
export function returningVisitor(url: string) {
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: [answeredConsent()] }] }
}
