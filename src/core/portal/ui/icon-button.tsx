import styled from '@emotion/styled'
import type { ComponentPropsWithoutRef } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { Icon, type IconWeight, type OwnIconName } from './icons.tsx'
import { colour, motion } from './theme/tokens.ts'

const Root = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: ${colour.action};
  cursor: pointer;
  transition: background-color ${motion.press};
  @media (hover: hover) { &:hover { background-color: ${colour.tint}; } }
`

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  icon: IconName | OwnIconName
  /** Accessible name and tooltip. */
  label: string
  size?: number | undefined
  weight?: IconWeight | undefined
}

export function IconButton({ icon, label, size = 22, weight, ...rest }: IconButtonProps) {
  return (
    <Root type="button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={size} weight={weight} />
    </Root>
  )
}
