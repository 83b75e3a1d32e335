import styled from '@emotion/styled'
import { Icon } from './icons.tsx'
import { colour, font, media } from './theme/tokens.ts'

// Two looks: one for the dark footer, one for the white welcome pages.
const Group = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  &[data-look='foot'] { border-radius: 12px; overflow: hidden; border: 1.5px solid rgba(255, 255, 255, 0.55); }
  &[data-look='plain'] { gap: 8px; }
  &:has(:focus-visible) { overflow: visible; }
`
const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  border: 0;
  background: none;
  font: 600 1rem ${font.text};
  cursor: pointer;
  [data-look='foot'] > & {
    padding: 0 16px;
    color: ${colour.surface};
    &[aria-pressed='true'] { background-color: ${colour.surface}; color: ${colour.text}; }
    &:focus-visible { border-radius: 12px; position: relative; }
  }
  [data-look='plain'] > & {
    min-width: 44px;
    justify-content: center;
    padding: 0 4px;
    color: ${colour.action};
    font-weight: 400;
    > span { padding-bottom: 2px; border-bottom: 1px solid currentColor; }
    &[aria-pressed='true'] { color: ${colour.text}; font-weight: 600; > span { border-bottom: 3px solid ${colour.accent}; } }
    &:focus-visible { border-radius: 8px; }
  }
  ${media.forcedColours} { &[aria-pressed='true'] { outline: 2px solid Highlight; outline-offset: -2px; } }
`

export interface ChoiceSwitchProps<Code extends string> {
  /** Accessible name of the group. */
  label: string
  /** `lang` if the name is in a language of its own: `Italiano`, `English`. */
  choices: readonly { code: Code; name: string; lang?: string }[]
  current: Code | undefined
  onChange(code: NoInfer<Code>): void
  look: 'foot' | 'plain'
}

/** A choice between two or three settings of the page, such as its language. */
export function ChoiceSwitch<Code extends string>({ label, choices, current, onChange, look }: ChoiceSwitchProps<Code>) {
  return (
    <Group role="group" aria-label={label} data-look={look}>
      {choices.map(({ code, name, lang }) => (
        <Choice key={code} type="button" lang={lang} aria-pressed={code === current} onClick={() => onChange(code)}>
          {look === 'foot' && code === current && <Icon name="chosen" size={18} />}
          <span>{name}</span>
        </Choice>
      ))}
    </Group>
  )
}
