import type { ReactNode } from 'react'
import type { LoadModel } from '../../../model/catalogue-model.ts'
import { ScopeProvider, type Surroundings } from '../scope/scope-context.tsx'
import { useLoads } from './use-loads.ts'

export interface WithLoadsProps {
  loads: readonly LoadModel[]
  outer: Surroundings
  children: ReactNode
}

/** Loads declared data and provides it, with the state of each load, to its children. */
export function WithLoads(props: WithLoadsProps) {
  if (props.loads.length === 0) return <ScopeProvider {...props.outer}>{props.children}</ScopeProvider>
  return <QueriedLoads {...props} />
}

function QueriedLoads({ loads, outer, children }: WithLoadsProps) {
  return <ScopeProvider {...useLoads(loads, outer)}>{children}</ScopeProvider>
}
