/**
 * The screenshots of the product: a line for each state, and the presses that lead to it.
 *
 * One long file, because it is a table with the actions of its rows; flows of their own have files beside it.
 */

import type { Locator, Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { breakCalls } from './broken-calls.ts'
import { changeScreens, extraScreens } from './change-screens.ts'
import { sendEmptyPages } from './empty-pages.ts'
import { labelled } from './labelled.ts'
import { paymentScreens } from './payment-screens.ts'
import { readAsMember } from './read-as-member.ts'
import type { Screen } from './screen.ts'
import { sharingScreens } from './sharing-screens.ts'
import { signingScreens } from './signing-screens.ts'
import { uploadScreens } from './upload-screens.ts'
import { englishTexts, texts } from './words.ts'

const parent = 'giulia.bianchi'
const newcomer = 'nuovo.cliente'

/** The calls that fill a screen, by the end of their path. */
const practices = '/member/practice'
const payments = '/member/practice/payments'
const documents = '/member/practice/documents'
const vouchers = '/member/voucher'
const generation = '/member/me/voucher/generate-from-points'

/** The address of a mailed link; `acceptLink` makes it one that can be used. */
const resetLink = { screen: 'password-recovery', path: '/password-recovery?token=not-a-real-one' } as const

/** All screenshots. Add a line to add one. */
export const screens: readonly Screen[] = [
  { screen: 'login', state: 'empty', path: '/login' },
  { screen: 'login', state: 'missing', path: '/login', then: submit },
  { screen: 'login', state: 'refused', path: '/login', then: (page) => fillAndSubmit(page, ['nobody', 'not the password']) },
  { screen: 'register', state: 'empty', path: '/register' },
  { screen: 'register', state: 'missing', path: '/register', then: submit },
  { screen: 'register', state: 'foreign', path: '/register', then: (page) => page.getByRole('radio', { name: /Estera|Foreign/ }).check() },
  { screen: 'register', state: 'towns', path: '/register', then: listTowns },
  { screen: 'register', state: 'calendar', path: '/register', then: openCalendar },
  { screen: 'username-recovery', state: 'empty', path: '/username-recovery' },
  { screen: 'username-recovery', state: 'missing', path: '/username-recovery', then: submit },
  { screen: 'username-recovery', state: 'sent', path: '/username-recovery', then: (page) => fillAndTell(page, 'BNCAAB82E54A001A') },
  { screen: 'password-recovery', state: 'empty', path: '/password-recovery' },
  { screen: 'password-recovery', state: 'missing', path: '/password-recovery', then: submit },
  { screen: 'password-recovery', state: 'sent', path: '/password-recovery', then: (page) => fillAndTell(page, 'nobody') },
  { ...resetLink, state: 'token-expired' },
  { ...resetLink, state: 'token', before: acceptLink },
  { ...resetLink, state: 'token-missing', before: acceptLink, then: submit },
  { ...resetLink, state: 'token-refused', before: acceptLink, then: chooseInVain },

  { screen: 'email-confirmation', state: 'token', path: '/email-confirmation?token=not-a-real-one' },
  { screen: 'email-confirmation', state: 'refused', path: '/email-confirmation?token=not-a-real-one', then: pressInVain },
  { screen: 'email-confirmation', state: 'cut-off', path: '/email-confirmation' },
  { screen: 'email-undo', state: 'token', path: '/email-undo?token=not-a-real-one' },
  { screen: 'email-undo', state: 'refused', path: '/email-undo?token=not-a-real-one', then: pressInVain },

  { screen: 'reminders', state: 'on', path: '/reminders?token=x', before: (page) => knowReminder(page, true) },
  { screen: 'reminders', state: 'off', path: '/reminders?token=x', before: (page) => knowReminder(page, false) },
  { screen: 'reminders', state: 'refused', path: '/reminders?token=not-a-real-one' },

  { screen: 'dashboard', state: 'full', path: '/dashboard', as: parent },
  { screen: 'dashboard', state: 'new', path: '/dashboard', as: newcomer },
  { screen: 'dashboard', state: 'teacher', path: '/dashboard', as: 'marco.docente', then: (page) => chooseProfile(page, 1) },
  { screen: 'dashboard', state: 'companion', path: '/dashboard', as: 'sara.docente' },
  { screen: 'shell', state: 'personal-menu', path: '/dashboard', as: parent, then: openPersonalMenu },
  { screen: 'shell', state: 'consent-preferences', path: '/login', then: openConsents },
  { screen: 'dashboard', state: 'first-steps', path: '/dashboard', as: newcomer, before: forgetTour },
  { screen: 'shell', state: 'tour', path: '/dashboard', as: newcomer, before: forgetTour, then: (page) => startTour(page, 0) },
  { screen: 'shell', state: 'tour-greeting', path: '/dashboard', as: newcomer, before: forgetTour, then: (page) => startTour(page, 1) },
  { screen: 'shell', state: 'tour-foot', path: '/dashboard', as: newcomer, before: forgetTour, then: (page) => startTour(page, 2) },
  { screen: 'shell', state: 'side-menu', path: '/dashboard', as: parent, then: openSideMenu },
  {
    screen: 'dashboard',
    state: 'failed',
    path: '/dashboard',
    as: parent,
    before: (page) => breakQuietly(page, practices, { kind: 'status', status: 500 }),
  },
  { screen: 'practice', state: 'full', path: '/dashboard', as: parent, then: openNextDeparture },
  { screen: 'practice', state: 'not-found', path: '/practices/1', as: parent },
  { screen: 'account', state: 'full', path: '/account', as: parent },
  { screen: 'account', state: 'foreign', path: '/account', as: 'luca.estero' },
  { screen: 'account', state: 'missing', path: '/account', as: parent, then: clearFirstFieldAndSubmit },
  { screen: 'account', state: 'participant', path: '/account', as: parent, then: openFirstPanel },
  { screen: 'account', state: 'nobody-linked', path: '/account', as: newcomer },
  { screen: 'account', state: 'deletion', path: '/account', as: newcomer, then: askForDeletion },
  { screen: 'account', state: 'sessions', path: '/account', as: 'luca.estero', before: openElsewhere },
  {
    screen: 'account',
    state: 'sessions-end',
    path: '/account',
    as: 'luca.estero',
    before: openElsewhere,
    then: (page) =>
      page
        .getByRole('button', { name: labelled('Termina', 'Log out') })
        .first()
        .click(),
  },
  {
    screen: 'account',
    state: 'sessions-failed',
    path: '/account',
    as: 'luca.estero',
    before: (page) => breakQuietly(page, '/member/me/sessions', { kind: 'status', status: 500 }),
  },
  { screen: 'account', state: 'tax-code', path: '/account', as: parent, then: workOutTaxCode },
  { screen: 'account', state: 'email-waits', path: '/account', as: 'sara.docente', then: askForAnotherEmail },
  { screen: 'account', state: 'saved', path: '/account', as: newcomer, then: save },

  { screen: 'session', state: 'ending', path: '/account', as: parent, before: holdClock, then: (page) => passMinutes(page, 28.5) },
  {
    screen: 'session',
    state: 'at-its-longest',
    path: '/account',
    as: parent,
    before: async (page) => {
      await holdClock(page)
      await endWithin(page, 60)
    },
    then: (page) => passMinutes(page, 0),
  },
  { screen: 'session', state: 'ended', path: '/account', as: parent, before: holdClock, then: (page) => passMinutes(page, 31) },

  { screen: 'account', state: 'unsaved', path: '/account', as: parent, then: leaveUnsaved },
  { screen: 'account', state: 'kept', path: '/account', as: parent, before: holdClock, then: comeBackAfterTheEnd },

  ...fourStates('practices', '/practices', practices),
  { screen: 'practices', state: 'all-years', path: '/practices', as: parent, then: unfoldYears },
  { screen: 'practices', state: 'unfolded', path: '/practices', as: parent, then: unfoldFirstCard },
  { screen: 'practices', state: 'modifying', path: '/practices', as: 'luca.estero', then: unfoldBookings },
  { screen: 'practices', state: 'inps', path: '/practices', as: 'anna.inps', then: unfoldFirstCard },
  { screen: 'practices', state: 'participant', path: '/practices', as: parent, then: openParticipant },
  {
    screen: 'practices',
    state: 'participant-edited',
    path: '/practices',
    as: parent,
    then: (page) => editValue(page, 'Note generali|General notes'),
  },
  { screen: 'practices', state: 'participant-wrong', path: '/practices', as: parent, then: breakDocument },
  { screen: 'practices', state: 'participant-saved', path: '/practices', as: parent, before: holdStatus, then: saveGrade },
  {
    screen: 'practices',
    state: 'participant-not-saved',
    path: '/practices',
    as: parent,
    before: (page) => holdStatus(page).then(() => breakQuietly(page, /\/member\/practice\/\d+$/, { kind: 'status', status: 500 })),
    then: saveGrade,
  },
  { screen: 'practices', state: 'parto-sicuro', path: '/practices', as: 'anna.inps', then: askForPartoSicuro },
  { screen: 'practices', state: 'services', path: '/practices', as: parent, then: chooseAnotherService },
  { screen: 'practices', state: 'services-isee', path: '/practices', as: 'anna.inps', then: chooseAnotherBand },
  {
    screen: 'practices',
    state: 'services-failed',
    path: '/practices',
    as: parent,
    before: (page) => breakQuietly(page, '/member/practice/editServices', { kind: 'status', status: 500 }),
    then: saveAnotherService,
  },
  { screen: 'practices', state: 'change', path: '/practices', as: parent, then: askToChange },
  ...fourStates('upselling', '/upselling', practices),
  { screen: 'upselling', state: 'explained', path: '/upselling', as: parent, then: explainUpselling },
  {
    screen: 'upsell-practice',
    state: 'full',
    path: '/upselling',
    as: parent,
    then: (page) => explainUpselling(page).then(() => proceed(page)),
  },
  {
    screen: 'upsell-practice',
    state: 'refused',
    path: '/practices',
    as: parent,
    then: (page) => openPractice(page, 'upsell', 'annullato'),
  },
  { screen: 'edit-practice', state: 'full', path: '/practices', as: parent, then: (page) => askToChange(page).then(() => proceed(page)) },
  { screen: 'edit-practice', state: 'refused', path: '/practices', as: parent, then: (page) => openPractice(page, 'edit', 'annullato') },
  ...changeScreens,
  ...extraScreens,
  ...fourStates('payments', '/payments', payments),
  { screen: 'payments', state: 'all-years', path: '/payments', as: parent, then: unfoldYears },
  { screen: 'payments', state: 'invoices', path: '/payments', as: parent, then: unfoldCards },
  { screen: 'payments', state: 'inps', path: '/payments', as: 'anna.inps' },
  ...paymentScreens,
  ...signingScreens,
  ...sharingScreens,
  ...fourStates('documents', '/documents', documents),
  { screen: 'documents', state: 'all-years', path: '/documents', as: parent, then: unfoldYears },
  {
    screen: 'documents',
    state: 'one-type',
    path: '/documents',
    as: parent,
    then: (page) => page.getByRole('combobox').selectOption({ index: 2 }),
  },
  ...uploadScreens,
  ...fourStates('vouchers', '/vouchers', vouchers),
  { screen: 'vouchers', state: 'one-a-season', path: '/vouchers', as: 'anna.inps' },
  { screen: 'vouchers', state: 'asked', path: '/vouchers', as: parent, then: askForVoucher },
  { screen: 'vouchers', state: 'busy', path: '/vouchers', as: parent, before: holdGeneration, isLoading: true, then: makeVoucher },
  {
    screen: 'vouchers',
    state: 'made',
    path: '/vouchers',
    as: parent,
    before: feignGeneration,
    isLoading: true,
    then: (page) => makeVoucher(page).then(() => page.locator('[role="status"] [data-severity]').waitFor()),
  },
  {
    screen: 'vouchers',
    state: 'refused',
    path: '/vouchers',
    as: parent,
    before: (page) => breakQuietly(page, generation, { kind: 'status', status: 500 }),
    then: (page) => makeVoucher(page).then(() => page.locator('[role="status"] [data-severity]').waitFor()),
  },
  { screen: 'one-to-one', state: 'full', path: '/onetoone', as: parent },
  { screen: 'store', state: 'full', path: '/store', as: parent },
  { screen: 'profiles', state: 'choice', path: '/dashboard', as: 'marco.docente' },
  { screen: 'grp-docenti', state: 'full', path: '/dashboard', as: 'marco.docente', then: (page) => chooseProfile(page, 0) },
  {
    screen: 'shell',
    state: 'personal-menu-of-teachers',
    path: '/dashboard',
    as: 'marco.docente',
    then: async (page) => {
      await chooseProfile(page, 0)
      await openPersonalMenu(page)
    },
  },
]

/** Returns the four states of a screen with data: full, empty, loading, failed. */
function fourStates(screen: string, path: string, call: string): Screen[] {
  return [
    { screen, state: 'full', path, as: parent },
    { screen, state: 'empty', path, as: newcomer },
    {
      screen,
      state: 'loading',
      path,
      as: parent,
      isLoading: true,
      before: (page) => breakQuietly(page, call, { kind: 'slow', delayMs: 30_000 }),
    },
    { screen, state: 'failed', path, as: parent, before: (page) => breakQuietly(page, call, { kind: 'status', status: 500 }) },
  ]
}

async function askForVoucher(page: Page): Promise<void> {
  await page.getByRole('main').locator('button').first().click()
  await page.getByRole('dialog').waitFor()
}

async function makeVoucher(page: Page): Promise<void> {
  await askForVoucher(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Genera il voucher|Create the voucher)$/ })
    .click()
}

