import type { MarkModel, Scope } from '../../../model/catalogue-model.ts'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../text/text.tsx'

/** Returns the marks whose condition holds. */
export function findMarks(marks: readonly MarkModel[], scope: Scope): readonly MarkModel[] {
  return marks.filter((mark) => mark.when?.holds(scope) !== false)
}

export function Marks({ marks, scope, size = 'small' }: { marks: readonly MarkModel[]; scope: Scope; size?: 'normal' | 'small' }) {
  return Object.entries(findMarks(marks, scope)).map(([place, mark]) => (
    <Badge key={place} tone={mark.tone} icon={mark.icon} size={size}>
      <Text text={mark.text} scope={scope} />
    </Badge>
  ))
}
