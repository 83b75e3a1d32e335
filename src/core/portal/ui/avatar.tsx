import styled from '@emotion/styled'
import type { IconName } from '../../model/vocabulary.ts'
import { Icon } from './icons.tsx'
import { alwaysLight, colour, font, media, mixed } from './theme/tokens.ts'

const Round = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  overflow: hidden;
  isolation: isolate;
  color: ${colour.text};
  font: 700 1rem/1 ${font.display};
  letter-spacing: 0.01em;
  background-color: var(--sky);
  &::after { content: ''; position: absolute; z-index: -1; inset: var(--horizon) 0 0; background-color: var(--water); }
  &[data-size='large'] { width: 3.25rem; height: 3.25rem; font-size: 1.125rem; }
  &[data-size='tile'] { width: 4rem; height: 4rem; ${media.phone} { width: 3.25rem; height: 3.25rem; } ${media.narrowest} { width: 2.75rem; height: 2.75rem; } }
  --horizon: 68%;
  &[data-tint='sun'] { --sky: ${colour.accent}; --water: ${mixed(colour.accent, 78, colour.errorBright)}; }
  &[data-tint='sea'] { --sky: ${colour.tintStrong}; --water: ${mixed(colour.tintStrong, 70, colour.brand)}; }
  &[data-tint='coral'] { --sky: ${mixed(colour.errorBright, 25, 'white')}; --water: ${mixed(colour.errorBright, 50, 'white')}; }
  &[data-tint='pine'] { --sky: ${colour.successTint}; --water: ${mixed(colour.successTint, 70, colour.success)}; }
  &[data-tint='lavender'] { --sky: ${colour.suggestionTint}; --water: ${mixed(colour.suggestionTint, 70, colour.suggestion)}; }
  &[data-tint='sky'] { --sky: ${colour.tint}; --water: ${mixed(colour.tintStrong, 80, colour.brand)}; --horizon: 66%; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
`

/** Tints of avatars. `sun` is the customer's own; every other person has a stable one of the others. */
export type AvatarTint = 'sun' | 'sea' | 'coral' | 'pine' | 'lavender'

/** Initials in a disc. Decorative: the name is beside it. */
export function Avatar({
  initials,
  tint = 'sea',
  size = 'normal',
}: {
  initials: string
  tint?: AvatarTint | undefined
  size?: 'normal' | 'large' | undefined
}) {
  return (
    <Round {...alwaysLight} aria-hidden="true" data-tint={tint} data-size={size}>
      {initials}
    </Round>
  )
}

/** An icon in a disc. Decorative. */
export function IconDisc({ icon, size = 'normal' }: { icon: IconName; size?: 'normal' | 'tile' | undefined }) {
  return (
    <Round {...alwaysLight} aria-hidden="true" data-tint="sky" data-size={size}>
      <Icon name={icon} size={size === 'tile' ? 28 : 22} />
    </Round>
  )
}
