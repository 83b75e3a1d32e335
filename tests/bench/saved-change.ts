import { launchBrowser } from '../support/browser.ts'
import { startDevelopment } from '../support/development-copy.ts'
import { type Measurement, median } from './measurement.ts'

const runs = 9
const aimMs = 1_000
const file = 'catalogue/screens/login.yaml'
const sentence = 'in un solo posto'

/** From saving a YAML file until the text appears in the open page. */
export const savedChange: Measurement = {
  name: 'saved change',
  how: `npm run dev: from a saved YAML file to the open page; middle of ${runs} changes`,
  async measure() {
    const development = await startDevelopment()
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${development.url}/login`)
      await page.getByText(sentence).waitFor()
      const before = development.read(file)
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const words = `per la prova ${run}`
        const savedMs = performance.now()
        development.write(file, before.replace(sentence, words))
        await page.getByText(words).waitFor()
        times.push(performance.now() - savedMs)
      }
      return [{ name: 'saved change seen', value: median(times), unit: 'ms', comparedWith: { name: 'aim', value: aimMs } }]
    } finally {
      await browser.close()
      await development.stop()
    }
  },
}
