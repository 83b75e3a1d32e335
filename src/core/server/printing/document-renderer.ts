import { region } from '#generated/region.ts'
import { type DocumentAbout, type DocumentName, documentLook, documents, layoutFiles } from '#generated/server/documents.ts'
import type { Language } from '../../lib/language.ts'
import { textsOfDocument } from '../../model/document-texts.ts'
import { renderPlainText } from '../../model/render-plain-text.ts'
import { createTypesettingProcess, type TypesettingProcess } from '../../typesetting/typesetting-process.ts'

/** Renders the catalogue's documents as PDFs. */
export interface DocumentRenderer {
  /**
   * Renders a document. The same arguments give the same bytes on every machine; `madeAt` is the date in the PDF.
   *
   * Rejects with a LayoutFault when the layout cannot show the data, and with a TypesettingTimeout. A character without a glyph becomes a
   * square.
   */
  renderDocument<Name extends DocumentName>(name: Name, language: Language, about: DocumentAbout[Name], madeAt: Date): Promise<Uint8Array>
  /** Ends the typesetting process. */
  close(): Promise<void>
}

export function createDocumentRenderer(typesetting: TypesettingProcess = createTypesettingProcess(layoutFiles)): DocumentRenderer {
  return {
    renderDocument(name, language, about, madeAt) {
      const words = textsOfDocument(documents[name], { ...about }, language, region)
      const madeAtS = Math.floor(madeAt.getTime() / 1_000)
      return typesetting.typeset({ name, language, words, data: { ...about }, look: documentLook, madeAtS })
    },
    close: () => typesetting.close(),
  }
}

/** Returns the title of a document, as in the PDF. */
export function titleOfDocument<Name extends DocumentName>(name: Name, language: Language, about: DocumentAbout[Name]): string {
  return renderPlainText(documents[name].title, { ...about }, language, region)
}
