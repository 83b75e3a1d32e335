import type { OwnTextProps } from './control-props.ts'
import { formatNumber, parseNumber } from './typed-number.ts'
import { TypedText } from './typed-text.tsx'

export interface NumberInputProps extends OwnTextProps<number> {
  whole: boolean
}

/** A number typed as text, with a decimal comma. A native number input could change accidentally by the mouse wheel. */
export function NumberInput({ whole, ...props }: NumberInputProps) {
  return <TypedText<number> {...props} parse={parseNumber} format={formatNumber} inputMode={whole ? 'numeric' : 'decimal'} />
}
