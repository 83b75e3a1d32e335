import { createContext, memo, type ReactNode, use } from 'react'
import type { LoadModel } from '../../../model/catalogue-model.ts'
import { Awaited } from '../../ui/skeletons.tsx'
import { type RenderPace, useRenderedCount } from '../../ui/use-rendered-count.ts'
import type { ItemScope } from '../scope/repeat.ts'
import { StatePath } from '../surroundings/state-path-context.tsx'
import { Repeated } from '../surroundings/subject-context.tsx'
import { EachItem } from './each-item.tsx'

/** An item may be a whole card: a few fill the viewport. */
const pace: RenderPace = { first: 6, step: 18 }
/** Cards of lists longer than this are not laid out outside the viewport. */
const many = 30

const ManyContext = createContext(false)

/** Returns whether the component is inside an item of a long list. */
export function useOneOfMany(): boolean {
  return use(ManyContext)
}

export interface ItemListProps {
  items: readonly ItemScope[]
  loads: readonly LoadModel[]
  /** Wraps each item. */
  around?: ((item: ItemScope, drawn: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/** Rendered again only with other data: a long list grows many times. */
const OneItem = memo(function OneItem({ item, loads, around, children }: Omit<ItemListProps, 'items'> & { item: ItemScope }) {
  const drawn = (
    <EachItem scope={item.scope} loads={loads}>
      <Repeated>{children}</Repeated>
    </EachItem>
  )
  return <StatePath name={item.key}>{around ? around(item, drawn) : drawn}</StatePath>
})

/** Renders its children once per item. Items of a long list render progressively, from the top. */
export function ItemList({ items, loads, around, children }: ItemListProps) {
  const drawn = useRenderedCount(items.length, pace)
  return (
    <ManyContext value={items.length > many}>
      {items.slice(0, drawn).map((item) => (
        <OneItem key={item.key} item={item} loads={loads} around={around}>
          {children}
        </OneItem>
      ))}
      {drawn < items.length && <Awaited />}
    </ManyContext>
  )
}
