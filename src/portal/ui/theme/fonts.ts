/**
 * The typefaces of the brand, served with the portal itself. Imported once, where the portal starts. Each face is split by script
 * (`unicode-range`): a page in Italian fetches the Latin files alone, 94 KB, and shows system fonts of the same width until they are there (`swap`).
 */
import '@fontsource-variable/gabarito/wght.css'
import '@fontsource-variable/reddit-sans/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './fallback-fonts.css'
