/**
 * The fonts of documents, as static TrueType files: Typst reads neither WOFF2 nor variable fonts, which the portal serves.
 *
 * The packages hold the portal's families with every script in one file, and a fallback family for the scripts that those lack. Other
 * fonts, such as those installed on the machine, are refused.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readCharacters } from './font-characters.ts'

const { resolve } = createRequire(import.meta.url)

/** Families by name, with package and loaded styles: every style costs memory and start-up time. */
const families = {
  Gabarito: { package: '@expo-google-fonts/gabarito', styles: ['400Regular', '600SemiBold', '700Bold'] },
  'Reddit Sans': { package: '@expo-google-fonts/reddit-sans', styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] },
  Arimo: { package: '@expo-google-fonts/arimo', styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] },
} as const

/** Has the glyphs that the brand's families lack, such as Cyrillic, Greek and Hebrew. */
export const fallbackFamily = 'Arimo'

const documentFontFamilies: readonly string[] = Object.keys(families)

export function readFontFiles(): Buffer[] {
  return Object.values(families).flatMap(({ package: name, styles }) => styles.flatMap((style) => readStyle(name, style)))
}

function readStyle(packageName: string, style: string): Buffer[] {
  const folder = join(dirname(resolve(`${packageName}/package.json`)), style)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .map((file) => readFileSync(join(folder, file)))
}

/** Returns the characters of a family; all its styles have the same. */
const readFamily = (family: keyof typeof families): ReadonlySet<number> =>
  new Set(readStyle(families[family].package, '400Regular').flatMap((font) => [...readCharacters(font)]))

let brandCharacters: readonly ReadonlySet<number>[] | undefined

/** Returns whether every brand family, together with the fallback, has a glyph for the character. */
export function hasInEveryFont(codePoint: number): boolean {
  brandCharacters ??= (['Gabarito', 'Reddit Sans'] as const).map(
    (family) => new Set([...readFamily(family), ...readFamily(fallbackFamily)]),
  )
  return brandCharacters.every((characters) => characters.has(codePoint))
}

/** Returns the embedded fonts (`ABCDEF+RedditSans-Bold` in the PDF) that are not shipped with documents. */
export function findForeignFonts(pdf: Uint8Array): readonly string[] {
  const own = documentFontFamilies.map((family) => family.replaceAll(' ', ''))
  const names = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([^\s/]+)/g)
  return [...new Set([...names].map(([, name = '']) => name))].filter((name) => !own.some((family) => name.startsWith(`${family}-`)))
}
