/** Screenshots of a second adult's access: invited in the account, accepted from the mail, and the bookings that it opens. */
import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

const invitation = {
  ...{ ownerName: 'Elena Moretti', childName: 'Leonardo Galli', mayPay: true, maySign: true },
  expiresAt: '2026-12-04T10:05:00.000Z',
}

async function knowInvitation(page: Page): Promise<void> {
  await page.route('**/member/invitation-link', (route) => route.fulfill({ json: invitation }))
}

async function openChild(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Leonardo Galli/ }).click()
  await page.getByRole('button', { name: /^(Invita un altro adulto|Invite another adult)/ }).waitFor()
}

async function openInvitation(page: Page): Promise<void> {
  await openChild(page)
  await page.getByRole('button', { name: /^(Invita un altro adulto|Invite another adult)/ }).click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

async function openShared(page: Page): Promise<void> {
  await page.locator('a[href^="/shared-practices/"]').first().click()
  await page.waitForURL(/\/shared-practices\/\d+$/)
}

export const sharingScreens: readonly Screen[] = [
  { screen: 'account', state: 'second-adult', path: '/account', as: 'elena.moretti', then: openChild },
  { screen: 'account', state: 'invite-adult', path: '/account', as: 'elena.moretti', then: openInvitation },
  { screen: 'account', state: 'received-access', path: '/account', as: 'paolo.galli' },
  { screen: 'invitation', state: 'open', path: '/invitation?token=x', before: knowInvitation },
  { screen: 'invitation', state: 'refused', path: '/invitation?token=not-a-real-one' },
  { screen: 'accept-invitation', state: 'open', path: '/accept-invitation?token=x', as: 'paolo.galli', before: knowInvitation },
  { screen: 'dashboard', state: 'shared', path: '/dashboard', as: 'paolo.galli' },
  { screen: 'practices', state: 'shared', path: '/practices', as: 'paolo.galli' },
  { screen: 'shared-practice', state: 'full', path: '/practices', as: 'paolo.galli', then: openShared },
  { screen: 'shared-practice', state: 'not-found', path: '/shared-practices/1', as: 'paolo.galli' },
]
