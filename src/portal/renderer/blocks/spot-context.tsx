import { createContext, type ReactNode, use } from 'react'

/**
 * Where in the page something stands: the turns of the blocks around it and the keys of the items that they stand for. The same at every
 * visit for as long as the catalogue and the items are the same.
 */
const SpotContext = createContext('')

export function useSpot(): string {
  return use(SpotContext)
}

export function Spot({ name, children }: { name: string; children: ReactNode }) {
  return <SpotContext value={`${use(SpotContext)}/${name}`}>{children}</SpotContext>
}
