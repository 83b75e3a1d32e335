import { groupBy } from '../../../../../core/lib/group-by.ts'
import { toPlainLetters } from '../../../../lib/tax-code.ts'
import { CodiceFiscale } from '../domain/codice-fiscale.ts'
import { type CadastralComune, readCadastralCodes } from './read-comuni.ts'

export type BirthPlace = { cadastralCode: string } | 'unknown' | 'homonymous'

let byName: ReadonlyMap<string, readonly CadastralComune[]> | undefined
let provinces: readonly string[] | undefined

/** Abolished provinces in which people were born. */
const formerProvinces = ['FU', 'PL', 'ZA']

/**
 * Returns the cadastral code of an Italian birthplace by name and province.
 *
 * The province may be null for a name that only one comune has. Current comuni take precedence over merged ones, which the tax code library
 * knows.
 */
export function findBirthPlace(name: string, province: string | null): BirthPlace {
  byName ??= groupBy(readCadastralCodes(), (comune) => foldName(comune.name))
  const alike = (byName.get(foldName(name)) ?? []).filter((comune) => province === null || comune.province === province)
  // Paterno and Paternò are two comuni: an exact match decides.
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
  // The library accepts a cadastral code as a name, and with it the code of a foreign country.
  if (/^[A-Z]\d{3}$/i.test(name.trim())) return []
  try {
    return [CodiceFiscale.findLocationCode(name, province)].filter((code) => !code.startsWith('Z'))
  } catch {
    return []
  }
}

/** Folds case, accents and apostrophes: "Forlì", "FORLI'" and "forli" are equal. */
function foldName(name: string): string {
  return toPlainLetters(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
