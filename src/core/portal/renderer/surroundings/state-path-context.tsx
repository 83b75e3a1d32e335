import { createContext, type ReactNode, use } from 'react'

/**
 * Path of a component in the page.
 *
 * It consists of the ordinals of the surrounding blocks and the keys of the surrounding items, and is stable between visits while these
 * stay the same.
 */
const SpotContext = createContext('')

export function useStatePath(): string {
  return use(SpotContext)
}

export function StatePath({ name, children }: { name: string; children: ReactNode }) {
  return <SpotContext value={`${use(SpotContext)}/${name}`}>{children}</SpotContext>
}
