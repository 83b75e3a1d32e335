/** The steps of signing a document at /documents, located by role and by the catalogue's words. */
import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { openAllYears } from './open-all-years.ts'
import { practiceCard } from './practice-card.ts'

export const signingWords = {
  it: {
    sign: 'Apri e firma online',
    dialog: 'Firma online',
    close: 'Chiudi',
    begin: 'Vai alla firma',
    back: 'Torna ai documenti',
    giveUp: 'Rinuncia alla firma',
    giveUpYes: 'Sì, rinuncia',
    goOn: 'Continua a firmare',
    leaveLater: 'Esci e riprendi più tardi',
    leave: 'Il processo di firma non è ancora completato. Sei sicuro di voler uscire?',
    renew: 'Rinnova il link',
    restart: 'Ricomincia la firma',
    check: 'Controlla adesso',
    signed: 'Documento firmato',
    openSigned: 'Apri documento firmato',
    newTab: 'Apri la firma in un’altra scheda',
    frame: /^Pagina di firma/,
  },
  en: {
    sign: 'Open and sign online',
    dialog: 'Online signature',
    close: 'Close',
    begin: 'Go to the signature',
    back: 'Back to the documents',
    giveUp: 'Give up signing',
    giveUpYes: 'Yes, give up',
    goOn: 'Go on signing',
    leaveLater: 'Leave and resume later',
    leave: 'The signing process is not complete yet. Are you sure you want to leave?',
    renew: 'Renew the link',
    restart: 'Start signing again',
    check: 'Check now',
    signed: 'Document signed',
    openSigned: 'Open signed document',
    newTab: 'Open the signature in another tab',
    frame: /^Signing page/,
  },
} as const
export type SigningLanguage = keyof typeof signingWords

/** A booking with an unsigned contract. */
const signableBooking = 'VS-48231'

export const signingDialog = (page: Page, language: SigningLanguage = 'it') =>
  page.getByRole('dialog', { name: signingWords[language].dialog, exact: true })

/** Opens /documents and the review of the booking's first document to sign. */
export async function openReview(page: Page, language: SigningLanguage = 'it'): Promise<Locator> {
  await page.goto('/documents')
  await openAllYears(page)
  await practiceCard(page, signableBooking).getByRole('link', { name: signingWords[language].sign }).first().press('Enter')
  const dialog = signingDialog(page, language)
  await expect(dialog.getByRole('button', { name: signingWords[language].begin })).toBeVisible()
  return dialog
}

/** Opens the review and goes on to the signing page. */
export async function openFrame(page: Page, language: SigningLanguage = 'it'): Promise<Locator> {
  const dialog = await openReview(page, language)
  await dialog.getByRole('button', { name: signingWords[language].begin }).press('Enter')
  await expect(dialog.getByTitle(signingWords[language].frame)).toBeVisible()
  return dialog
}
