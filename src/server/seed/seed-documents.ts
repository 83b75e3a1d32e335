import type { SeedDocument } from './demonstration.ts'

/** Numbers of the document types (specification 3). */
const typology = { summary: 1, contract: 2, identity: 3, consent: 4, notice: 5, generic: 6, certificate: 7 } as const

const generated = { docType: 'Generato', isSignable: false } as const

export function summary(on: string): SeedDocument {
  return {
    ...generated,
    typologyId: typology.summary,
    title: 'Riepilogo della prenotazione',
    on,
    at: '15:05',
    filePath: '/api/member/files/riepilogo',
  }
}

/** A contract, signed if a date is given. */
export function contract(on: string, signedOn?: string): SeedDocument {
  return {
    ...signable(signedOn),
    typologyId: typology.contract,
    title: 'Contratto di viaggio',
    on,
    at: '17:42',
    filePath: '/api/member/files/contratto',
  }
}

export function proposal(on: string, signedOn?: string): SeedDocument {
  return {
    ...signable(signedOn),
    typologyId: typology.contract,
    title: 'Proposta di prenotazione',
    on,
    at: '09:30',
    filePath: '/api/member/files/proposta',
  }
}

function signable(signedOn: string | undefined) {
  return { docType: 'Generato', isSignable: true, ...(signedOn !== undefined && { signedOn }) } as const
}

/** A parental consent, signed if a date is given; it has a file only then. */
export function parentsConsent(on: string, who: string, signedOn?: string): SeedDocument {
  return {
    docType: 'ModuloB',
    typologyId: typology.consent,
    title: 'Consenso alle uscite',
    on,
    at: '17:40',
    who,
    isSignable: true,
    filePath: signedOn === undefined ? null : '/api/member/files/consenso',
    ...(signedOn !== undefined && { signedOn }),
  }
}

export function travelNotice(on: string): SeedDocument {
  return {
    ...generated,
    typologyId: typology.notice,
    title: 'Avviso di viaggio: orari, ritrovo e cosa mettere in valigia',
    on,
    at: '08:15',
    filePath: '/api/member/files/avviso',
  }
}

export function attendance(on: string, who: string): SeedDocument {
  return {
    ...generated,
    typologyId: typology.certificate,
    title: 'Attestato di frequenza del corso',
    on,
    at: '10:20',
    who,
    filePath: '/api/member/files/attestato',
  }
}

/** A customer's upload: a PDF, .jpg or .png. */
export function uploaded(
  kind: 'identity' | 'certificate' | 'generic',
  on: string,
  title: string,
  fileName: string,
  who?: string,
): SeedDocument {
  return {
    docType: 'Caricato',
    typologyId: typology[kind],
    title,
    on,
    at: '19:07',
    filePath: null,
    fileName,
    isSignable: false,
    ...(who !== undefined && { who }),
  }
}
