import { onlineManager } from '@tanstack/react-query'

/**
 * Makes TanStack Query take the browser's online state, from the start.
 *
 * By default it assumes a connection until the first event, and so would miss the return of one that was missing from the start.
 */
export function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(navigator.onLine)
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  })
}
