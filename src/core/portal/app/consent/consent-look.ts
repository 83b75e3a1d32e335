/** Styles of the consent library: its style sheet reads these custom properties. */
import styled from '@emotion/styled'
import { colour, corner, font, media, veil } from '../../ui/theme/tokens.ts'
import { consentSwitch } from './consent-switch.ts'

export const ConsentRoot = styled.div`
  #cc-main {
    --cc-font-family: ${font.text};
    --cc-modal-border-radius: ${corner.card};
    --cc-btn-border-radius: ${corner.control};
    --cc-bg: ${colour.surface};
    --cc-primary-color: ${colour.text};
    --cc-secondary-color: ${colour.textMuted};
    --cc-link-color: ${colour.action};
    --cc-z-index: 1200;
    --cc-btn-primary-bg: ${colour.action};
    --cc-btn-primary-border-color: ${colour.action};
    --cc-btn-primary-color: ${colour.surface};
    --cc-btn-primary-hover-bg: ${colour.actionStrong};
    --cc-btn-primary-hover-border-color: ${colour.actionStrong};
    --cc-btn-primary-hover-color: ${colour.surface};
    --cc-btn-secondary-bg: ${colour.surface};
    --cc-btn-secondary-border-color: ${colour.action};
    --cc-btn-secondary-color: ${colour.action};
    --cc-btn-secondary-hover-bg: ${colour.tintFaint};
    --cc-btn-secondary-hover-border-color: ${colour.action};
    --cc-btn-secondary-hover-color: ${colour.actionStrong};
    --cc-separator-border-color: ${colour.line};
    --cc-cookie-category-block-bg: ${colour.tintFaint};
    --cc-cookie-category-block-border: ${colour.tintFaint};
    --cc-cookie-category-block-hover-bg: ${colour.tint};
    --cc-cookie-category-block-hover-border: ${colour.tint};
    --cc-cookie-category-expanded-block-bg: ${colour.tintFaint};
    --cc-cookie-category-expanded-block-hover-bg: ${colour.tintFaint};
    --cc-toggle-on-bg: ${colour.action};
    --cc-toggle-on-knob-bg: ${colour.surface};
    --cc-toggle-off-bg: ${colour.disabledText};
    --cc-toggle-readonly-bg: ${colour.disabled};
    --cc-toggle-readonly-knob-bg: ${colour.surface};
    --cc-toggle-readonly-knob-icon-color: ${colour.disabledText};
    --cc-overlay-bg: ${veil};
    --cc-footer-bg: ${colour.surface};
    position: relative;
    font-size: 1rem;
    .pm { font-size: 1rem; color: ${colour.text}; }
    .pm__title { font: 650 1.3125rem/1.25 ${font.display}; }
    .pm__section-title, .pm__btn { font-size: 1rem; }
    .pm__btn { min-height: 48px; font-family: ${font.display}; font-weight: 650; }
    .pm__section-desc { font-size: 0.9375rem; line-height: 1.5; }
    button:focus-visible, a:focus-visible { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
    ${consentSwitch}
    ${media.forcedColours} { .pm { border: 2px solid CanvasText; } }
    ${media.print} { display: none; }
  }
`
