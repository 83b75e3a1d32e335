/** Address of the service worker. It is in the root, as a worker controls the pages below its own address. */
export const serviceWorkerPath = '/service-worker.js'

/** How the names of the caches of its files begin. The name of a build follows. */
export const fileCachePrefix = 'area-club.files '
