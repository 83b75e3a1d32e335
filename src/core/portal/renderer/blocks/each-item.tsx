import type { ReactNode } from 'react'
import type { LoadModel, Scope } from '../../../model/catalogue-model.ts'
import { WithLoads } from '../loads/with-loads.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'

/** Provides the scope of one list item and loads the data declared per item. */
export function EachItem({ scope, loads, children }: { scope: Scope; loads: readonly LoadModel[]; children: ReactNode }) {
  const around = useSurroundings()
  return (
    <WithLoads loads={loads} outer={{ scope, loads: around.loads }}>
      {children}
    </WithLoads>
  )
}
