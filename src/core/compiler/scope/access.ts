import { at, type Source, textOf } from '../read/source.ts'

/** Returns who may see a screen: without `access`, everyone. */
export const accessOf = (screen: Source): 'public' | 'member' => (textOf(at(screen, 'access')) === 'member' ? 'member' : 'public')
