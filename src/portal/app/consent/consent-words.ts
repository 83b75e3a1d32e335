import type { Translation } from 'vanilla-cookieconsent'
import { type ConsentsEntryModel, type ConsentsModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import type { Wording } from '../../renderer/text/read-text.ts'
import { wordsAsMarkup } from './words-as-markup.ts'

/** Returns the catalogue's texts in one language as a translation of the library. */
export function consentWords(entry: ConsentsEntryModel, model: ConsentsModel, wording: Wording): Translation {
  const { banner, preferences } = model
  const read = (text: ConsentsModel['banner']['title']) => wordsAsMarkup(text, { keptDays: entry.keptDays }, wording)
  return {
    consentModal: {
      title: read(banner.title),
      description: read(banner.text),
      acceptAllBtn: read(banner.accept),
      acceptNecessaryBtn: read(banner.refuse),
      showPreferencesBtn: read(banner.choose),
    },
    preferencesModal: {
      title: read(preferences.title),
      acceptAllBtn: read(banner.accept),
      acceptNecessaryBtn: read(banner.refuse),
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
