/**
 * The fonts of documents. Typst reads neither WOFF2 nor variable fonts, which the portal serves; these packages have the same families
 * as static TrueType files, with every script in one file. Other fonts, such as those of the machine, are refused.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** Families by name, each with its package and the styles that are loaded: every style costs memory and time at the start. */
const families = {
  Gabarito: { package: '@expo-google-fonts/gabarito', styles: ['400Regular', '600SemiBold', '700Bold'] },
  'Reddit Sans': { package: '@expo-google-fonts/reddit-sans', styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] },
} as const

const documentFontFamilies: readonly string[] = Object.keys(families)

export function readFontFiles(): Buffer[] {
  return Object.values(families).flatMap(({ package: name, styles }) => {
    const folder = dirname(resolve(`${name}/package.json`))
    return styles.flatMap((style) =>
      readdirSync(join(folder, style))
        .filter((file) => file.endsWith('.ttf'))
        .map((file) => readFileSync(join(folder, style, file))),
    )
  })
}

/** PDFs name an embedded font `ABCDEF+RedditSans-Bold`. Returns the names of those that are none of ours. */
export function findForeignFonts(pdf: Uint8Array): readonly string[] {
  const own = documentFontFamilies.map((family) => family.replaceAll(' ', ''))
  const names = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([^\s/]+)/g)
  return [...new Set([...names].map(([, name = '']) => name))].filter((name) => !own.some((family) => name.startsWith(`${family}-`)))
}
