/** A customer who returns to a page that is older than the server's: what the page offers, and that nothing typed is lost. */
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { describeInBothLanguages } from './support/both-languages.ts'

test.use({ build: 'production' })

describeInBothLanguages(({ language, width, words }) => {
  test('a new version is offered, and reloading asks first about what is not saved', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.clock.install()
    await page.goto('/account')
    await waitUntilSettled(page)
    const phone = page.getByRole('textbox', { name: words.fields.person.fields.mobilePhone.label })
    await phone.fill('+39 333 555 0199')
    // Another release: its page refers to other scripts.
    await page.route(
      (url) => url.pathname === '/index.html',
      (route) => route.fulfill({ body: '<script type="module" src="/assets/index-Another1.js"></script>' }),
    )
    const notice = page.getByRole('status').filter({ hasText: words.messages.portal.newVersion })
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await comeBack()
    await page.clock.fastForward('10:01')
    await expect(notice).toHaveCount(0)
    await comeBack()
    await expect(notice).toBeInViewport({ ratio: 1 })
    await visit(`account, a new version is there, ${language}, ${width}`)

    const reload = notice.getByRole('button', { name: words.messages.portal.reloadPage })
    const asked = page.waitForEvent('dialog')
    const pressed = reload.click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await pressed
    await expect(phone).toHaveValue('+39 333 555 0199')
    await notice.getByRole('button', { name: words.messages.portal.close }).click()
    await expect(notice).toHaveCount(0)
    await expect(phone).toHaveValue('+39 333 555 0199')
  })
})
