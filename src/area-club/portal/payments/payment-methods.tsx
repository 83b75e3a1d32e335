import styled from '@emotion/styled'
import { type ReactNode, useId, useState } from 'react'
import { RadioDot } from '../../../core/portal/fields/radio-tiles.tsx'
import { colour, corner, media } from '../../../core/portal/ui/theme/tokens.ts'

const Box = styled.div`
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  &:not(:first-child) { margin-top: -1.5px; }
  &:first-of-type { border-start-start-radius: ${corner.control}; border-start-end-radius: ${corner.control}; }
  &:last-of-type { border-end-start-radius: ${corner.control}; border-end-end-radius: ${corner.control}; }
  &[data-chosen='true'] { background-color: ${colour.tintFaint}; }
  ${media.forcedColours} { border: 1px solid ButtonText; }
`
const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 56px;
  padding: 10px 18px 10px 16px;
  font-weight: 600;
  cursor: pointer;
  &:has(:focus-visible) { outline: 3px solid ${colour.text}; outline-offset: -3px; border-radius: ${corner.control}; }
`
const Panel = styled.div`
  padding: 4px 16px 20px;
  &[hidden] { display: none; }
`
export const MethodList = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-width: 34rem;
  &[hidden] { display: none; }
`
/** A remark below all methods. */
export const MethodNote = styled.p`
  order: 1;
  margin-top: 12px;
  font-size: 0.9375rem;
  color: ${colour.textMuted};
`

export interface MethodChoice {
  /** The chosen method; undefined until the customer chooses or the first one is known. */
  chosen: string | undefined
  /** The name of the group of radios. */
  group: string
  choose(method: string): void
}

/** Keeps which method is chosen: the customer's choice, else the first that is offered. */
export function useMethodChoice(first: string | undefined): MethodChoice {
  const [own, setOwn] = useState<string>()
  return { chosen: own ?? first, group: useId(), choose: setOwn }
}

/** A method of paying: a radio, and below it what the method needs. Once chosen it stays mounted, as a window of the provider may be open. */
export function PaymentMethodRow({
  method,
  label,
  choice,
  children,
}: {
  method: string
  label: string
  choice: MethodChoice
  children: ReactNode
}) {
  const isChosen = choice.chosen === method
  const [wasChosen, setWasChosen] = useState(isChosen)
  if (isChosen && !wasChosen) setWasChosen(true)
  return (
    <Box data-chosen={isChosen}>
      <Choice>
        <RadioDot type="radio" name={choice.group} checked={isChosen} onChange={() => choice.choose(method)} />
        <span>{label}</span>
      </Choice>
      {wasChosen && <Panel hidden={!isChosen}>{children}</Panel>}
    </Box>
  )
}
