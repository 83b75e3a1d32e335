import type { DocumentType, DocumentTypologyId } from '../../../domain/codes.ts'

/** The documents of the catalogue that are made from bookings. */
export type DocumentTemplate = keyof typeof templates

interface TemplateFacts {
  /** Names the file in its address (section 2). */
  slug: string
  /** In Italian whatever the customer reads: it is the language in which customer and operator bind themselves, and a file is signed once. */
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

/** What decides which document of the catalogue a document is. */
export interface DocumentKind {
  docType: DocumentType
  typologyId: DocumentTypologyId
  memberUploaded: boolean
  /** `/api/member/files/<slug>`; null until its file is made. */
  filePath: string | null
}

/** By the types of document (section 3): identity documents and generic ones are the customer's own. */
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

/** Returns the template that makes a document; undefined for uploads, and for kinds that nothing makes. Proposals have the type of contracts. */
export function templateOf({ typologyId, memberUploaded, filePath }: DocumentKind): DocumentTemplate | undefined {
  if (memberUploaded) return undefined
  const template = templateOfTypology[typologyId]
  return template === 'contract' && filePath === filePathOf('proposal') ? 'proposal' : template
}

export const filePathOf = (template: DocumentTemplate): string => `${filesPath}${templates[template].slug}`
export const isSignedTemplate = (template: DocumentTemplate): boolean => templates[template].isSigned

/** The parts of the name of a file as section 2 makes it, `contratto_9104.pdf`; undefined where it is no such name. */
export function readFileName(file: string): { slug: string; documentId: number } | undefined {
  const [, slug, digits] = /^([a-z-]+)_([0-9]+)\.pdf$/.exec(file) ?? []
  return slug === undefined ? undefined : { slug, documentId: Number(digits) }
}