function holdGeneration(page: Page): Promise<unknown> {
  return breakQuietly(page, generation, { kind: 'slow', delayMs: 30_000 })
}

/** Mocks the response, so that the demonstration's points stay the same for the other screenshots. */
function feignGeneration(page: Page): Promise<unknown> {
  return page.route(`**${generation}`, (route) => route.fulfill({ status: 201, json: { message: null, voucher: {} } }))
}

/** Logs in on two more devices. Hides the sessions of other screenshots from the list. */
async function openElsewhere(page: Page): Promise<void> {
  const userAgents = [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ]
  for (const userAgent of userAgents)
    await page.request.post('/api/member/login', {
      headers: { 'user-agent': userAgent },
      data: { username: 'luca.estero', password: demonstrationPassword },
    })
  await sendEmptyPages(page)
  await page.route('**/member/me/sessions', async (route) => {
    const response = await route.fetch()
    const listed: { isCurrent: boolean; system: string }[] = await response.json()
    // The pictures share one server: without fixed numbers they would count each other's logins.
    const others = Object.entries({ iphone: 3, android: 1 }).map(([system, count]) => ({
      ...listed.find((session) => session.system === system),
      count,
    }))
    await route.fulfill({ response, json: [...listed.filter(({ isCurrent }) => isCurrent), ...others] })
  })
}

