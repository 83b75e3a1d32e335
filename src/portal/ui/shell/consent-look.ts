/** Styles of the consent library: its style sheet reads these custom properties. */
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { colour, corner, font, media, mixed } from '../theme/tokens.ts'
import { consentSwitch } from './consent-switch.ts'

/** Draws the banner above the page, which moves down: over the page it would cover a button of a form. */
export const bannerInPage = css`
  html.show--consent :has(> [data-place='consent']) { display: flex; flex-direction: column; }
  html.show--consent [data-place='consent'] { order: -1; }
`

export const ConsentRoot = styled.div`
  #cc-main {
    --cc-font-family: ${font.text};
    --cc-modal-border-radius: ${corner.card};
    --cc-btn-border-radius: ${corner.control};
    --cc-bg: ${colour.white};
    --cc-primary-color: ${colour.notte};
    --cc-secondary-color: ${colour.ink2};
    --cc-link-color: ${colour.mare700};
    --cc-z-index: 1200;
    --cc-btn-primary-bg: ${colour.mare700};
    --cc-btn-primary-border-color: ${colour.mare700};
    --cc-btn-primary-color: ${colour.white};
    --cc-btn-primary-hover-bg: ${colour.mare800};
    --cc-btn-primary-hover-border-color: ${colour.mare800};
    --cc-btn-primary-hover-color: ${colour.white};
    --cc-btn-secondary-bg: ${colour.white};
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
    --cc-toggle-off-bg: ${colour.nebbia600};
    --cc-toggle-readonly-bg: ${colour.nebbia200};
    --cc-toggle-readonly-knob-bg: ${colour.white};
    --cc-toggle-readonly-knob-icon-color: ${colour.nebbia600};
    --cc-overlay-bg: ${mixed(colour.notte, 62, 'transparent')};
    --cc-footer-bg: ${colour.white};
    position: relative;
    font-size: 1rem;
    .cm, .pm { font-size: 1rem; color: ${colour.notte}; }
    .cm__title, .pm__title { font: 650 1.3125rem/1.25 ${font.display}; }
    .pm__section-title, .cm__btn, .pm__btn { font-size: 1rem; }
    .cm__btn, .pm__btn { min-height: 48px; font-family: ${font.display}; font-weight: 650; }
    .cm__desc, .pm__section-desc { font-size: 0.9375rem; line-height: 1.5; }
    button:focus-visible, a:focus-visible { outline: 3px solid ${colour.notte}; box-shadow: 0 0 0 6px ${colour.ginestra500}; }
    .cm__desc a { color: ${colour.mare700}; font-weight: 400; text-decoration: underline; &:hover { color: ${colour.mare800}; } }
    ${consentSwitch}
    .cm.cm--bar { position: static; display: none; width: auto; border-bottom: 1px solid ${colour.line}; box-shadow: none; transform: none; }
    .cm.cm--bar .cm__body { max-width: calc(1312px + 2 * var(--gutter)); margin-inline: auto; }
    .cm.cm--bar .cm__btn-group { column-gap: 0.375rem; }
    .cm.cm--bar .cm__btn + .cm__btn { margin-left: 0; }
    .cm__desc { max-height: none; }
    ${media.forcedColours} { .cm, .pm { border: 2px solid CanvasText; } }
    ${media.print} { display: none; }
  }
  html.show--consent & #cc-main .cm.cm--bar { display: flex; }
`
