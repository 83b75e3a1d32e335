import { ErrorWithRetry } from '../../../../core/portal/ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../../../core/portal/ui/skeletons.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { ask, findBands, findExtras } from '../cascade-state.ts'
import { ExtraGroup } from './extra-group.tsx'
import { StepChoice } from './step-choice.tsx'

/** The ISEE band of an INPS booking, the required extras and the optional ones (specification 2 and 5). */
export function ExtrasSteps({ area, cascade }: CascadeProps) {
  const { state, session } = cascade
  const { readText, readFailure } = area
  const lists = [ask(state, 'alternatives'), ask(state, 'extras')]
  const failed = lists.find((one) => one.status === 'failed')
  if (failed) {
    return (
      <ErrorWithRetry retryLabel={readText('retry')} onRetry={session.retry}>
        {readFailure(failed.error, 'services-failed')}
      </ErrorWithRetry>
    )
  }
  if (lists.some(({ status }) => status === 'unasked')) return null
  const bands = findBands(state)
  const groups = findExtras(state)
  if (bands === undefined || groups === undefined) {
    return (
      <Loading status={readText('loading')}>
        <FieldsSkeleton fields={2} />
      </Loading>
    )
  }
  return (
    <>
      {bands && (
        <StepChoice
          area={area}
          cascade={cascade}
          name="isee"
          options={bands.items.map(({ serviceId, label }) => ({ id: serviceId, words: label }))}
        />
      )}
      {[...groups.filter(({ optional }) => !optional), ...groups.filter(({ optional }) => optional)].map((group, index, all) => (
        <ExtraGroup
          key={group.itemGroup}
          area={area}
          cascade={cascade}
          group={group}
          introduction={group.optional && all[index - 1]?.optional !== true ? readText('extras-title') : undefined}
        />
      ))}
    </>
  )
}
