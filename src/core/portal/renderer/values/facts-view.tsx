import type { FactsBlock } from '../../../model/catalogue-model.ts'
import { FactsList } from '../../ui/facts-list.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { findSolePlaceholder, isAbsent } from '../text/sole-placeholder.ts'
import { Text } from '../text/text.tsx'
import { findMarks, Marks } from './marks.tsx'

export function FactsView({ block }: { block: FactsBlock }) {
  const scope = useScope()
  const facts = block.items
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => item.when?.holds(scope) !== false)
    .map(({ item, at }) => ({
      key: String(at),
      label: <Text text={item.label} />,
      value: <Text text={item.value} />,
      icon: item.icon,
      marks: findMarks(item.marks, scope).length > 0 && <Marks marks={item.marks} scope={scope} />,
      look: isAbsent(item.value, scope)
        ? ('absent' as const)
        : findSolePlaceholder(item.value)?.format === 'code'
          ? ('code' as const)
          : undefined,
    }))
  return facts.length === 0 ? null : <FactsList facts={facts} columns={block.columns} />
}
