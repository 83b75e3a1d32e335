import type { BrowserFeature } from '../../../model/vocabulary.ts'
import { useIsLive } from '../../ui/use-store.ts'

function hasFeature(feature: BrowserFeature | undefined): boolean {
  if (feature === undefined) return true
  // WebAuthn identifies a portal by its host name, so browsers refuse IP addresses.
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname)
}

/** Returns whether the browser has one of the features on this page. A page of the build takes it for granted. */
export function useHasFeature(...features: readonly (BrowserFeature | undefined)[]): boolean {
  const isLive = useIsLive()
  return !isLive || features.some(hasFeature)
}
