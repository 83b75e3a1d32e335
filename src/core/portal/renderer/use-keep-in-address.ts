import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Values of query parameters; undefined removes one. */
export type AddressChanges = Readonly<Record<string, string | undefined>>

/** Returns a function that keeps choices in the query. It replaces the history entry, so that Back leaves the page. */
export function useKeepInAddress(): (changes: AddressChanges) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes) => {
      // The router's location is that of the last render, which may lack a choice of a moment ago.
      const { pathname, search } = window.location
      const query = new URLSearchParams(search)
      for (const [param, value] of Object.entries(changes)) {
        if (value === undefined) query.delete(param)
        else query.set(param, value)
      }
      void navigate({ pathname, search: query.toString() }, { replace: true })
    },
    [navigate],
  )
}
