import { useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ChooseBlock } from '../../../model/catalogue-model.ts'
import { Choice } from '../../fields/choice.tsx'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { useReadText, useWording } from '../renderer-context.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { ScopeProvider, useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { findTextLanguage } from '../text/text-language.ts'
import { useKeepInAddress } from '../use-keep-in-address.ts'
import { Found } from './found.tsx'

/**
 * A select above nested blocks, which read the chosen item by its name.
 *
 * The item is missing from their scope when the user chose "all", or when a refetch removed the chosen item.
 */
export function ChooseView({ block }: { block: ChooseBlock }) {
  const scope = useScope()
  const read = useReadText()
  const wording = useWording()
  const id = useId()
  const [chosen, choose] = useChosen(block.param)
  const options = useMemo(
    () =>
      eachScopes(block.each, scope).map((item) => ({
        item: item.scope[block.each.name],
        scope: item.scope,
        key: String(block.value.read(item.scope)),
      })),
    [block, scope],
  )
  const option = options.find(({ key }) => key === chosen)
  const inside = useMemo(() => (option ? { ...scope, [block.each.name]: option.item } : scope), [scope, option, block.each.name])
  return (
    <>
      <FieldFrame id={id} label={<Text text={block.label} />} width="medium">
        <Choice
          id={id}
          name={block.each.name}
          value={option?.key}
          chosenKey={option?.key ?? ''}
          options={options.map(({ key, scope: own }) => ({
            key,
            value: key,
            words: read(block.option, own),
            language: findTextLanguage(block.option, own, wording),
          }))}
          chooseOne={read(block.all)}
          onChange={() => undefined}
          onChoose={(picked) => choose(picked?.key)}
          onBlur={() => undefined}
          describedBy={undefined}
          invalid={false}
          required={false}
          readOnly={false}
        />
      </FieldFrame>
      {block.found && <Found role="status">{option && <Text text={block.found} scope={inside} />}</Found>}
      <ScopeProvider scope={inside}>
        <BlockList blocks={block.content} />
      </ScopeProvider>
    </>
  )
}

/** Keeps the chosen key in a query parameter when `param` is given. */
function useChosen(param: string | undefined): [string | undefined, (key: string | undefined) => void] {
  const [chosen, setChosen] = useState<string>()
  const { search } = useLocation()
  const keep = useKeepInAddress()
  if (param === undefined) return [chosen, setChosen]
  return [new URLSearchParams(search).get(param) ?? undefined, (key) => keep({ [param]: key })]
}
