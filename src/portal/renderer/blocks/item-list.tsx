import { createContext, type ReactNode, use } from 'react'
import type { LoadModel } from '../../../catalogue/model.ts'
import { type DrawingPace, useDrawnCount } from '../../ui/use-drawn-count.ts'
import type { ItemScope } from '../scope/repeat.ts'
import { EachItem } from './each-item.tsx'
import { Spot } from './spot-context.tsx'

/** An item may be a whole card: few fill a window. */
const pace: DrawingPace = { first: 6, step: 6 }
/** From here on what is far from the window costs what is in it. */
const many = 30

const ManyContext = createContext(false)

/** Whether what is drawn here is one item of a long list. */
export function useOneOfMany(): boolean {
  return use(ManyContext)
}

export interface ItemListProps {
  items: readonly ItemScope[]
  loads: readonly LoadModel[]
  /** Drawn around each item. */
  around?: ((item: ItemScope, drawn: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/** The same blocks once for each item, from the top of a long list on. */
export function ItemList({ items, loads, around = (_item, drawn) => drawn, children }: ItemListProps) {
  const drawn = useDrawnCount(items.length, pace)
  return (
    <ManyContext value={items.length > many}>
      {items.slice(0, drawn).map((item) => (
        <Spot key={item.key} name={item.key}>
          {around(
            item,
            <EachItem scope={item.scope} loads={loads}>
              {children}
            </EachItem>,
          )}
        </Spot>
      ))}
    </ManyContext>
  )
}
