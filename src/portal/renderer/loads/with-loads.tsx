import type { ReactNode } from 'react'
import type { LoadModel } from '../../../catalogue/model.ts'
import { ScopeProvider, type Surroundings } from '../scope/scope-context.tsx'
import { late } from './late.tsx'

export interface WithLoadsProps {
  loads: readonly LoadModel[]
  outer: Surroundings
  children: ReactNode
}

/** In a file of its own, with the library that keeps answers: a page that shows no data is drawn without it. */
export const AskedLoads = late<WithLoadsProps>(async () => (await import('./asked-loads.tsx')).default)

/** Around a place that declares data: what is inside reads it, and how it stands with each of it. */
export function WithLoads({ loads, outer, children }: WithLoadsProps) {
  if (loads.length === 0) return <ScopeProvider {...outer}>{children}</ScopeProvider>
  return (
    <AskedLoads loads={loads} outer={outer}>
      {children}
    </AskedLoads>
  )
}
