import { useId } from 'react'
import { FieldFrame } from '../../../../core/portal/fields/field-frame.tsx'
import { RadioTiles } from '../../../../core/portal/fields/radio-tiles.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { findSameTrip, mayChoose, type SameTrip } from '../cascade-state.ts'
import { nothingChosen } from '../choice.ts'

/** Whether the customer looks for another period of the booked programme, as at first, or for another trip. */
export function WayChoice({ area, cascade, others }: CascadeProps & { others: SameTrip }) {
  const { readText } = area
  const id = useId()
  const { programme } = others
  return (
    <FieldFrame id={id} kind="group" label={readText('way-label')} radios={{ required: true }}>
      <RadioTiles
        id={id}
        name={id}
        value={findSameTrip(cascade.state) ? 'same' : 'other'}
        options={[
          { key: 'same', value: 'same', words: readText('way-same', { trip: programme.title }) },
          { key: 'other', value: 'other', words: readText('way-other') },
        ]}
        onChoose={({ value }) =>
          value === 'same' ? cascade.choose(nothingChosen, false) : cascade.choose({ country: programme.destination, extras: [] }, true)
        }
        onChange={() => undefined}
        onBlur={() => undefined}
        describedBy={undefined}
        invalid={false}
        required
        readOnly={!mayChoose(cascade.state)}
      />
    </FieldFrame>
  )
}
