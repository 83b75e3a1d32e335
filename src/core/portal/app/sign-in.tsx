import { Suspense } from 'react'
import type { Credentials } from '../../api/credentials.ts'
import type { SignInModel } from '../../model/catalogue-model.ts'
import { lazyComponent } from '../lazy/load-once.ts'
import { Text } from '../renderer/text/text.tsx'
import { Button } from '../ui/button.tsx'
import { useIsLive, useStore } from '../ui/use-store.ts'
import { usePortalServices } from './portal-services-context.tsx'

const SignInDialog = lazyComponent(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

/** The dialog of the sign-in, while a call waits for it. */
export function SignIn({ model, credentials }: { model: SignInModel; credentials: Credentials }) {
  const isLive = useIsLive()
  const { asked, refused } = useStore(credentials.subscribe, credentials.state)
  return (
    isLive &&
    asked && (
      <Suspense>
        <SignInDialog model={model} credentials={credentials} refused={refused} />
      </Suspense>
    )
  )
}

/** The button that forgets the credential. Of a user who has not signed in there is none. */
export function SignOut() {
  const { contents, credentials } = usePortalServices()
  const { signIn } = contents.content().catalogue
  return signIn && credentials && <SignOutButton model={signIn} credentials={credentials} />
}

function SignOutButton({ model, credentials }: { model: SignInModel; credentials: Credentials }) {
  const isLive = useIsLive()
  const { credential } = useStore(credentials.subscribe, credentials.state)
  if (!isLive || credential === undefined) return null
  return (
    <Button look="text" size="row" onClick={credentials.signOut}>
      <Text text={model.words.signOut} scope={{}} />
    </Button>
  )
}
