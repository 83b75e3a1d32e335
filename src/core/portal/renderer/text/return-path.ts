/** The path to return to after a login, in the state of the history entry of the login page and of those that a visitor opens from there. */

/** Returns the state for the login that an address asks for; null for the first address of the portal, which leads home. */
export const keepReturnPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): { returnTo: string } | null =>
  pathname === '/' ? null : { returnTo: `${pathname}${search}${hash}` }

/** Reads the path to return to. Only paths of this origin are returned. */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state) || typeof state.returnTo !== 'string') return undefined
  return state.returnTo.startsWith('/') && !state.returnTo.startsWith('//') ? state.returnTo : undefined
}
