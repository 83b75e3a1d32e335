import styled from '@emotion/styled'
import { type ReactNode, useMemo, useState } from 'react'
import { ScopeProvider, type Surroundings, useSurroundings } from '../scope/scope-context.tsx'

const Whole = styled.div`
  display: contents;
`

/**
 * Keeps the last data of a block whose choices load other data, until that has arrived: what the visitor has pressed stays, with the focus.
 *
 * @param isReady the data of the block is loaded
 * @param children are given whether they have data, the last or that of the choices
 */
export function SteadyBlock({ isReady, children }: { isReady: boolean; children: (hasData: boolean) => ReactNode }) {
  const around = useSurroundings()
  const [last, setLast] = useState<Surroundings>()
  if (isReady && last !== around) setLast(around)
  const { params } = around.scope
  const kept = useMemo(() => last && { scope: { ...last.scope, params }, loads: last.loads }, [last, params])
  const isKept = !isReady && kept !== undefined
  return (
    <ScopeProvider {...(isKept ? kept : around)}>
      <Whole aria-busy={isKept ? true : undefined}>{children(isReady || isKept)}</Whole>
    </ScopeProvider>
  )
}