function breakQuietly(page: Page, call: string | RegExp, breakage: Parameters<typeof breakCalls>[3]): Promise<unknown> {
  return breakCalls(page.context(), { expectFailure() {} }, call, breakage)
}

/** Chooses a profile: 0 for the companion, 1 for the customer. */
async function chooseProfile(page: Page, at: number): Promise<void> {
  const address = page.url()
  await page.getByRole('main').getByRole('button').nth(at).click()
  if (at === 0) await page.waitForURL((url) => url.href !== address)
}

async function submit(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').first().click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function fillAndSubmit(page: Page, values: readonly string[]): Promise<void> {
  for (const [index, value] of values.entries()) await page.locator('form input').nth(index).fill(value)
  await page.locator('form button[type="submit"]').first().click()
  await page.locator('[data-severity]').first().waitFor()
}

/** Presses the button. A final refusal replaces it. */
async function pressInVain(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByRole('main').getByRole('group').waitFor()
}

/** Lets the page take a link as one that can be used, and show its form. */
async function acceptLink(page: Page): Promise<void> {
  await page.route('**/member/password-reset/check', (route) => route.fulfill({ json: { usable: true } }))
}

async function knowReminder(page: Page, isOn: boolean): Promise<void> {
  await page.route('**/member/reminder-link', (route) => route.fulfill({ json: { kind: 'document-expiring', isOn } }))
}

