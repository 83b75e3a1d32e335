import { documentTypesTexts as texts } from '#generated/server/texts.ts'
import type { Language } from '../../../../../core/lib/language.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import { type DocumentTypology, isUploadable } from '../domain/documents.ts'

/** The document types by number (specification 3), each with its help text for uploads. */
const typologies = [
  { id: 1, name: texts['booking-summary'] },
  { id: 2, name: texts.contract, info: texts['contract-info'] },
  { id: 3, name: texts.identity, info: texts['identity-info'] },
  { id: 4, name: texts.consent, info: texts['consent-info'] },
  { id: 5, name: texts['travel-notice'] },
  { id: 6, name: texts.generic },
  { id: 7, name: texts.certificate, info: texts['certificate-info'] },
] as const

export function describeTypologies(language: Language): readonly DocumentTypology[] {
  return typologies.map((typology) => ({
    id: typology.id,
    name: renderText(typology.name, language),
    infoText: 'info' in typology ? renderText(typology.info, language) : null,
    isUploadable: isUploadable(typology.id),
  }))
}
