import { useId } from 'react'
import { Choice } from '../../fields/choice.tsx'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../ui/skeletons.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { ask, findBands, findExtras, mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { ExtraGroup } from './extra-group.tsx'

/** ISEE where INPS takes part and bands are offered, the extras that are required, then those that are not (sections 2 and 5). */
export function ExtrasSteps({ area, cascade }: CascadeProps) {
  const { state, session } = cascade
  const { readText, readFailure } = area
  const id = useId()
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
        <FieldFrame id={`${id}-isee`} label={readText('isee-label')} width="medium">
          <Choice
            id={`${id}-isee`}
            name="isee"
            value={state.choice.isee}
            options={bands.items.map(({ serviceId, label }) => ({
              key: String(serviceId),
              value: serviceId,
              words: label,
              language: 'it' as const,
            }))}
            chooseOne={readText('choose-one')}
            onChoose={(option) => cascade.choose(choose(state.choice, 'isee', option?.value))}
            onChange={() => undefined}
            onBlur={() => undefined}
            describedBy={undefined}
            invalid={false}
            required
            readOnly={!mayChoose(state)}
          />
        </FieldFrame>
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
