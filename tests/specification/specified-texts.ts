/** The Italian texts that the specification gives, and what it takes for a text in the catalogue or on a screen to be one of them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export interface SpecifiedText {
  text: string
  section: number
  /** Addresses of screens, or `shell`. */
  screens: readonly string[]
  served: boolean
  /** The area that brings it, where it is not served. */
  comesWith?: string
}

export interface SpecifiedTexts {
  quoted: readonly SpecifiedText[]
  /** Given without quotes. */
  named: readonly SpecifiedText[]
  /** Labels of codes. */
  labels: readonly string[]
}

export function readSpecifiedTexts(): SpecifiedTexts {
  const file = fileURLToPath(new URL('./texts.yaml', import.meta.url))
  return parse(readFileSync(file, 'utf8')) as SpecifiedTexts
}

/**
 * Whether a text written or shown is the specified one: letter by letter, with anything where a name stands in braces, and anything after
 * the beginning where the specified text ends in an ellipsis.
 */
export function isSpecifiedText(specified: string, found: string): boolean {
  const isOpen = specified.endsWith('...')
  const pattern = (isOpen ? specified.slice(0, -3) : specified)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
  return new RegExp(`^${pattern}${isOpen ? '.*' : ''}$`, 'su').test(found)
}
