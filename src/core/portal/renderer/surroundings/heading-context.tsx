/** Tracks the heading level by nesting depth: the page title is h1, its blocks start at h2. */
import { createContext, type ReactNode, use } from 'react'

export type HeadingLevel = 2 | 3 | 4 | 5

interface Depth {
  level: HeadingLevel
  /** Inside a card, accordions and sections render as its rows and not as cards. */
  inCard: boolean
}

const DepthContext = createContext<Depth>({ level: 2, inCard: false })

export function useDepth(): Depth {
  return use(DepthContext)
}

/** Increments the heading level, unless `level` is false. `card`: the content is inside a card. */
export function Deeper({ card, level = true, children }: { card?: boolean; level?: boolean; children: ReactNode }) {
  const depth = use(DepthContext)
  const next: HeadingLevel = level ? (depth.level === 2 ? 3 : depth.level === 3 ? 4 : 5) : depth.level
  return <DepthContext value={{ level: next, inCard: card ?? depth.inCard }}>{children}</DepthContext>
}

/** Resets the depth for a dialog's body: its headings start at h3, and it counts as a card. */
export function DialogDepth({ children }: { children: ReactNode }) {
  return <DepthContext value={{ level: 3, inCard: true }}>{children}</DepthContext>
}
