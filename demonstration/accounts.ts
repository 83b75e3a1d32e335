import { annaInps } from './accounts/anna-inps.ts'
import { davideGreco } from './accounts/davide-greco.ts'
import { elenaMoretti } from './accounts/elena-moretti.ts'
import { giuliaBianchi } from './accounts/giulia-bianchi.ts'
import { lucaEstero } from './accounts/luca-estero.ts'
import { marcoDocente } from './accounts/marco-docente.ts'
import { nuovoCliente } from './accounts/nuovo-cliente.ts'
import { paoloGalli } from './accounts/paolo-galli.ts'
import { saraDocente } from './accounts/sara-docente.ts'
import type { Account } from './types.ts'

/** In the order of their ids. */
export const accounts: readonly Account[] = [
  giuliaBianchi,
  annaInps,
  marcoDocente,
  saraDocente,
  nuovoCliente,
  lucaEstero,
  elenaMoretti,
  davideGreco,
  paoloGalli,
]
