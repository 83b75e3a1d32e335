import styled from '@emotion/styled'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { createStore } from '../../../core/lib/create-store.ts'
import { describedBy, FieldFrame } from '../../../core/portal/fields/field-frame.tsx'
import { NumberInput } from '../../../core/portal/fields/number-input.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import type { PaymentArea } from './payment-area.ts'
import type { Part } from './use-part.ts'
import { WithFocus } from './with-focus.tsx'

const layout = `
  display: grid;
  gap: 12px;
  justify-items: start;
  max-width: 34rem;
`
const Root = styled.div`${layout}`
const Form = styled.form`${layout}`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
`

interface PartChoiceProps {
  area: PaymentArea
  part: Part
  /** True while a payment is in progress. */
  isClosed: boolean
}

/** Lets the customer pay a part of the balance, where the booking allows one, and return to the whole. */
export function PartChoice({ area, part, isClosed }: PartChoiceProps) {
  const { given, readText, showText } = area
  const { allowed, chosenCents, choose } = part
  const [step, setStep] = useState<'none' | 'asks' | 'answered'>('none')
  if (allowed === undefined) return null
  const answer = (cents: number | undefined) => {
    choose(cents)
    setStep('answered')
  }
  if (step === 'asks') return <PartForm area={area} allowed={allowed} isClosed={isClosed} onAnswer={answer} />
  const content =
    chosenCents === undefined ? (
      <Button look="text" closed={isClosed} onClick={() => setStep('asks')}>
        {readText('part-ask')}
      </Button>
    ) : (
      <Root>
        <p>{showText('part-chosen', { amount: chosenCents, rest: given.amount - chosenCents })}</p>
        <Button look="text" icon="back" closed={isClosed} onClick={() => answer(undefined)}>
          {readText('part-drop')}
        </Button>
      </Root>
    )
  return step === 'answered' ? <WithFocus key={chosenCents}>{content}</WithFocus> : <div>{content}</div>
}

interface PartFormProps extends Pick<PartChoiceProps, 'area' | 'isClosed'> {
  allowed: NonNullable<Part['allowed']>
  /** Called with the part in cents; undefined for the whole amount. */
  onAnswer(cents: number | undefined): void
}

function PartForm({ area: { readText }, allowed, isClosed, onAnswer }: PartFormProps) {
  const id = useId()
  const [typed] = useState(() => createStore<number | string | undefined>(undefined))
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault()
    if (isClosed) return
    const cents = readCents(typed.get())
    if (cents !== undefined && allowed.least <= cents && cents <= allowed.most) return onAnswer(cents)
    setIsWrong(true)
    document.getElementById(id)?.focus()
  }
  return (
    <Form noValidate onSubmit={submit}>
      <FieldFrame
        id={id}
        label={readText('part-label')}
        hint={readText('part-hint', allowed)}
        error={isWrong ? readText('part-invalid', allowed) : undefined}
        width="short"
      >
        <NumberInput
          id={id}
          name="part"
          whole={false}
          source={typed}
          onChange={typed.set}
          onBlur={() => undefined}
          describedBy={describedBy(id, true, isWrong)}
          invalid={isWrong}
          required
          readOnly={isClosed}
        />
      </FieldFrame>
      <Buttons>
        <Button type="submit" look="tonal" closed={isClosed}>
          {readText('part-choose')}
        </Button>
        <Button look="text" closed={isClosed} onClick={() => onAnswer(undefined)}>
          {readText('part-cancel')}
        </Button>
      </Buttons>
    </Form>
  )
}

/** Returns the cents of an amount in euro; undefined for one with more than two decimals. */
function readCents(euro: number | string | undefined): number | undefined {
  if (typeof euro !== 'number') return undefined
  const cents = Math.round(euro * 100)
  return Math.abs(euro * 100 - cents) < 1e-6 ? cents : undefined
}
