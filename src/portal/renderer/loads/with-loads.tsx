import type { ComponentType, ReactNode } from 'react'
import type { LoadModel } from '../../../model/catalogue-model.ts'
import type { ChunkFailure } from '../../lazy/chunk.ts'
import { ChunkFailed } from '../../lazy/chunk-failed.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { ScopeProvider, type Surroundings } from '../scope/scope-context.tsx'

export interface WithLoadsProps {
  loads: readonly LoadModel[]
  outer: Surroundings
  /** Rendered when the chunk of the query library fails to load. By default the error message alone. */
  Failed?: ComponentType<{ failure: ChunkFailure }>
  children: ReactNode
}

/** A chunk of its own, with the query library: a page without data renders without it. */
export const QueriedLoads = lazyComponent<WithLoadsProps>(
  async () => (await import('./queried-loads.tsx')).default,
  ({ Failed = ChunkFailed, failure }) => <Failed failure={failure} />,
)

/** Loads declared data and provides it, with the state of each load, to its children. */
export function WithLoads(props: WithLoadsProps) {
  if (props.loads.length === 0) return <ScopeProvider {...props.outer}>{props.children}</ScopeProvider>
  return <QueriedLoads {...props} />
}
