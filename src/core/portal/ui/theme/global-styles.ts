import { type CSSObject, keyframes } from '@emotion/react'
import type { BrandTheme } from './brand-theme.ts'
import { schemeAttribute } from './colour-scheme.ts'
import { brandProperties, colour, font, headingSize, media, schemeProperties } from './tokens.ts'

const pass = keyframes({ from: { backgroundPosition: '-80% 0' }, to: { backgroundPosition: '180% 0' } })
const appear = keyframes({ to: { opacity: 1 } })

/** The focus ring: a dark line and a bright halo, visible on any background. */
const focusRing = {
  outline: `3px solid ${colour.text}`,
  outlineOffset: 0,
  boxShadow: `0 0 0 6px ${colour.accent}`,
} as const

/** Returns the global styles of a brand, including those for forced colours, reduced motion and print. */
export function globalStyles(brand: BrandTheme): CSSObject {
  return {
    ':root': brandProperties(brand),
    [`:root, [${schemeAttribute}="light"]`]: schemeProperties(brand, 'light'),
    // Paper is light.
    '@media screen': { [`[${schemeAttribute}="dark"]`]: schemeProperties(brand, 'dark') },
    [media.smallDesktop]: { ':root': { '--gutter': '32px' } },
    [media.phone]: { ':root': { '--gutter': '20px' } },
    [media.reducedMotion]: {
      ':root': { '--motion-press': '0ms', '--motion-unfold': '0ms', '--motion-appear': '0ms' },
      '*, *::before, *::after': {
        animation: 'none !important',
        transition: 'none !important',
        scrollBehavior: 'auto !important' as 'auto',
      },
    },
    '*, *::before, *::after': { boxSizing: 'inherit' },
    // What only a script could do.
    '@media (scripting: none)': { 'button[type="button"]': { display: 'none' } },
    html: {
      boxSizing: 'border-box',
      MozOsxFontSmoothing: 'grayscale',
      WebkitTextSizeAdjust: '100%',
      scrollPaddingTop: 16,
      scrollPaddingBottom: 16,
    },
    // The bar of a form with unsaved changes, so that it does not cover the field that takes the focus.
    'html:has([data-unsaved])': { scrollPaddingBottom: 128 },
    // The notice at the top of the viewport, so that it does not cover what takes the focus or sticks there.
    'html:has([data-offline])': { '--notice': '4rem', scrollPaddingTop: 'calc(var(--notice) + 16px)' },
    // What the user has done is under way: a page that is being loaded, or a press that waits for the script.
    'html[data-busy]::before': {
      content: '""',
      position: 'fixed',
      zIndex: 2000,
      top: 0,
      insetInline: 0,
      height: 4,
      background: `linear-gradient(${colour.action}, ${colour.action}) no-repeat 0 0 / 45% 100%`,
      // What takes no time gives no sign.
      opacity: 0,
      animation: `${appear} 1ms 300ms forwards, ${pass} 1.2s linear infinite`,
      [media.reducedMotion]: { opacity: 1, backgroundSize: 'auto' },
      [media.forcedColours]: { forcedColorAdjust: 'none' },
      [media.print]: { display: 'none' },
    },
    'html[data-busy] button': { cursor: 'progress' },
    body: {
      margin: 0,
      backgroundColor: colour.page,
      color: colour.text,
      font: `400 1rem/1.5 ${font.text}`,
      fontVariantNumeric: 'tabular-nums',
      WebkitFontSmoothing: 'antialiased',
      overflowWrap: 'break-word',
    },
    'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, table': { margin: 0 },
    // Lists of the interface have a class and no bullets; lists in running text have bullets and no class.
    'ul, ol': { padding: '0 0 0 22px' },
    'ul[class], ol[class]': { padding: 0, listStyle: 'none' },
    'h1, h2, h3, h4': { fontFamily: font.display, letterSpacing: '-.005em', textWrap: 'balance', overflowWrap: 'break-word' },
    h1: { fontSize: headingSize('clamp(1.875rem, 2.2vw + 1.375rem, 2.625rem)'), lineHeight: 1.1, fontWeight: 700 },
    h2: { fontSize: headingSize('clamp(1.4375rem, .7vw + 1.25rem, 1.75rem)'), lineHeight: 1.18, fontWeight: 700 },
    h3: { fontSize: headingSize('clamp(1.3125rem, .5vw + 1.1875rem, 1.5625rem)'), lineHeight: 1.2, fontWeight: 650 },
    h4: { fontSize: '1.125rem', lineHeight: 1.3, fontWeight: 650 },
    [media.narrowest]: { 'h1, h2, h3, h4': { hyphens: 'auto' } },
    p: { textWrap: 'pretty' },
    'b, strong': { fontWeight: 650 },
    // The longest code, a tax code, fits a card on a phone at any text size.
    code: { fontFamily: font.code, fontSize: 'min(.94em, 5.6vw)' },
    a: { color: colour.action, textDecorationThickness: 1, textUnderlineOffset: 3 },
    svg: { display: 'block', flex: 'none' },
    // A frame that has another scheme than its page gets an opaque ground, which the buttons of payment providers do not expect.
    iframe: { colorScheme: 'light' },
    'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit' },
    fieldset: { border: 0, margin: 0, padding: 0, minWidth: 0 },
    // Repeated for specificity: it must override the box shadow of fields and buttons.
    ':focus-visible:focus-visible': focusRing,
    ':focus:not(:focus-visible)': { outline: 'none' },
    // A heading takes the focus on navigation and behind a link to a card, so that screen readers start there. It is not interactive, so it
    // shows no ring: browsers would draw one even after a touch, where the pressed element is gone.
    ':is(h1, h2, h3, h4, h5)[tabindex="-1"]:focus, main[tabindex="-1"]:focus': { outline: 'none', boxShadow: 'none' },
    [media.forcedColours]: {
      ':focus-visible:focus-visible': { outline: '3px solid Highlight', outlineOffset: 2 },
      // Icons inherit the forced colour of the text beside them; illustrations keep their own.
      svg: { color: 'inherit !important' },
    },
    '@page': { margin: '12mm' },
    [media.print]: {
      // Sizes for a screen are too large for paper: the type becomes that of a printed list, and tables have the room of a laptop.
      body: { backgroundColor: '#fff', zoom: 0.72 },
      'a[href]': { color: 'inherit' },
      // A card with its panels open may be longer than a page: only its parts stay whole.
      'header, [role="group"], table, tr, dl > div, figure': { breakInside: 'avoid' },
      'header, thead': { breakAfter: 'avoid' },
      'h2, h3, h4, h5': { breakAfter: 'avoid' },
      // Heights for a finger.
      'main *': { minHeight: '0 !important' },
      '[data-screen-only], search': { display: 'none' },
    },
  }
}
