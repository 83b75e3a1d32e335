import { type ReactNode, useRef } from 'react'
import { type Fact, FactRow } from '../../../core/portal/ui/facts-list.tsx'
import { CopyButton } from './copy-button.tsx'
import type { PaymentTexts } from './payment-area.ts'

interface CopiedFactProps {
  name: 'holder' | 'iban' | 'amount' | 'causal'
  /** The text to copy, as banking apps take it. */
  text: string
  look?: Fact['look']
  words: PaymentTexts
  /** How the text is shown. */
  children: ReactNode
}

/** A label, its value, and a button that copies the value. */
export function CopiedFact({ name, text, look, words: { readText }, children }: CopiedFactProps) {
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <FactRow
      fact={{
        label: readText(`transfer-${name}`),
        value: <span ref={shown}>{children}</span>,
        look,
        under: (
          <CopyButton
            text={text}
            shownIn={shown}
            label={readText(`copy-${name}`)}
            copied={readText(`${name}-copied`)}
            notCopied={readText('not-copied')}
          />
        ),
      }}
    />
  )
}
