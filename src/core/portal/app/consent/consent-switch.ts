import { colour, media } from '../../ui/theme/tokens.ts'

// Track and knob are drawn with backgrounds, which forced colours mode removes: there they get borders and system colours.
const forced = (track: string, knob: string) =>
  `forced-color-adjust: none; background: ${track}; box-shadow: none; .toggle__icon-circle { background: ${knob}; } svg { stroke: ${track}; }`

/** Styles of the consent library's switches, inside of its root. */
export const consentSwitch = `
  /* The library's toggle is 23 px high, below the minimum target size of 24 px (requirements A14). */
  .section__toggle, .section__toggle-wrapper, .toggle__icon, .toggle__label { width: 56px; height: 28px; }
  .toggle__icon-circle { width: 28px; height: 28px; }
  .section__toggle:checked ~ .toggle__icon .toggle__icon-circle { transform: translateX(28px); }
  /* The library draws a switch that cannot be changed in light grey, which nearly disappears on the panel. */
  .section__toggle:checked:disabled ~ .toggle__icon { background: ${colour.textMuted}; box-shadow: 0 0 0 1px ${colour.textMuted}; svg { stroke: ${colour.textMuted}; } }
  input:focus-visible ~ .toggle__icon { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  ${media.forcedColours} {
    .section__toggle ~ .toggle__icon { ${forced('Canvas', 'CanvasText')} outline: 2px solid CanvasText; }
    .section__toggle:checked ~ .toggle__icon { ${forced('Highlight', 'HighlightText')} }
    .section__toggle:checked:disabled ~ .toggle__icon { ${forced('GrayText', 'Canvas')} }
    .section__toggle:focus-visible ~ .toggle__icon { outline: 4px solid Highlight; outline-offset: 3px; }
  }
`
