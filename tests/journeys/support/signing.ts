/** The steps of signing a document at /documents, located by role and by the catalogue's words. */
import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { english, englishTexts, italian, texts } from '../../support/words.ts'
import { openAllYears } from './open-all-years.ts'
import { practiceCard } from './practice-card.ts'

const signing = italian.areas.signing.texts
const englishSigning = english.areas.signing.texts

export const signingTexts = {
  it: {
    sign: 'Apri e firma online',
    dialog: signing.title,
    close: texts.close,
    begin: signing.begin,
    back: signing.back.otherwise,
    giveUp: signing['give-up'],
    giveUpYes: signing['give-up-proceed'],
    goOn: signing['go-on'],
    leaveLater: signing['leave-proceed'],
    leave: signing.leave,
    renew: signing.renew,
    restart: signing.restart,
    check: texts['check-now'],
    signed: texts['signing-complete'],
    openSigned: texts['open-signed-document'],
    newTab: signing['new-tab'],
    frame: /^Pagina di firma/,
  },
  en: {
    sign: 'Open and sign online',
    dialog: englishSigning.title,
    close: englishTexts.close,
    begin: englishSigning.begin,
    back: englishSigning.back.otherwise,
    giveUp: englishSigning['give-up'],
    giveUpYes: englishSigning['give-up-proceed'],
    goOn: englishSigning['go-on'],
    leaveLater: englishSigning['leave-proceed'],
    leave: englishSigning.leave,
    renew: englishSigning.renew,
    restart: englishSigning.restart,
    check: englishTexts['check-now'],
    signed: englishTexts['signing-complete'],
    openSigned: englishTexts['open-signed-document'],
    newTab: englishSigning['new-tab'],
    frame: /^Signing page/,
  },
} as const
export type SigningLanguage = keyof typeof signingTexts

/** A booking with an unsigned contract. */
const signableBooking = 'VS-48231'

export const signingDialog = (page: Page, language: SigningLanguage = 'it') =>
  page.getByRole('dialog', { name: signingTexts[language].dialog, exact: true })

/** Opens /documents and the review of the booking's first document to sign. */
export async function openReview(page: Page, language: SigningLanguage = 'it'): Promise<Locator> {
  await page.goto('/documents')
  await openAllYears(page)
  await practiceCard(page, signableBooking).getByRole('link', { name: signingTexts[language].sign }).first().press('Enter')
  const dialog = signingDialog(page, language)
  await expect(dialog.getByRole('button', { name: signingTexts[language].begin })).toBeVisible()
  return dialog
}

/** Opens the review and goes on to the signing page. */
export async function openFrame(page: Page, language: SigningLanguage = 'it'): Promise<Locator> {
  const dialog = await openReview(page, language)
  await dialog.getByRole('button', { name: signingTexts[language].begin }).press('Enter')
  await expect(dialog.getByTitle(signingTexts[language].frame)).toBeVisible()
  return dialog
}
