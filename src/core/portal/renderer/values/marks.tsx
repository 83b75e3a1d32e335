import styled from '@emotion/styled'
import { Fragment } from 'react'
import type { MarkModel, Scope } from '../../../model/catalogue-model.ts'
import { Badge } from '../../ui/badge.tsx'
import { HiddenComma } from '../../ui/visually-hidden.tsx'
import { Text } from '../text/text.tsx'

/** Returns the marks whose condition holds. */
export function findMarks(marks: readonly MarkModel[], scope: Scope): readonly MarkModel[] {
  return marks.filter((mark) => mark.when?.holds(scope) !== false)
}

/** Small ones stand in a line of text, which gives them no room between. */
const Small = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px 6px;
  max-width: 100%;
  vertical-align: middle;
`

/** Badges side by side, which a screen reader reads as a list with commas. */
export function Marks({ marks, scope, size = 'small' }: { marks: readonly MarkModel[]; scope: Scope; size?: 'normal' | 'small' }) {
  const shown = findMarks(marks, scope).map((mark, at) => (
    <Fragment key={marks.indexOf(mark)}>
      {at > 0 && <HiddenComma />}
      <Badge tone={mark.tone} icon={mark.icon} size={size}>
        <Text text={mark.text} scope={scope} />
      </Badge>
    </Fragment>
  ))
  return size === 'small' && shown.length > 1 ? <Small>{shown}</Small> : shown
}
