import { groupBy } from '../../../../lib/group-by.ts'
import { CodiceFiscale } from '../domain/codice-fiscale.ts'
import { toPlainLetters } from '../domain/fiscal-code.ts'
import { type CadastralComune, readCadastralCodes } from './read-comuni.ts'

export type BirthPlace = { cadastralCode: string } | 'unknown' | 'homonymous'

let byName: ReadonlyMap<string, readonly CadastralComune[]> | undefined
let provinces: readonly string[] | undefined

/** Provinces that are no more, in which people were born. */
const formerProvinces = ['FU', 'PL', 'ZA']

/**
 * The cadastral code of an Italian place of birth, by name and province; without a province where the name is that of one comune only.
 * The comuni of today go before those that were merged into others, which the tax code library knows.
 */
export function findBirthPlace(name: string, province: string | null): BirthPlace {
  byName ??= groupBy(readCadastralCodes(), (comune) => foldName(comune.name))
  const alike = (byName.get(foldName(name)) ?? []).filter((comune) => province === null || comune.province === province)
  // Paterno and Paternò are two: whoever writes one of them out means it.
  const exact = alike.filter((comune) => comune.name.toLowerCase() === name.trim().toLowerCase())
  const [found, ...others] = exact.length > 0 ? exact : alike
  if (found !== undefined) return others.length > 0 ? 'homonymous' : { cadastralCode: found.cadastralCode }
  return findFormer(name, province)
}

function findFormer(name: string, province: string | null): BirthPlace {
  provinces ??= [...new Set([...readCadastralCodes().map((comune) => comune.province), ...formerProvinces])]
  const known = province === null ? provinces : provinces.filter((each) => each === province)
  const codes = new Set(known.flatMap((each) => readFormer(name, each)))
  const [cadastralCode, ...others] = codes
  if (cadastralCode === undefined) return 'unknown'
  return others.length > 0 ? 'homonymous' : { cadastralCode }
}

function readFormer(name: string, province: string): readonly string[] {
  // The library takes a cadastral code for a name, and with it the code of a foreign state.
  if (/^[A-Z]\d{3}$/i.test(name.trim())) return []
  try {
    return [CodiceFiscale.findLocationCode(name, province)].filter((code) => !code.startsWith('Z'))
  } catch {
    return []
  }
}

/** Names are found however they are written: "Forlì", "FORLI'", "forli". */
function foldName(name: string): string {
  return toPlainLetters(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
