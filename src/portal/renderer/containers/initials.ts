import { shortHash } from '../../../lib/short-hash.ts'
import type { AvatarTint } from '../../ui/avatar.tsx'

/** The initials of a name for its round window: first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase('it')
}

const tints: readonly AvatarTint[] = ['sea', 'coral', 'pine', 'lavender']

/** The ground of a person's window: the same wherever the name is shown, in whichever order and case it is written. */
export function tintOf(name: string): AvatarTint {
  const words = name.toLocaleLowerCase('it').split(/\s+/).filter(Boolean).sort()
  return tints[Number.parseInt(shortHash(words.join(' ')), 36) % tints.length] ?? 'sea'
}
