/** The steps of /edit-practice/{id}, located by role and by the catalogue's words. */
import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { practiceId } from './practice-id.ts'

export const tripWords = {
  it: {
    country: 'Seleziona paese di destinazione *',
    programme: 'Seleziona programma *',
    period: /^Seleziona periodo \d{4} \*$/,
    city: 'Seleziona città di partenza *',
    isee: 'Seleziona fascia ISEE *',
    summary: 'Riepilogo',
    openSummary: 'Vedi il riepilogo',
    total: 'Totale',
    submit: 'Modifica',
    confirmTitle: 'Confermi la modifica?',
    confirm: 'Conferma la modifica',
    backToChoice: 'Torna alla scelta',
  },
  en: {
    country: 'Choose a country of destination *',
    programme: 'Choose a programme *',
    period: /^Choose dates in \d{4} \*$/,
    city: 'Choose a departure city *',
    isee: 'Choose an ISEE band *',
    summary: 'Summary',
    openSummary: 'See the summary',
    total: 'Total',
    submit: 'Change',
    confirmTitle: 'Confirm the change?',
    confirm: 'Confirm the change',
    backToChoice: 'Back to the choice',
  },
} as const
export type TripLanguage = keyof typeof tripWords

/** A booking on option whose trip may be changed. */
export const movableBooking = 'EST-48260'
/** Another trip of the same division that departs from Bologna, among other cities. */
export const otherTrip = { country: 'Italia', programme: /Cesenatico, mare e giochi/, period: /\d{4}/, city: /^Bologna/ }

export function tripSteps(page: Page, language: TripLanguage = 'it') {
  const words = tripWords[language]
  const main = page.getByRole('main')
  return {
    country: main.getByRole('combobox', { name: words.country }),
    programmes: main.getByRole('radiogroup', { name: words.programme }),
    /** The periods of the first season offered. */
    periods: main.getByRole('radiogroup', { name: words.period }).first(),
    city: main.getByRole('combobox', { name: words.city }),
    isee: main.getByRole('combobox', { name: words.isee }),
    summary: main.getByRole('complementary', { name: words.summary }),
  }
}

/** Opens /edit-practice/{id} for a booking, waits for the first step and returns the id. */
export async function openChange(page: Page, code: string = movableBooking, language: TripLanguage = 'it'): Promise<number> {
  const id = await practiceId(page, code)
  await page.goto(`/edit-practice/${id}`)
  await expect(tripSteps(page, language).country).toBeVisible()
  return id
}

export async function chooseOption(select: Locator, label: RegExp): Promise<void> {
  await select.selectOption({ label: (await select.locator('option').filter({ hasText: label }).first().textContent()) ?? '' })
}

/** Chooses a trip from country to city; a trip without required extras is then priced. */
export async function chooseTrip(page: Page, trip = otherTrip, language: TripLanguage = 'it'): Promise<void> {
  const steps = tripSteps(page, language)
  await steps.country.selectOption({ label: trip.country })
  await steps.programmes.getByRole('radio', { name: trip.programme }).check()
  await steps.periods.getByRole('radio', { name: trip.period }).first().check()
  await expect(steps.city).toBeVisible()
  await chooseOption(steps.city, trip.city)
}
