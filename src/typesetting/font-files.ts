/**
 * The fonts of documents. Typst reads neither WOFF2 nor variable fonts, which the portal serves; these packages have the same families
 * as static TrueType files, with every script in one file, and one more for the scripts that those lack. Other fonts, such as those of the
 * machine, are refused.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readCharacters } from './font-characters.ts'

const { resolve } = createRequire(import.meta.url)

/** Families by name, each with its package and the styles that are loaded: every style costs memory and time at the start. */
const families = {
  Gabarito: { package: '@expo-google-fonts/gabarito', styles: ['400Regular', '600SemiBold', '700Bold'] },
  'Reddit Sans': { package: '@expo-google-fonts/reddit-sans', styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] },
  Arimo: { package: '@expo-google-fonts/arimo', styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] },
} as const

/** Sets the letters that the brand's families do not have, such as those of names in Cyrillic, Greek and Hebrew. */
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

/** The styles of a family have the same characters. */
const readFamily = (family: keyof typeof families): ReadonlySet<number> =>
  new Set(readStyle(families[family].package, '400Regular').flatMap((font) => [...readCharacters(font)]))

let brandCharacters: readonly ReadonlySet<number>[] | undefined

/** Whether a character can be set in whichever of the brand's families, by itself or by the one that helps out. */
export function hasInEveryFont(codePoint: number): boolean {
  brandCharacters ??= (['Gabarito', 'Reddit Sans'] as const).map(
    (family) => new Set([...readFamily(family), ...readFamily(fallbackFamily)]),
  )
  return brandCharacters.every((characters) => characters.has(codePoint))
}

/** PDFs name an embedded font `ABCDEF+RedditSans-Bold`. Returns the names of those that are none of ours. */
export function findForeignFonts(pdf: Uint8Array): readonly string[] {
  const own = documentFontFamilies.map((family) => family.replaceAll(' ', ''))
  const names = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([^\s/]+)/g)
  return [...new Set([...names].map(([, name = '']) => name))].filter((name) => !own.some((family) => name.startsWith(`${family}-`)))
}
