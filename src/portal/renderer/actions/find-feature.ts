import type { BrowserFeature } from '../../../model/vocabulary.ts'

/** Returns whether the browser has a feature on this page. */
export function hasFeature(feature: BrowserFeature | undefined): boolean {
  if (feature === undefined) return true
  // WebAuthn identifies a portal by its host name, so browsers refuse IP addresses.
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname)
}
