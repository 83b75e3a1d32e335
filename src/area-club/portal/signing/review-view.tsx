import styled from '@emotion/styled'
import type { IconName } from '../../../core/model/vocabulary.ts'
import { Button } from '../../../core/portal/ui/button.tsx'
import { Icon } from '../../../core/portal/ui/icons.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import { Column } from './message.tsx'
import type { SignedThing, SigningArea } from './signing-area.ts'

const Steps = styled.ol`
  display: grid;
  gap: 14px;
  list-style: none;
  padding: 0;
  margin: 0;
  > li { display: flex; gap: 14px; align-items: flex-start; }
  svg { flex: none; color: ${colour.action}; }
`
const Hint = styled.p`
  color: ${colour.textMuted};
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
`

interface ReviewViewProps {
  area: SigningArea
  thing: SignedThing
  onBegin(): void
  onLeave(): void
}

/** Shows what will be signed and the steps that follow, before the procedure begins (requirements A6). */
export function ReviewView({ area: { readText, showText }, thing: { document, practice }, onBegin, onLeave }: ReviewViewProps) {
  const steps: readonly { icon: IconName; words: string }[] = [
    { icon: 'documents', words: readText('review-read') },
    { icon: 'mail', words: readText('review-code') },
    { icon: 'lock', words: readText('review-sealed', { practice }) },
  ]
  return (
    <Column>
      <h3>{readText('review-title')}</h3>
      <p>{showText('review', { title: document.title, trip: practice.packageTitle, code: practice.shortCode })}</p>
      <Steps>
        {steps.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} size={26} />
            <span>{words}</span>
          </li>
        ))}
      </Steps>
      <Hint>{readText('review-pause')}</Hint>
      <Buttons>
        <Button look="primary" icon="sign" onClick={onBegin}>
          {readText('begin')}
        </Button>
        <Button look="text" onClick={onLeave}>
          {readText('back', { practice })}
        </Button>
      </Buttons>
    </Column>
  )
}
