/** The steps of /edit-practice/{id}, located by role and by the catalogue's words. */
import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { english, englishTexts, italian, texts } from '../../support/words.ts'
import { practiceId } from './practice-id.ts'

export const tripTexts = {
  it: {
    country: italian.areas['edit-cascade'].texts['country-label'],
    programme: italian.areas['edit-cascade'].texts['programme-label'],
    period: /^Seleziona periodo \d{4} \*$/,
    city: italian.areas['edit-cascade'].texts['city-label'],
    isee: italian.areas['edit-cascade'].texts['isee-label'],
    summary: italian.areas['edit-cascade'].texts['summary-title'],
    openSummary: italian.areas['edit-cascade'].texts['summary-open'],
    total: texts.total,
    submit: italian.areas['edit-cascade'].texts.submit,
    confirmTitle: italian.areas['edit-cascade'].texts['confirm-title'],
    confirm: italian.areas['edit-cascade'].texts['confirm-proceed'],
    other: italian.areas['edit-cascade'].texts['way-other'],
    backToChoice: italian.areas['edit-cascade'].texts['confirm-cancel'],
  },
  en: {
    country: english.areas['edit-cascade'].texts['country-label'],
    programme: english.areas['edit-cascade'].texts['programme-label'],
    period: /^Choose dates in \d{4} \*$/,
    city: english.areas['edit-cascade'].texts['city-label'],
    isee: english.areas['edit-cascade'].texts['isee-label'],
    summary: english.areas['edit-cascade'].texts['summary-title'],
    openSummary: english.areas['edit-cascade'].texts['summary-open'],
    total: englishTexts.total,
    submit: english.areas['edit-cascade'].texts.submit,
    confirmTitle: english.areas['edit-cascade'].texts['confirm-title'],
    confirm: english.areas['edit-cascade'].texts['confirm-proceed'],
    other: english.areas['edit-cascade'].texts['way-other'],
    backToChoice: english.areas['edit-cascade'].texts['confirm-cancel'],
  },
} as const
export type TripLanguage = keyof typeof tripTexts

/** A booking on option whose trip may be changed. */
export const movableBooking = 'EST-48260'
/** Another trip of the same division that departs from Bologna, among other cities. */
export const otherTrip = { country: 'Italia', programme: /Cesenatico, mare e giochi/, period: /\d{4}/, city: /^Bologna/ }

export function tripSteps(page: Page, language: TripLanguage = 'it') {
  const words = tripTexts[language]
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

/** Looks for another trip than the booked programme. */
export const goElsewhere = (page: Page, language: TripLanguage = 'it') =>
  page.getByRole('main').getByRole('radio', { name: tripTexts[language].other }).check()

/** Opens /edit-practice/{id} for a booking, looks for another trip, waits for its first step and returns the id. */
export async function openChange(page: Page, code: string = movableBooking, language: TripLanguage = 'it'): Promise<number> {
  const id = await practiceId(page, code)
  await page.goto(`/edit-practice/${id}`)
  await goElsewhere(page, language)
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
