import { shortHash } from '../../../lib/short-hash.ts'
import type { AvatarTint } from '../../ui/avatar.tsx'

/** Returns the initials of a name's first and last word for its avatar. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}

const tints: readonly AvatarTint[] = ['sea', 'coral', 'pine', 'lavender']

/** Returns the avatar tint of a name, independent of word order and letter case. */
export function tintOf(name: string): AvatarTint {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean).sort()
  return tints[Number.parseInt(shortHash(words.join(' ')), 36) % tints.length] ?? 'sea'
}
