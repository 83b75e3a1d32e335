import { brand } from '#generated/server/brand.ts'

/** Begins the names of what this portal stores outside of its tables, and of its metrics: `area` for an id of the catalogue `area`. */
export const portalId: string = brand.id

/** The portal's name, for messages to its operator. */
export const portalName: string = brand.name
