/** The consent library with the portal's styles and texts. A lazy chunk, which most visits do not need. */
import { type RefObject, useEffect, useRef } from 'react'
import * as CookieConsent from 'vanilla-cookieconsent'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import { sanitizeMarkup } from '../../../api/trusted-types.ts'
import { directions, languages } from '../../../lib/language.ts'
import { type ConsentsEntryModel, type ConsentsModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import { storedNames } from '../../../model/stored-names.ts'
import { useRenderer, useWording } from '../../renderer/renderer-context.tsx'
import { sanitiseLibraryHtml } from '../../ui/html/sanitise-html.ts'
import { ConsentRoot } from './consent-look.ts'
import { consentTexts } from './consent-texts.ts'

// The library assigns its texts as markup.
sanitizeMarkup(sanitiseLibraryHtml)

export interface ConsentPanelProps {
  entry: ConsentsEntryModel
  model: ConsentsModel
  /** How often the preferences were opened. */
  opened: number
}

export function ConsentPanel({ entry, model, opened }: ConsentPanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const { language } = useWording()
  const ready = useLibrary(root, { entry, model })
  useEffect(() => {
    void ready.current?.then(() => CookieConsent.setLanguage(language, true))
  }, [ready, language])
  useEffect(() => {
    if (opened > 0) void ready.current?.then(() => CookieConsent.showPreferences())
  }, [ready, opened])
  return <ConsentRoot ref={root} data-place="consent" />
}

/** Starts the library once per page load. */
function useLibrary(
  root: RefObject<HTMLDivElement | null>,
  { entry, model }: Pick<ConsentPanelProps, 'entry' | 'model'>,
): RefObject<Promise<void> | undefined> {
  const wording = useWording()
  const { consent } = storedNames(useRenderer().model.brand.id)
  const ready = useRef<Promise<void>>(undefined)
  const first = useRef(wording)
  useEffect(() => {
    ready.current ??= CookieConsent.run({
      root: root.current,
      autoShow: false,
      // The library's bot detection may match a real user's browser.
      hideFromBots: false,
      revision: entry.revision,
      manageScriptTags: false,
      autoClearCookies: false,
      cookie: { name: consent, useLocalStorage: true, expiresAfterDays: entry.keptDays },
      categories: {
        [necessaryConsent]: { enabled: true, readOnly: true },
        ...Object.fromEntries(entry.categories.map((name) => [name, { enabled: false }])),
      },
      guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true, flipButtons: false } },
      language: {
        default: first.current.language,
        rtl: languages.filter((language) => directions[language] === 'rtl'),
        translations: Object.fromEntries(
          languages.map((language) => [language, () => consentTexts(entry, model, { ...first.current, language })]),
        ),
      },
    })
  }, [root, entry, model, consent])
  return ready
}
