import type { ComponentType, ReactNode } from 'react'
import type { LoadModel } from '../../../catalogue/model.ts'
import { ScopeProvider, type Surroundings } from '../scope/scope-context.tsx'
import { late } from './late.tsx'
import type { PieceFailure } from './piece.ts'
import { PieceFailed } from './piece-failed.tsx'

export interface WithLoadsProps {
  loads: readonly LoadModel[]
  outer: Surroundings
  /** What stands there where the code that asks does not arrive; else the failure alone. */
  Failed?: ComponentType<{ failure: PieceFailure }>
  children: ReactNode
}

/** In a file of its own, with the library that keeps answers: a page that shows no data is drawn without it. */
export const AskedLoads = late<WithLoadsProps>(
  async () => (await import('./asked-loads.tsx')).default,
  ({ Failed = PieceFailed, failure }) => <Failed failure={failure} />,
)

/** Around a place that declares data: what is inside reads it, and how it stands with each of it. */
export function WithLoads(props: WithLoadsProps) {
  if (props.loads.length === 0) return <ScopeProvider {...props.outer}>{props.children}</ScopeProvider>
  return <AskedLoads {...props} />
}
