import { wordsOfDocument } from '../../catalogue/document-words.ts'
import { readWords } from '../../catalogue/read-words.ts'
import { type DocumentAbout, type DocumentName, documentLook, documents, layoutFiles } from '../../generated/server/documents.ts'
import type { Language } from '../../lib/language.ts'
import { createTypesettingProcess, type TypesettingProcess } from '../../typesetting/typesetting-process.ts'

/** Makes PDFs of the documents of the catalogue. */
export interface DocumentRenderer {
  /**
   * Renders a document. The same arguments give the same bytes, on every machine. `madeAt` is the date that the PDF bears. Rejects with a
   * LayoutFault where the layout cannot show the data, and with a TypesettingTimeout. A letter that no font has is shown as a square.
   */
  renderDocument<Name extends DocumentName>(name: Name, language: Language, about: DocumentAbout[Name], madeAt: Date): Promise<Uint8Array>
  /** Ends the process that it works with. */
  close(): Promise<void>
}

export function createDocumentRenderer(typesetting: TypesettingProcess = createTypesettingProcess(layoutFiles)): DocumentRenderer {
  return {
    renderDocument(name, language, about, madeAt) {
      const words = wordsOfDocument(documents[name], { ...about }, language)
      const madeAtS = Math.floor(madeAt.getTime() / 1_000)
      return typesetting.typeset({ name, language, words, data: { ...about }, look: documentLook, madeAtS })
    },
    close: () => typesetting.close(),
  }
}

/** The title of a document, as the PDF bears it. */
export function titleOfDocument<Name extends DocumentName>(name: Name, language: Language, about: DocumentAbout[Name]): string {
  return readWords(documents[name].title, { ...about }, language)
}
