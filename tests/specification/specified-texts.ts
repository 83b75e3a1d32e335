/** Reads the Italian texts that the specification prescribes, and matches found texts against them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export interface SpecifiedText {
  text: string
  section: number
  /** Routes of screens, or `shell`. */
  screens: readonly string[]
  served: boolean
  /** The area that brings the text, when it is not served. */
  comesWith?: string
}

export interface SpecifiedTexts {
  quoted: readonly SpecifiedText[]
  /** Texts that the specification gives without quotes. */
  named: readonly SpecifiedText[]
  /** Labels of codes. */
  labels: readonly string[]
}

export function readSpecifiedTexts(): SpecifiedTexts {
  const file = fileURLToPath(new URL('./texts.yaml', import.meta.url))
  return parse(readFileSync(file, 'utf8')) as SpecifiedTexts
}

/**
 * Returns whether a found text is the specified one.
 *
 * A placeholder in braces matches any text, and a specified text that ends in an ellipsis matches any continuation.
 */
export function isSpecifiedText(specified: string, found: string): boolean {
  const isOpen = specified.endsWith('...')
  const pattern = (isOpen ? specified.slice(0, -3) : specified)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
  return new RegExp(`^${pattern}${isOpen ? '.*' : ''}$`, 'su').test(found)
}
