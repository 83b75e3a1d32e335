import { useMemo } from 'react'
import type { ControlProps } from './control-props.ts'
import { RadioTiles } from './radio-tiles.tsx'

export interface YesNoProps extends Omit<ControlProps<boolean>, 'autocomplete'> {
  words: { yes: string; no: string }
}

/** A question that has to be answered: a no is an answer, silence is none. */
export function YesNo({ words, ...props }: YesNoProps) {
  const options = useMemo(
    () => [
      { key: 'yes', value: true, words: words.yes },
      { key: 'no', value: false, words: words.no },
    ],
    [words.yes, words.no],
  )
  return <RadioTiles {...props} options={options} onChoose={(option) => props.onChange(option.value)} />
}
