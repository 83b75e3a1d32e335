import { useSyncExternalStore } from 'react'

/**
 * Follows a store.
 *
 * @param readAtFirst reads what a page of the build shows, which the script takes over with the same value; by default the same
 */
export const useStore = <T>(subscribe: (listener: () => void) => () => void, read: () => T, readAtFirst: () => T = read): T =>
  useSyncExternalStore(subscribe, read, readAtFirst)

const unchanging = () => () => undefined

/** Returns whether the script draws the page: false in a page of the build, and while the script takes it over. */
export const useIsLive = (): boolean =>
  useStore(
    unchanging,
    () => true,
    () => false,
  )
