import { useMemo } from 'react'
import type { ControlProps } from './control-props.ts'
import { RadioTiles } from './radio-tiles.tsx'

export interface YesNoProps extends Omit<ControlProps<boolean>, 'autocomplete'> {
  words: { yes: string; no: string }
}

/** A boolean as two radios. Unlike a checkbox it distinguishes no from unanswered. */
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
