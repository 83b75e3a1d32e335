/** How long after its last login a device is known. */
export const knownDeviceLifeMs = 365 * 24 * 60 * 60_000

/** Each has a counter of its own for wrong passwords, so there may not be any number of them. The least recently used one gives way. */
export const knownDevicesPerMember = 20

/** How many accounts a browser is known to: a family's. */
export const accountsPerDevice = 5
