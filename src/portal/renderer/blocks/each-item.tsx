import type { ReactNode } from 'react'
import type { LoadModel, Scope } from '../../../catalogue/model.ts'
import { useLoads } from '../loads/use-loads.ts'
import { ScopeProvider, useSurroundings } from '../scope/scope-context.tsx'

/** One item of a list: its scope, and the data that is asked for once per item. */
export function EachItem({ scope, loads, children }: { scope: Scope; loads: readonly LoadModel[]; children: ReactNode }) {
  const around = useSurroundings()
  const inside = useLoads(loads, { scope, loads: around.loads })
  return <ScopeProvider {...inside}>{children}</ScopeProvider>
}
