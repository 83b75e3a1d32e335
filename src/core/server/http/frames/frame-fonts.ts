import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The fonts of framed pages: the portal's, read from the packages it is built with. */
export interface FrameFonts {
  /** `@font-face` rules whose URLs are keys of `files`. */
  styles: string
  /** WOFF2 files by path. A path contains a digest of the contents, so it may be cached for ever. */
  files: ReadonlyMap<string, Buffer>
}

const packages = ['@fontsource-variable/gabarito', '@fontsource-variable/reddit-sans']

/** Reads the fonts. Throws when a package is not installed. */
export function readFrameFonts(): FrameFonts {
  const { resolve } = createRequire(import.meta.url)
  const files = new Map<string, Buffer>()
  const styles = packages.map((name) =>
    readFileSync(resolve(`${name}/wght.css`), 'utf8').replace(/url\(\.\/files\/([\w-]+)\.woff2\)/g, (_url, file: string) => {
      const bytes = readFileSync(resolve(`${name}/files/${file}.woff2`))
      const path = `/fonts/${file}.${createHash('sha256').update(bytes).digest('base64url').slice(0, 10)}.woff2`
      files.set(path, bytes)
      return `url(${path})`
    }),
  )
  return { styles: styles.join('\n').replace(/\/\*.*?\*\/|\s*\n\s*/g, ''), files }
}
