/** Passkeys with Chromium's virtual authenticator: added, used for login and as confirmation, removed (requirements S35). */
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, texts } from '../support/words.ts'

const loginButton = 'Accedi con una passkey'
const confirmButton = 'Conferma con la passkey'

/** Adds an authenticator to the browser that always verifies its user. */
async function addAuthenticator(page: Page): Promise<{ cancelNext(cancels: boolean): Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  return {
    cancelNext: async (cancels) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !cancels })
    },
  }
}

// WebAuthn identifies a portal by its host name, and refuses IP addresses.
test.use({ settings: { PUBLIC_URL: 'http://localhost:{port}' } })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`Given a viewport ${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('a customer adds a passkey, logs in with it, changes the username by it and removes it', async ({
      page,
      signIn,
      visit,
      watch,
    }) => {
      const state = (name: string) => visit(`passkeys ${viewport.width}, ${name}`)
      const authenticator = await addAuthenticator(page)
      await signIn('giulia.bianchi')
      await page.goto('/account')
      await expect(page.getByText('Nessuna passkey', { exact: true })).toBeVisible()
      await state('none')

      await page.getByRole('button', { name: texts['add-passkey'] }).click()
      const adding = page.getByRole('dialog', { name: texts['add-passkey'] })
      await adding.getByLabel(texts['passkey-name']).fill('Portatile')
      await adding.getByLabel(texts['current-password']).fill(demonstrationPassword)
      await state('adding')
      await authenticator.cancelNext(true)
      await adding.getByRole('button', { name: italian.forms['add-passkey'].submit.label }).click()
      await expectAnnounced(page, 'La passkey non è stata creata')
      await authenticator.cancelNext(false)
      await expect(adding.getByLabel(texts['passkey-name']), 'nothing typed is lost').toHaveValue('Portatile')
      await adding.getByRole('button', { name: italian.forms['add-passkey'].submit.label }).click()
      await expectAnnounced(page, 'La passkey è stata aggiunta: da ora puoi usarla per accedere')
      await expect(adding).toHaveCount(0)
      const table = page.getByRole('table', { name: 'Le tue passkey' })
      await expect(table).toContainText('Portatile')
      await expect(table).toContainText('Mai usata')
      await state('added')

      await page.goto('/logout')
      await expect(page).toHaveURL('/login')
      await state('login')
      await page.getByRole('button', { name: loginButton }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/account')
      await expect(table).not.toContainText('Mai usata')

      const form = page.locator('form').filter({ has: page.getByRole('button', { name: italian.forms.username.submit.label }) })
      await form.getByRole('button', { name: confirmButton }).click()
      await expect(form.getByLabel(texts['current-password'])).toHaveCount(0)
      await state('confirmed')
      await form.getByLabel(texts.username).fill('giulia.passkey')
      await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
      await expectAnnounced(page, 'Username modificato con successo')

      await page.getByRole('button', { name: labelled(texts['remove-passkey']) }).click()
      const removing = page.getByRole('dialog', { name: 'Vuoi rimuovere questa passkey?' })
      await expect(removing).toContainText('Portatile')
      await state('removing')
      await removing.getByRole('button', { name: texts['remove-passkey'] }).click()
      await expectAnnounced(page, 'La passkey è stata rimossa')
      await expect(page.getByText('Nessuna passkey', { exact: true })).toBeVisible()

      watch.expectFailure({ path: '/api/member/passkey-login', status: 422 })
      await page.goto('/logout')
      await page.getByRole('button', { name: loginButton }).click()
      await expectAnnounced(page, italian.messages.problems['passkey-refused'])
      await state('refused')
    })
  })

test('A page opened on the machine’s IP address continues on the host name', async ({ page, portal }) => {
  await page.goto(`${portal.url.replace('localhost', '127.0.0.1')}/login`)
  await expect(page).toHaveURL(`${portal.url}/login`)
  await expect(page.getByRole('button', { name: loginButton })).toBeVisible()
})

test.describe('Given a portal on an IP address', () => {
  test.use({ settings: {} })

  test('the login shows no button for passkeys, which browsers refuse there', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: texts['log-in'], exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: loginButton })).toHaveCount(0)
  })
})
