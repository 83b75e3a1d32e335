/**
 * The brand's self-hosted fonts, imported once at startup.
 *
 * Each font is split by script (`unicode-range`): an Italian page loads only the Latin files, 94 KB. Until then it shows system fonts of
 * the same width (`swap`).
 */
import '@fontsource-variable/gabarito/wght.css'
import '@fontsource-variable/reddit-sans/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './fallback-fonts.css'
