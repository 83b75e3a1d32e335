import { createContext, type ReactNode, use } from 'react'

/**
 * Path of a component in the page: ordinals of the surrounding blocks and keys of the surrounding items.
 *
 * It is stable between visits while the catalogue and the items stay the same.
 */
const SpotContext = createContext('')

export function useSpot(): string {
  return use(SpotContext)
}

export function Spot({ name, children }: { name: string; children: ReactNode }) {
  return <SpotContext value={`${use(SpotContext)}/${name}`}>{children}</SpotContext>
}
