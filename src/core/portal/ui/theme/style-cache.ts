import createCache, { type EmotionCache } from '@emotion/cache'

/** How the names of the portal's classes begin. */
export const styleKey = 'ac'

/**
 * Creates the cache of the styles that components write.
 *
 * They go through the style sheet's own methods, as the content security policy allows no text in style elements (requirements S14). No
 * vendor prefixes are added: the supported browsers need none but those that a style writes itself.
 */
export function createStyleCache(key: string): EmotionCache {
  const styles = createCache({ key, speedy: true, stylisPlugins: [] })
  // Silences Emotion's warning about `:first-child` and its like, which concerns server rendering only.
  styles.compat = true
  return styles
}
