/** The hand-written areas of this portal, by the names under which the catalogue places them. */
import type { AreaRegistry } from '../renderer/areas/area-registry.ts'

export const areas: AreaRegistry = {}
