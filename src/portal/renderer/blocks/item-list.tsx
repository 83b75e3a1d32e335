import type { ReactNode } from 'react'
import type { LoadModel } from '../../../catalogue/model.ts'
import { type DrawingPace, useDrawnCount } from '../../ui/use-drawn-count.ts'
import type { ItemScope } from '../scope/repeat.ts'
import { EachItem } from './each-item.tsx'

/** An item may be a whole card: few fill a window. */
const pace: DrawingPace = { first: 6, step: 6 }

/** The same blocks once for each item, from the top of a long list on. */
export function ItemList({ items, loads, children }: { items: readonly ItemScope[]; loads: readonly LoadModel[]; children: ReactNode }) {
  const drawn = useDrawnCount(items.length, pace)
  return items.slice(0, drawn).map((item) => (
    <EachItem key={item.key} scope={item.scope} loads={loads}>
      {children}
    </EachItem>
  ))
}
