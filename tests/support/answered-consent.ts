import { catalogue } from '../../src/generated/catalogue.ts'
import { consentKey } from '../../src/portal/app/consent/consent-store.ts'

const dayMs = 24 * 60 * 60_000

/** What a browser keeps of somebody who has refused all that may be refused, as the library writes it. */
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
    // Journeys that move the browser's clock have not been asked again either.
    expirationTime: now.getTime() + 10 * keptDays * dayMs,
  }
  return { name: consentKey, value: JSON.stringify(value) }
}

/** A browser's storage when the question has been answered: what most visits begin with. */
export function returningVisitor(url: string) {
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: [answeredConsent()] }] }
}
