import { useScope } from '../renderer/scope/scope-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Button } from '../ui/button.tsx'
import { WelcomeLayout } from '../ui/shell/welcome-layout.tsx'
import { HomeLink } from './home-link.tsx'
import { hasLanguageChoice, LanguageChoice } from './language-choice.tsx'
import { SchemeChoice } from './scheme-choice.tsx'
import type { ShellProps } from './shell-props.ts'
import { SignOut } from './sign-in.tsx'
import { useConsentLink, useFootHelp } from './use-foot-columns.tsx'

/** The shell of the pages before login. */
export function WelcomeShell({ screen, catalogue, titleRef, children }: ShellProps) {
  const scope = useScope()
  const help = useFootHelp(catalogue.navigation.footer, scope)
  const consent = useConsentLink(catalogue.consents)
  return (
    <WelcomeLayout
      brand={<HomeLink catalogue={catalogue} screen={catalogue.login ?? catalogue.home} size="large" />}
      title={<Text text={screen.title} />}
      titleRef={titleRef}
      description={screen.description && <Text text={screen.description} />}
      claim={catalogue.brand.claim && <Text text={catalogue.brand.claim} />}
      foot={
        <>
          {help.phone && <a href={help.phone.href}>{help.phone.words}</a>}
          {hasLanguageChoice && <LanguageChoice look="plain" />}
          <SchemeChoice look="plain" />
          <SignOut />
          {consent && (
            <Button look="text" size="row" onClick={consent.link.onClick}>
              {consent.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </WelcomeLayout>
  )
}
