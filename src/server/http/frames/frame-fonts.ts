import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The typefaces of framed pages: those of the portal, from the packages that it is built with, for headings and for text. */
export interface FrameFonts {
  /** `@font-face` rules whose addresses are among `files`. */
  styles: string
  /** WOFF2 by path. A path holds a digest of what it names, so that it may be kept for ever. */
  files: ReadonlyMap<string, Buffer>
}

const packages = ['@fontsource-variable/gabarito', '@fontsource-variable/reddit-sans']

/** Throws where a package is not installed. */
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
