/** Hand-written areas by the name under which the catalogue places them. */
import type { ComponentType } from 'react'

export interface AreaProps {
  /** What the catalogue gives it, as its `area.yaml` declares. */
  given: Readonly<Record<string, unknown>>
  /** Tells an event of its `area.yaml`; runs the steps that the catalogue names for it. Resolves when they are done. */
  tell(event: string, details?: Readonly<Record<string, unknown>>): Promise<void>
}

/** Components are lazy: an area's code is loaded where it is shown. */
export type AreaRegistry = Readonly<Record<string, ComponentType<AreaProps>>>
