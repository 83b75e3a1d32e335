/** Finds the item of a list that the URL fragment names, as in `#VS-48231`. */
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AccordionBlock } from '../../../model/catalogue-model.ts'
import { usePageNotes } from '../page-notes.ts'
import type { ItemScope } from '../scope/repeat.ts'

export interface WantedItem {
  key: string
  /** Key of the visit: it differs at each navigation, also to the same address. */
  visit: string
}

function readName(hash: string): string | undefined {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/** Returns the item that the current fragment names. Undefined after Back, which restores the scroll position instead. */
export function useWantedItem(fragment: AccordionBlock['fragment'], items: readonly ItemScope[]): WantedItem | undefined {
  const { hash, key } = useLocation()
  const { isReturn } = usePageNotes()
  const [first] = useState(key)
  const name = readName(hash)
  if (!fragment || name === undefined || (isReturn && key === first)) return undefined
  const item = items.find(({ scope }) => String(fragment.read(scope)) === name)
  return item && { key: item.key, visit: key }
}
