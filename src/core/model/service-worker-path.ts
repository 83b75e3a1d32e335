/** Address of the service worker. It is in the root, as a worker controls the pages below its own address. */
export const serviceWorkerPath = '/service-worker.js'
