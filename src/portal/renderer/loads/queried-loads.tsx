import { ScopeProvider } from '../scope/scope-context.tsx'
import { useLoads } from './use-loads.ts'
import type { WithLoadsProps } from './with-loads.tsx'

export default function QueriedLoads({ loads, outer, children }: WithLoadsProps) {
  return <ScopeProvider {...useLoads(loads, outer)}>{children}</ScopeProvider>
}
