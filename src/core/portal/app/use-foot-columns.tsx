/** Builds the columns of the page's footer from the catalogue's navigation. */
import type { CatalogueModel, NavigationModel, Scope } from '../../model/catalogue-model.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { phoneUrl } from '../renderer/text/safe-url.ts'
import type { LinkTarget } from '../ui/link-target.ts'
import type { FootEntry, PageFootProps } from '../ui/shell/page-foot.tsx'
import { hasLanguageChoice, LanguageChoice } from './language-choice.tsx'
import { usePortalServices } from './portal-services-context.tsx'
import { SchemeChoice } from './scheme-choice.tsx'
import { type MenuLink, useMenuEntries } from './use-menu-entries.ts'

/** Returns phone and email as links; undefined for an empty text. */
export function useFootHelp(footer: NavigationModel['footer'], scope: Scope) {
  const read = useReadText()
  const phone = footer.help ? read(footer.help.phone, scope) : ''
  const email = footer.help ? read(footer.help.email, scope) : ''
  return {
    phone: phone === '' ? undefined : { words: phone, href: phoneUrl(phone) },
    email: email === '' ? undefined : { words: email, href: `mailto:${email}` },
  }
}

const entryOf =
  (look: FootEntry['look']) =>
  ({ label, icon, link }: MenuLink): FootEntry => ({ label, icon, link, look })

/** Returns the link to the consent preferences; undefined when the catalogue asks for no consent. */
export function useConsentLink(consents: CatalogueModel['consents']): { label: string; link: LinkTarget } | undefined {
  const { consent } = usePortalServices()
  const read = useReadText()
  return consents && { label: read(consents.link, {}), link: { component: 'button', type: 'button', onClick: consent.openPreferences } }
}

export function useFootColumns({ navigation: { footer }, consents }: CatalogueModel, scope: Scope): PageFootProps['columns'] {
  const consent = useConsentLink(consents)
  const read = useReadText()
  const { texts } = useRenderer().model
  const entriesOf = useMenuEntries()
  const { phone, email } = useFootHelp(footer, scope)
  const help: FootEntry[] = []
  if (phone) help.push({ label: phone.words, link: { href: phone.href }, icon: 'phone', look: 'phone' })
  if (email) help.push({ label: email.words, link: { href: email.href }, icon: 'mail', look: 'plain' })
  return [
    ...(footer.help ? [{ key: 'help', title: read(footer.help.title), entries: help }] : []),
    ...(footer.apps
      ? [{ key: 'apps', title: read(footer.apps.title), entries: entriesOf(footer.apps.entries, scope).map(entryOf('boxed')) }]
      : []),
    ...(footer.privacy
      ? [
          {
            key: 'privacy',
            title: read(footer.privacy.title),
            entries: [...entriesOf(footer.privacy.entries, scope).map(entryOf('plain')), ...(consent ? [consent] : [])],
          },
        ]
      : []),
    ...(hasLanguageChoice
      ? [
          {
            key: 'language',
            title: read(footer.language?.title ?? texts.language),
            content: <LanguageChoice look="foot" />,
            below: { title: read(texts.colourScheme), content: <SchemeChoice look="foot" /> },
          },
        ]
      : []),
  ]
}
