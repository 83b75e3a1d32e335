/** Headings by depth: a page's title is h1, what stands in it h2, and so on down. */
import { createContext, type ReactNode, use } from 'react'

export type HeadingLevel = 2 | 3 | 4 | 5

interface Depth {
  level: HeadingLevel
  /** On white already: accordions and sections are then rows of the card, not cards of their own. */
  inCard: boolean
}

const DepthContext = createContext<Depth>({ level: 2, inCard: false })

export function useDepth(): Depth {
  return use(DepthContext)
}

/** One level down. `card` where the content stands on white. */
export function Deeper({ card, level = true, children }: { card?: boolean; level?: boolean; children: ReactNode }) {
  const depth = use(DepthContext)
  const next: HeadingLevel = level ? (depth.level === 2 ? 3 : depth.level === 3 ? 4 : 5) : depth.level
  return <DepthContext value={{ level: next, inCard: card ?? depth.inCard }}>{children}</DepthContext>
}

/** The body of a dialog begins anew under the dialog's own heading, on white. */
export function DialogDepth({ children }: { children: ReactNode }) {
  return <DepthContext value={{ level: 3, inCard: true }}>{children}</DepthContext>
}
