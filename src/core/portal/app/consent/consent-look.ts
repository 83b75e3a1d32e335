/** Styles of the consent library: its style sheet reads these custom properties. */
import styled from '@emotion/styled'
import { colour, corner, font, media, veil } from '../../ui/theme/tokens.ts'
import { consentSwitch } from './consent-switch.ts'

export const ConsentRoot = styled.div`
  #cc-main {
    --cc-font-family: ${font.text};
    --cc-modal-border-radius: ${corner.card};
    --cc-btn-border-radius: ${corner.control};
    --cc-bg: ${colour.carta};
    --cc-primary-color: ${colour.notte};
    --cc-secondary-color: ${colour.ink2};
    --cc-link-color: ${colour.mare700};
    --cc-z-index: 1200;
    --cc-btn-primary-bg: ${colour.mare700};
    --cc-btn-primary-border-color: ${colour.mare700};
    --cc-btn-primary-color: ${colour.carta};
    --cc-btn-primary-hover-bg: ${colour.mare800};
    --cc-btn-primary-hover-border-color: ${colour.mare800};
    --cc-btn-primary-hover-color: ${colour.carta};
    --cc-btn-secondary-bg: ${colour.carta};
    --cc-btn-secondary-border-color: ${colour.mare700};
    --cc-btn-secondary-color: ${colour.mare700};
    --cc-btn-secondary-hover-bg: ${colour.cielo50};
    --cc-btn-secondary-hover-border-color: ${colour.mare700};
    --cc-btn-secondary-hover-color: ${colour.mare800};
    --cc-separator-border-color: ${colour.line};
    --cc-cookie-category-block-bg: ${colour.cielo50};
    --cc-cookie-category-block-border: ${colour.cielo50};
    --cc-cookie-category-block-hover-bg: ${colour.cielo100};
    --cc-cookie-category-block-hover-border: ${colour.cielo100};
    --cc-cookie-category-expanded-block-bg: ${colour.cielo50};
    --cc-cookie-category-expanded-block-hover-bg: ${colour.cielo50};
    --cc-toggle-on-bg: ${colour.mare700};
    --cc-toggle-on-knob-bg: ${colour.carta};
    --cc-toggle-off-bg: ${colour.nebbia600};
    --cc-toggle-readonly-bg: ${colour.nebbia200};
    --cc-toggle-readonly-knob-bg: ${colour.carta};
    --cc-toggle-readonly-knob-icon-color: ${colour.nebbia600};
    --cc-overlay-bg: ${veil};
    --cc-footer-bg: ${colour.carta};
    position: relative;
    font-size: 1rem;
    .pm { font-size: 1rem; color: ${colour.notte}; }
    .pm__title { font: 650 1.3125rem/1.25 ${font.display}; }
    .pm__section-title, .pm__btn { font-size: 1rem; }
    .pm__btn { min-height: 48px; font-family: ${font.display}; font-weight: 650; }
    .pm__section-desc { font-size: 0.9375rem; line-height: 1.5; }
    button:focus-visible, a:focus-visible { outline: 3px solid ${colour.notte}; box-shadow: 0 0 0 6px ${colour.ginestra500}; }
    ${consentSwitch}
    ${media.forcedColours} { .pm { border: 2px solid CanvasText; } }
    ${media.print} { display: none; }
  }
`