async function chooseInVain(page: Page): Promise<void> {
  for (const field of await page.locator('form input[type="password"]').all()) await field.fill('un fiume tranquillo 7')
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('main').getByRole('group').waitFor()
}

async function clearFirstFieldAndSubmit(page: Page): Promise<void> {
  await page.locator('form input[type="text"], form input:not([type])').first().fill('')
  await submit(page)
}

async function fillAndTell(page: Page, value: string): Promise<void> {
  await page.locator('form input').first().fill(value)
  await page.locator('form button[type="submit"]').click()
  // The form's own message, which takes the focus.
  await page.getByRole('main').locator('[role="group"]:focus').waitFor()
}

/** Opens the first panel. Panel buttons are in headings, unlike those that open a calendar. */
async function openNextDeparture(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Prossima partenza|Next departure)/ })
    .click()
  await page.waitForURL(/practices/)
}

async function openFirstPanel(page: Page): Promise<void> {
  const panels = page.getByRole('main').getByRole('heading')
  await panels.getByRole('button', { expanded: false }).first().click()
  await panels.getByRole('button', { expanded: true }).first().waitFor()
}

async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Elimina il mio account|Delete my account)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function workOutTaxCode(page: Page): Promise<void> {
  await page.locator('form input[type="text"], form input:not([type])').first().fill('')
  await page.getByRole('button', { name: /^(Calcola il codice fiscale|Calculate the tax code)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function save(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').first().click()
  await page.getByRole('button', { name: /^(Chiudi|Close)$/ }).waitFor()
}

async function typeAnAddress(page: Page): Promise<void> {
  await page.locator('form input[autocomplete="street-address"]').fill('Via in sospeso 7')
}

async function leaveUnsaved(page: Page): Promise<void> {
  await typeAnAddress(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('dialog').waitFor()
}

async function comeBackAfterTheEnd(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').first().waitFor()
  await typeAnAddress(page)
  await passMinutes(page, 31)
  await page.locator('form input').nth(0).fill(parent)
  await page.locator('form input').nth(1).fill(demonstrationPassword)
  await page.locator('form button[type="submit"]').first().click()
  await page.locator('main [data-severity]').first().waitFor()
}

/** Keeps the result of an inline edit visible, which otherwise disappears after three seconds. */
function holdStatus(page: Page): Promise<unknown> {
  const content =
    'const own = window.setTimeout; window.setTimeout = (then, ms, ...given) => own(then, ms === 3000 ? 600000 : ms, ...given)'
  return page.addInitScript({ content })
}

function holdClock(page: Page): Promise<void> {
  return page.clock.install()
}

async function passMinutes(page: Page, minutes: number): Promise<void> {
  await page.locator('form button[type="submit"]').first().waitFor()
  await page.clock.fastForward(minutes * 60_000)
  await page.locator('[role="alertdialog"], [data-severity]').first().waitFor()
}

/** Mocks responses that say the session reaches its maximum age in `seconds`. */
async function endWithin(page: Page, seconds: number): Promise<unknown> {
  await sendEmptyPages(page)
  return page.route('**/api/member/me', async (route) => {
    const response = await route.fetch()
    const left = String(seconds)
    await route.fulfill({ response, headers: { ...response.headers(), 'session-expires-in': left, 'session-ends-in': left } })
  })
}

async function askForAnotherEmail(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('sara.nuova@posta.example')
  await page
    .getByLabel(/^(Password attuale|Current password)$/)
    .first()
    .fill(demonstrationPassword)
  await page.getByRole('button', { name: /^(Salva|Save)$/ }).click()
  await page.getByText(/^(Conferma il nuovo indirizzo|Confirm the new address)\.$/).waitFor()
}

async function listTowns(page: Page): Promise<void> {
  await page.getByRole('combobox').first().pressSequentially('Moden')
  await page.getByRole('option').first().waitFor()
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(Data di nascita|Date of birth)/ }).fill('14/05/1981')
  await page.getByRole('button', { name: /^(Apri il calendario|Open the calendar)$/ }).click()
  await page.getByRole('gridcell', { selected: true }).waitFor()
}

async function openPersonalMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Ciao|Hello)/ }).click()
  await page.getByRole('link', { name: /^(Logout|Log out)$/ }).waitFor()
}

