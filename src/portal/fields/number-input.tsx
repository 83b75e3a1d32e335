import type { ControlProps } from './control-props.ts'
import { formatNumber, parseNumber } from './typed-number.ts'
import { TypedText } from './typed-text.tsx'

export interface NumberInputProps extends ControlProps<number> {
  whole: boolean
}

/** A number typed as text: no arrows that a wheel could turn by accident, and a comma for decimals. */
export function NumberInput({ whole, ...props }: NumberInputProps) {
  return <TypedText<number> {...props} parse={parseNumber} format={formatNumber} inputMode={whole ? 'numeric' : 'decimal'} />
}
