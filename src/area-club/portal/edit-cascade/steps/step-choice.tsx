import { useId } from 'react'
import { Choice } from '../../../../core/portal/fields/choice.tsx'
import { FieldFrame } from '../../../../core/portal/fields/field-frame.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'

type IdName = 'country' | 'city' | 'isee'

interface StepChoiceProps extends CascadeProps {
  name: IdName
  /** `words` are the operator's, in Italian. */
  options: readonly { id: number; words: string }[]
}

/** A step with a short list, of which the customer selects one id. */
export function StepChoice({ area, cascade, name, options }: StepChoiceProps) {
  const { state } = cascade
  const id = useId()
  return (
    <FieldFrame id={id} label={area.readText(`${name}-label`)} width="medium">
      <Choice
        id={id}
        name={name}
        value={state.choice[name]}
        options={options.map((option) => ({ key: String(option.id), value: option.id, words: option.words, language: 'it' as const }))}
        chooseOne={area.readText('choose-one')}
        onChoose={(option) => cascade.choose(choose(state.choice, name, option?.value))}
        onChange={() => undefined}
        onBlur={() => undefined}
        describedBy={undefined}
        invalid={false}
        required
        readOnly={!mayChoose(state)}
      />
    </FieldFrame>
  )
}
