import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { FindBlock } from '../../../model/catalogue-model.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { TextBox } from '../../fields/text-input.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { EmptyView } from '../blocks/empty-view.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { ScopeProvider, useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { Found } from './found.tsx'

/** A search field above nested blocks, which read the items that fit. The blocks follow the typing without delaying it. */
export function FindView({ block }: { block: FindBlock }) {
  const { by, into, each, label, found, content } = block
  const scope = useScope()
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const inside = useMemo(() => {
    const searched = words === '' ? scope : { ...scope, [by]: words }
    const items = eachScopes(each, searched)
    return { ...searched, [into]: items.map((item) => item.scope[each.name]), count: items.length }
  }, [scope, words, by, into, each])
  const isSearching = words !== ''
  // There is nothing to choose from among one item or none.
  const isOffered = (each.list.read(scope) ?? []).length > 1
  return (
    <>
      <search hidden={!isOffered}>
        <FieldFrame id={id} label={<Text text={label} />} width="medium">
          <TextBox
            id={id}
            type="search"
            name={by}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped('')
            }}
          />
        </FieldFrame>
        {found && <Found role="status">{isSearching && <Text text={found} scope={inside} />}</Found>}
      </search>
      <ScopeProvider scope={inside}>
        {isSearching && inside.count === 0 ? <EmptyView empty={each.empty} /> : <BlockList blocks={content} />}
      </ScopeProvider>
    </>
  )
}
