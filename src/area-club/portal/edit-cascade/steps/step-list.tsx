import type { ReactNode } from 'react'
import { EmptyLine } from '../../../../core/portal/ui/empty-line.tsx'
import { ErrorWithRetry } from '../../../../core/portal/ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../../../core/portal/ui/skeletons.tsx'
import type { CascadeArea, CascadeProps } from '../cascade-area.ts'
import type { Asked } from '../cascade-state.ts'
import type { ListKind } from '../questions.ts'

interface StepListProps<Kind extends ListKind | 'others'> extends CascadeProps {
  asked: Asked<Kind>
  /** Text for an empty list. */
  empty?: Parameters<CascadeArea['readText']>[0] & ('no-countries' | 'no-programmes' | 'no-periods' | 'no-cities')
  children(items: Extract<Asked<Kind>, { status: 'ready' }>['value']): ReactNode
}

/** Renders a list, or its pending, failed or empty state (specification 2). */
export function StepList<Kind extends ListKind | 'others'>({ asked, empty, area, cascade, children }: StepListProps<Kind>) {
  const { readText, readFailure } = area
  switch (asked.status) {
    case 'unasked':
      return null
    case 'waiting':
      return (
        <Loading status={readText('loading')}>
          <FieldsSkeleton fields={1} />
        </Loading>
      )
    case 'failed':
      return (
        <ErrorWithRetry retryLabel={readText('retry')} onRetry={cascade.session.retry}>
          {readFailure(asked.error, 'list-failed')}
        </ErrorWithRetry>
      )
    case 'ready':
      return empty !== undefined && Array.isArray(asked.value) && asked.value.length === 0 ? (
        <EmptyLine icon="info">{readText(empty)}</EmptyLine>
      ) : (
        children(asked.value)
      )
  }
}
