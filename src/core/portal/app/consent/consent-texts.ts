import type { Translation } from 'vanilla-cookieconsent'
import { type ConsentsEntryModel, type ConsentsModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import type { Wording } from '../../renderer/text/read-text.ts'
import { textsAsMarkup } from './texts-as-markup.ts'

/** Returns the catalogue's texts in one language as a translation of the library. */
export function consentTexts(entry: ConsentsEntryModel, model: ConsentsModel, wording: Wording): Translation {
  const { preferences } = model
  const read = (text: ConsentsModel['preferences']['title']) => textsAsMarkup(text, { keptDays: entry.keptDays }, wording)
  return {
    // The banner, which the portal does not show.
    consentModal: {},
    preferencesModal: {
      title: read(preferences.title),
      acceptAllBtn: read(preferences.accept),
      acceptNecessaryBtn: read(preferences.refuse),
      savePreferencesBtn: read(preferences.save),
      closeIconLabel: read(preferences.close),
      sections: [[necessaryConsent, model.necessary] as const, ...Object.entries(model.categories)].map(([name, category]) => ({
        title: read(category.title),
        description: read(category.text),
        linkedCategory: name,
      })),
    },
  }
}
