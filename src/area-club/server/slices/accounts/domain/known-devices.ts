/** How long a device stays known after its last login. */
export const knownDeviceLifeMs = 365 * 24 * 60 * 60_000

/**
 * Known devices of a member; the least recently used one is dropped.
 *
 * Each has its own counter of wrong passwords, so their number must be bounded.
 */
export const knownDevicesPerMember = 20

/** How many accounts may know one browser: those of a family. */
export const accountsPerDevice = 5
