/** The consent library with the portal's styles and texts. A lazy chunk, which most visits do not need. */
import { Global } from '@emotion/react'
import { type RefObject, useEffect, useRef } from 'react'
import * as CookieConsent from 'vanilla-cookieconsent'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import { sanitizeMarkup } from '../../../api/trusted-types.ts'
import { languages } from '../../../lib/language.ts'
import { type ConsentsEntryModel, type ConsentsModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import { sanitiseLibraryHtml } from '../../renderer/html/sanitise-html.ts'
import { useWording } from '../../renderer/renderer-context.tsx'
import { bannerInPage, ConsentRoot } from '../../ui/shell/consent-look.ts'
import { type ConsentStore, consentKey } from './consent-store.ts'
import { consentWords } from './consent-words.ts'

// The library assigns its texts as markup.
sanitizeMarkup(sanitiseLibraryHtml)

export interface ConsentPanelProps {
  entry: ConsentsEntryModel
  model: ConsentsModel
  consent: ConsentStore
}

export default function ConsentPanel({ entry, model, consent }: ConsentPanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const wording = useWording()
  const ready = useLibrary(root, { entry, model, consent })
  useEffect(() => {
    void ready.current?.then(() => CookieConsent.setLanguage(wording.language, true))
  }, [ready, wording.language])
  return (
    <>
      <Global styles={bannerInPage} />
      <ConsentRoot ref={root} data-place="consent" />
    </>
  )
}

/** Starts the library once per page load. Opens the banner once it has to be asked, and the preferences on request. */
function useLibrary(
  root: RefObject<HTMLDivElement | null>,
  { entry, model, consent }: ConsentPanelProps,
): RefObject<Promise<void> | undefined> {
  const wording = useWording()
  const ready = useRef<Promise<void>>(undefined)
  const first = useRef(wording)
  useEffect(() => {
    const told = { noteChange: () => consent.noteChange() }
    ready.current ??= CookieConsent.run({
      root: root.current,
      autoShow: false,
      // The library's bot detection may match a real user's browser.
      hideFromBots: false,
      revision: entry.revision,
      manageScriptTags: false,
      autoClearCookies: false,
      cookie: { name: consentKey, useLocalStorage: true, expiresAfterDays: entry.keptDays },
      categories: {
        [necessaryConsent]: { enabled: true, readOnly: true },
        ...Object.fromEntries(entry.categories.map((name) => [name, { enabled: false }])),
      },
      guiOptions: {
        consentModal: { layout: 'bar inline', position: 'top', equalWeightButtons: true, flipButtons: false },
        preferencesModal: { layout: 'box', equalWeightButtons: true, flipButtons: false },
      },
      onConsent: told.noteChange,
      onChange: told.noteChange,
      // The banner does not block the page, so it is not modal.
      onModalReady: ({ modalName, modal }) => modalName === 'consentModal' && modal.removeAttribute('aria-modal'),
      language: {
        default: first.current.language,
        translations: Object.fromEntries(
          languages.map((language) => [language, () => consentWords(entry, model, { ...first.current, language })]),
        ),
      },
    })
    let openings = 0
    let asked = false
    const follow = () => {
      if (consent.asking() && !asked) {
        asked = true
        void ready.current?.then(() => CookieConsent.show(true))
      }
      if (consent.opened() === openings) return
      openings = consent.opened()
      void ready.current?.then(() => CookieConsent.showPreferences())
    }
    follow()
    return consent.subscribe(follow)
  }, [root, entry, model, consent])
  return ready
}