/** Opens the menu, which has a button in narrow viewports only. */
async function openSideMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  if (await opener.isVisible()) await opener.click()
}

async function unfold(folded: Locator): Promise<void> {
  await folded.first().waitFor()
  for (let press = 0; press < 30 && (await folded.count()) > 0; press += 1) await folded.first().click()
}

function unfoldYears(page: Page): Promise<void> {
  return unfold(page.getByRole('main').getByRole('button', { name: /^\d{4}\b/, expanded: false }))
}

/** Opens the lines of the list of bookings. */
async function unfoldBookings(page: Page): Promise<void> {
  await unfoldYears(page)
  await unfold(page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('button', { expanded: false }))
}

function unfoldCards(page: Page): Promise<void> {
  return unfold(page.getByRole('article').getByRole('button', { expanded: false }))
}

function unfoldFirstCard(page: Page): Promise<void> {
  return unfold(page.getByRole('article').first().getByRole('button', { expanded: false }))
}

/** Opens a participant of the first booking that may still be changed. */
async function openParticipant(page: Page): Promise<void> {
  await unfoldBookings(page)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByText(/^(Opzionato|Provisional)$/) })
    .first()
  await card.getByRole('button', { expanded: false }).first().click()
  await pencil(page, '.*').first().waitFor()
}

function pencil(page: Page, label: string): Locator {
  return page.getByRole('article').getByRole('button', { name: new RegExp(`^(Modifica|Edit) (${label})(?=$| \\p{Lu})`, 'u') })
}

