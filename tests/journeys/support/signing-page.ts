/** The steps on the product's own signing page, in the portal's frame. */
import { expect } from '@playwright/test'
import type { FrameLocator, Page, Response } from 'playwright'
import type { PortalProcess } from '../../support/portal-process.ts'
import { english, italian } from '../../support/words.ts'
import { readMails } from './mails.ts'
import { type SigningLanguage, signingDialog, signingTexts } from './signing.ts'

const codeMail = { it: italian.mails['signature-code'].subject, en: english.mails['signature-code'].subject } as const
/** The portal polls the server every six seconds. */
export const outcome = { timeout: 20_000 }

export const pageWords = {
  it: {
    heading: italian['server-texts']['signing-page'].texts.heading,
    open: italian['server-texts']['signing-page'].texts['open-document'],
    first: /^Pagina 1 di /,
    larger: italian['server-texts']['signing-page'].texts['zoom-in'],
    send: italian['server-texts']['signing-page'].texts['send-code'],
    sent: 'Codice inviato',
    code: italian['server-texts']['signing-page'].texts['code-label'],
    consent: /e lo firmo/,
    sign: italian['server-texts']['signing-page'].texts.sign,
  },
  en: {
    heading: english['server-texts']['signing-page'].texts.heading,
    open: english['server-texts']['signing-page'].texts['open-document'],
    first: /^Page 1 of /,
    larger: english['server-texts']['signing-page'].texts['zoom-in'],
    send: english['server-texts']['signing-page'].texts['send-code'],
    sent: 'Code sent',
    code: english['server-texts']['signing-page'].texts['code-label'],
    consent: /and I sign it/,
    sign: english['server-texts']['signing-page'].texts.sign,
  },
} as const

export const framed = (page: Page, language: SigningLanguage = 'it'): FrameLocator =>
  signingDialog(page, language).getByTitle(signingTexts[language].frame).contentFrame()

/** The codes sent by mail, newest first. */
async function readCodes(portal: PortalProcess, language: SigningLanguage): Promise<readonly string[]> {
  const mails = await readMails(portal)
  return mails.filter(({ subject }) => subject === codeMail[language]).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])
}

/** Requests a code in the frame and returns the one sent by mail. */
export async function getCode(
  portal: PortalProcess,
  frame: FrameLocator,
  language: SigningLanguage,
  press = () => frame.getByRole('button', { name: pageWords[language].send }).click(),
): Promise<string> {
  const words = pageWords[language]
  const before = (await readCodes(portal, language)).length
  await press()
  await expect(frame.getByRole('status')).toContainText(words.sent)
  await expect(frame.getByLabel(words.code), 'the code field has the focus').toBeFocused()
  await expect(frame.getByLabel(words.code), 'the code field is in view').toBeInViewport()
  await expect(frame.getByRole('status'), 'the status is in view').toBeInViewport()
  await expect.poll(async () => (await readCodes(portal, language)).length).toBe(before + 1)
  const [code = ''] = await readCodes(portal, language)
  return code
}

export async function signWith(frame: FrameLocator, code: string, language: SigningLanguage): Promise<void> {
  const words = pageWords[language]
  await frame.getByLabel(words.code).fill(code)
  // A contract has a box of its own for the clauses that are approved specifically.
  for (const box of await frame.getByRole('checkbox').all()) await box.check()
  await frame.getByRole('button', { name: words.sign, exact: true }).click()
}

/** Opens the document from the signing page in its own tab, and closes the tab. Returns the response. */
export async function openDocument(
  page: Page,
  frame: FrameLocator,
  language: SigningLanguage,
  press = () => frame.getByRole('link', { name: pageWords[language].open }).click(),
): Promise<Response> {
  const answered = page.context().waitForEvent('response', (response) => response.url().endsWith('/document'))
  const [document] = await Promise.all([page.context().waitForEvent('page'), press()])
  const answer = await answered
  await document.close()
  return answer
}
