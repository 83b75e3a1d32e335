import type { ButtonModel, Scope } from '../../../model/catalogue-model.ts'
import { ButtonWithHint } from '../../ui/button-bar.tsx'
import { ActionButton } from './action-button.tsx'

export interface ActionButtonsProps {
  buttons: readonly ButtonModel[]
  scope?: Scope
  size?: 'normal' | 'row'
  /** The `ofId` of each button. */
  ofIds?: (button: ButtonModel) => string | undefined
}

/** Buttons in the catalogue's order, each above its hint or the reason why it is disabled. */
export function ActionButtons({ buttons, scope, size, ofIds }: ActionButtonsProps) {
  return Object.entries(buttons).map(([place, button]) => (
    <ActionButton key={place} button={button} {...(scope ? { scope } : {})} {...(size ? { size } : {})} ofId={ofIds?.(button)}>
      {(drawn, says) => (
        <ButtonWithHint hint={says?.words} hintId={says?.id}>
          {drawn}
        </ButtonWithHint>
      )}
    </ActionButton>
  ))
}
