import {
  createContext,
  type ElementType,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { opensPageSearch } from './page-search.ts'

const SearchedContext = createContext(false)

interface FoldedContentProps {
  id: string
  open: boolean
  /** Called when the browser's search has found words in it: the owner opens it. */
  onFound: () => void
  as?: ElementType
  /** Its content loads data, so that it is built for who opens it only. */
  loadsData?: boolean
  children: () => ReactNode
  [attribute: `data-${string}`]: boolean | undefined
}

/**
 * Content that a press opens.
 *
 * It is built when it is first opened, printed (the owner opens it then) or searched, and kept mounted afterwards, with what is typed in it.
 * While it is closed, the browser's search still finds its words (HTML, `hidden="until-found"`).
 */
export function FoldedContent({ id, open, onFound, as: Element = 'div', loadsData = false, children, ...attributes }: FoldedContentProps) {
  const isInSearched = use(SearchedContext)
  const [isSearched, setIsSearched] = useState(isInSearched && !loadsData)
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  const isBuilt = wasOpened || isSearched
  useEffect(() => {
    if (isBuilt || loadsData) return
    const build = (event: KeyboardEvent) => {
      // There may be many panels: they come while the user types the words.
      if (opensPageSearch(event)) startTransition(() => setIsSearched(true))
    }
    window.addEventListener('keydown', build, { capture: true })
    return () => window.removeEventListener('keydown', build, { capture: true })
  }, [isBuilt, loadsData])

  const root = useRef<HTMLElement>(null)
  const find = useEffectEvent(onFound)
  useLayoutEffect(() => {
    const element = root.current
    // React knows the attribute as a boolean only. A browser that does not know its value would show the content's own `display`.
    if (open || !isBuilt || !element || !('onbeforematch' in element)) return
    element.setAttribute('hidden', 'until-found')
    const onBeforeMatch = () => find()
    element.addEventListener('beforematch', onBeforeMatch)
    return () => element.removeEventListener('beforematch', onBeforeMatch)
  }, [open, isBuilt])
  return (
    <Element ref={root} id={id} hidden={!open} {...attributes}>
      {isBuilt && <SearchedContext value={isSearched && !wasOpened}>{children()}</SearchedContext>}
    </Element>
  )
}
