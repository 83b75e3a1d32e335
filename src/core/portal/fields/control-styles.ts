import { css } from '@emotion/react'
import { colour, corner, font, media, motion } from '../ui/theme/tokens.ts'

/** Box of a text control: 50 px high, with a thicker border when invalid and the focus ring outside. */
export const boxStyles = css`
  display: block;
  width: 100%;
  min-height: 50px;
  margin: 0;
  padding: 11px 14px;
  border: 0;
  border-radius: ${corner.control};
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  color: ${colour.text};
  font: 400 1.0625rem/1.4 ${font.text};
  appearance: none;
  transition: box-shadow ${motion.press};
  &::placeholder { color: ${colour.textFaint}; opacity: 1; }
  @media (hover: hover) { &:hover:not(:focus-visible, [aria-invalid='true'], :read-only) { box-shadow: inset 0 0 0 1.5px ${colour.action}; } }
  &[aria-invalid='true']:not(:focus-visible) { box-shadow: inset 0 0 0 2.5px ${colour.error}; }
  &:read-only:not(select) { background-color: ${colour.neutralTint}; box-shadow: none; }
  &[data-code='true'] { font-family: ${font.code}; letter-spacing: 0.02em; }
  ${media.forcedColours} { border: 1px solid FieldText; &[aria-invalid='true'] { border-width: 3px; } }
`

/** Custom checkboxes and radios, except in forced colours mode, which uses the native ones. */
export const markStyles = css`
  appearance: none;
  flex: none;
  margin: 0;
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  cursor: pointer;
  ${media.forcedColours} { appearance: auto; }
`
