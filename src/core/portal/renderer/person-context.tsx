/** The signed-in user, who owns the drafts of a members' screen. Undefined on public screens. */
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useRenderer } from './renderer-context.tsx'

const PersonContext = createContext<string | undefined>(undefined)

export function PersonProvider({ person, children }: { person: string | undefined; children: ReactNode }) {
  const { openForms } = useRenderer()
  useEffect(() => {
    if (person !== undefined) openForms.keepFor(person)
  }, [openForms, person])
  return <PersonContext value={person}>{children}</PersonContext>
}

export function usePerson(): string | undefined {
  return use(PersonContext)
}