async function editValue(page: Page, label: string): Promise<void> {
  await openParticipant(page)
  await pencil(page, label).click()
}

async function breakDocument(page: Page): Promise<void> {
  await editValue(page, 'Documento|Document')
  const fields = page.getByRole('article').locator('form input[type="text"], form input:not([type])')
  await fields.first().fill('123')
  await page.getByRole('article').locator('form button[type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function saveGrade(page: Page): Promise<void> {
  await editValue(page, 'Media scolastica|Average grade \\(out of 10\\)')
  const grade = page.getByRole('article').locator('form input').first()
  // Enters a new value, because an unchanged one is not sent and an earlier screenshot may have saved it.
  await grade.fill((await grade.inputValue()) === '9,5' ? '9' : '9,5')
  await page.getByRole('article').locator('form button[type="submit"]').click()
  await page.locator('[data-state="saved"], [data-state="failed"]').first().waitFor()
}

/** Opens a booking's services, chooses another one, and waits for its price. */
async function chooseAnotherService(page: Page): Promise<void> {
  await unfoldBookings(page)
  const booking = page.getByRole('article').filter({ hasText: 'VS-48231' })
  await booking.getByRole('button', { name: /^(Servizi|Services)/ }).click()
  await booking.getByRole('button', { name: labelled('Modifica servizi', 'Change services') }).click()
  const city = booking.getByRole('combobox').first()
  await city.selectOption((await city.locator('option', { hasText: 'Milano' }).getAttribute('value')) ?? '')
  await booking.getByText(/^(Nuovo totale|New total)$/).waitFor()
}

async function chooseAnotherBand(page: Page): Promise<void> {
  await unfoldBookings(page)
  const booking = page.getByRole('article').filter({ hasText: 'VS-48219' })
  await booking.getByRole('button', { name: /^(Servizi|Services)/ }).click()
  await booking.getByRole('button', { name: labelled('Modifica servizi', 'Change services') }).click()
  const band = booking.getByRole('combobox', { name: /^(Fascia ISEE|ISEE band)/ })
  await band.selectOption(
    (await band
      .locator('option', { hasText: '32.000,01' })
      .or(band.locator('option', { hasText: 'oltre' }))
      .getAttribute('value')) ?? '',
  )
  await booking.getByText(/^(Il contributo INPS resta|The INPS grant stays)/).waitFor()
}

async function saveAnotherService(page: Page): Promise<void> {
  await chooseAnotherService(page)
  await page.getByRole('button', { name: /^(Salva modifica|Save the change)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Conferma la modifica|Confirm the change)$/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Riprova|Try again)$/ })
    .waitFor()
}

async function askToChange(page: Page): Promise<void> {
  await unfoldBookings(page)
  await page
    .getByRole('button', { name: labelled('Modifica prenotazione >', 'Change booking >'), disabled: false })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function askForPartoSicuro(page: Page): Promise<void> {
  await unfoldBookings(page)
  await page.getByRole('button', { name: labelled('Assicura la partenza', 'Secure your departure') }).click()
  await page.getByRole('dialog').waitFor()
}

async function explainUpselling(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: labelled(texts.personalise, englishTexts.personalise) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Continues from a dialog to the next page. */
async function proceed(page: Page): Promise<void> {
  const address = page.url()
  await page
    .getByRole('dialog')
    .locator('a, button')
    .filter({ hasText: /^(Procedi|Continue)/ })
    .click()
  await page.waitForURL((url) => url.href !== address)
}

/** Opens the screen of a booking by URL, because no button leads there. */
async function openPractice(page: Page, screen: 'edit' | 'upsell', status: string): Promise<void> {
  const list = await readAsMember<{ id: number; readableStatus: string }[]>(page, practices)
  await page.goto(`/${screen}-practice/${list.find(({ readableStatus }) => readableStatus === status)?.id}`)
}

/** Mocks a profile whose tour has not been completed. */
async function forgetTour(page: Page) {
  await sendEmptyPages(page)
  await page.route(/\/member\/me$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasCompletedTour: false } })
  })
}

async function startTour(page: Page, times: number) {
  await page.getByRole('button', { name: /^(Fai la visita guidata|Take the tour)$/ }).click()
  for (let press = 0; press < times; press += 1) await page.getByRole('button', { name: /^(Avanti|Next)$/ }).click()
}

async function openConsents(page: Page) {
  await page.getByRole('button', { name: /^(Preferenze sui cookie|Cookie preferences)$/ }).click()
  await page.getByRole('dialog').waitFor()
}
