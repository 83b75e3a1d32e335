/** What a browser reads to install the portal as an app. */
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'

test.use({ build: 'production' })

for (const language of ['it', 'en'] as const)
  test.describe(`Given the portal in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 } })

    test('the browser can install it, with its name in that language and icons of the sizes that they state', async ({ page, portal }) => {
      await page.goto('/login')
      await waitUntilSettled(page)
      const address = page.locator('link[rel="manifest"]')
      await expect(address).toHaveAttribute('href', `/manifest.${language}.webmanifest`)
      const answer = await page.request.get(String(await address.getAttribute('href')))
      expect(answer.headers()['content-type']).toBe('application/manifest+json')
      const manifest = (await answer.json()) as { lang: string; icons: { src: string; sizes: string }[] }
      expect(manifest).toMatchObject({ name: 'Area Club', lang: language, id: '/', start_url: '/', display: 'standalone' })
      const drawn = await page.evaluate(
        async (sources) =>
          await Promise.all(
            sources.map(async (src) => {
              const image = Object.assign(new Image(), { src })
              await image.decode()
              return `${image.naturalWidth}x${image.naturalHeight}`
            }),
          ),
        manifest.icons.map(({ src }) => src),
      )
      expect(drawn.slice(1)).toEqual(manifest.icons.slice(1).map(({ sizes }) => sizes))
      const session = await page.context().newCDPSession(page)
      const { errors } = await session.send('Page.getAppManifest', { manifestId: `${portal.url}/` })
      expect(errors).toEqual([])
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      // The browser context of a test is incognito; all else is as it should be.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    })
  })
