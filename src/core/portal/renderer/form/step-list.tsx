/** Where the user is among the steps of a form, and the steps that can be gone back to. */
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour, font, media } from '../../ui/theme/tokens.ts'
import { FormText } from './form-text.tsx'
import type { OpenForm } from './use-form-part.ts'
import type { FormSteps } from './use-form-steps.ts'

const Root = styled.div`
  display: grid;
  gap: 8px;
`
const Position = styled.p`
  color: ${colour.textMuted};
  font: 650 1.0625rem/1.3 ${font.display};
`
const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${colour.textMuted};
  [aria-current] { color: ${colour.text}; font-weight: 650; }
  ${media.phone} { display: none; }
`
const Reached = styled.button`
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.action};
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 4px;
  cursor: pointer;
`
const Other = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`

export interface StepListProps {
  form: OpenForm
  steps: FormSteps
  /** 'Step 2 of 4'. */
  position: string
  stepId(step: number): string
}

export function StepList({ form, steps: { steps, now, reached, show }, position, stepId }: StepListProps): ReactNode {
  const title = (step: number) => {
    const text = steps[step]?.sections[0]?.title
    return text && <FormText form={form} text={text} />
  }
  return (
    <Root>
      <Position>{position}</Position>
      <List>
        {steps.map(({ sections }, step) => (
          <li key={sections[0]?.fields.join()}>
            {step !== now && step <= reached ? (
              // The links of the error summary open a hidden step by the button that controls it.
              <Reached type="button" aria-controls={stepId(step)} onClick={() => show(step)}>
                {title(step)}
              </Reached>
            ) : (
              <Other aria-current={step === now ? 'step' : undefined}>{title(step)}</Other>
            )}
          </li>
        ))}
      </List>
    </Root>
  )
}
