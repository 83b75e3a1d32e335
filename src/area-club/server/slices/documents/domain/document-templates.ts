import type { DocumentType, DocumentTypologyId } from '../../../domain/codes.ts'

/** The documents of the catalogue that are made from bookings. */
export type DocumentTemplate = keyof typeof templates

interface TemplateFacts {
  /** The first part of the file's name in its URL (specification 2). */
  slug: string
  /** Signed documents are always in Italian: it is the contract's language, and a file is signed once. */
  isSigned: boolean
}

const templates = {
  'booking-summary': { slug: 'riepilogo', isSigned: false },
  contract: { slug: 'contratto', isSigned: true },
  proposal: { slug: 'proposta', isSigned: true },
  'consent-form': { slug: 'consenso', isSigned: true },
  'travel-notice': { slug: 'avviso', isSigned: false },
  'attendance-certificate': { slug: 'attestato', isSigned: false },
} as const satisfies Readonly<Record<string, TemplateFacts>>

/** The properties of a document that determine its template. */
export interface DocumentKind {
  docType: DocumentType
  typologyId: DocumentTypologyId
  memberUploaded: boolean
  /** `/api/member/files/<slug>`; null until the file is made. */
  filePath: string | null
}

/** The template by document type (specification 3). Customers upload identity documents and generic ones themselves. */
const templateOfTypology: Readonly<Record<DocumentTypologyId, DocumentTemplate | undefined>> = {
  1: 'booking-summary',
  2: 'contract',
  3: undefined,
  4: 'consent-form',
  5: 'travel-notice',
  6: undefined,
  7: 'attendance-certificate',
}

const filesPath = '/api/member/files/'

/** Returns the template of a document; undefined for uploads and types without a template. Proposals have the type of contracts. */
export function templateOf({ typologyId, memberUploaded, filePath }: DocumentKind): DocumentTemplate | undefined {
  if (memberUploaded) return undefined
  const template = templateOfTypology[typologyId]
  return template === 'contract' && filePath === filePathOf('proposal') ? 'proposal' : template
}

export const filePathOf = (template: DocumentTemplate): string => `${filesPath}${templates[template].slug}`
export const isSignedTemplate = (template: DocumentTemplate): boolean => templates[template].isSigned

/** Parses a file name such as `contratto_9104.pdf` (specification 2). Returns undefined for any other name. */
export function readFileName(file: string): { slug: string; documentId: number } | undefined {
  const [, slug, digits] = /^([a-z-]+)_([0-9]+)\.pdf$/.exec(file) ?? []
  return slug === undefined ? undefined : { slug, documentId: Number(digits) }
}
