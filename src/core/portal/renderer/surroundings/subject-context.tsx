/**
 * Tracks which items of lists a control belongs to.
 *
 * The same button stands in every item, so its accessible name continues with the items' titles: a screen reader's list of buttons has no
 * cards and rows around them. The name begins with the visible label (WCAG 2.5.3).
 */
import { createContext, type ReactNode, use } from 'react'

const RepeatedContext = createContext(false)
const SubjectContext = createContext<string | undefined>(undefined)

/** Marks its children as an item of a list: the next card titles it. */
export function Repeated({ children }: { children: ReactNode }) {
  return <RepeatedContext value={true}>{children}</RepeatedContext>
}

/** Returns whether the component is in an item of a list that no title names yet. */
export function useRepeated(): boolean {
  return use(RepeatedContext)
}

/** Names the controls in it by the element that holds the item's title, and by the items around it. */
export function Subject({ titleId, children }: { titleId: string; children: ReactNode }) {
  const outer = use(SubjectContext)
  return (
    <RepeatedContext value={false}>
      <SubjectContext value={outer === undefined ? titleId : `${titleId} ${outer}`}>{children}</SubjectContext>
    </RepeatedContext>
  )
}

/** Returns the ids of the titles that name a control's item, the nearest first; undefined outside of lists. */
export function useSubject(): string | undefined {
  return use(SubjectContext)
}

/** Returns the attributes of a control named by its own words and then by its item. */
export function namedWith(id: string, ofIds: string | undefined): { id: string; 'aria-labelledby': string } | undefined {
  return ofIds === undefined ? undefined : { id, 'aria-labelledby': `${id} ${ofIds}` }
}
