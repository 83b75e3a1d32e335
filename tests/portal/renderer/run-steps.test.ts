/**
 * Steps: their effects in order, and what stops them.
 *
 * One long file, because every kind of step is tested with the same services, which log their effects.
 */
import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'
import type { FailureModel, StepModel, TextModel } from '../../../src/core/model/catalogue-model.ts'
import { createAlertStore, type PassingAlert } from '../../../src/core/portal/renderer/alerts/alert-store.ts'
import { createDialogStore } from '../../../src/core/portal/renderer/dialogs/dialog-store.ts'
import { createOpenForms } from '../../../src/core/portal/renderer/form/open-forms.ts'
import { createAnswerCache } from '../../../src/core/portal/renderer/loads/answer-cache.ts'
import { createKeptPages } from '../../../src/core/portal/renderer/loads/kept-pages.ts'
import type { AskedPasskey, RendererServices } from '../../../src/core/portal/renderer/renderer-context.tsx'
import { runFormFailure, runSteps } from '../../../src/core/portal/renderer/steps/run-steps.ts'
import type { StepPlace } from '../../../src/core/portal/renderer/steps/step-place.ts'
import { readText } from '../../../src/core/portal/renderer/text/read-text.ts'
import { at, bilingual, holds, input, parts, placeholder } from './model-builders.ts'
import { catalogue } from './page/tiny-catalogue.ts'

type Call = (operation: string, inputs: Readonly<Record<string, unknown>>) => unknown

/** Services whose effects are logged in order. */
function place(
  call: Call = () => ({}),
  saveCalendar: RendererServices['saveCalendar'] = async () => undefined,
  asked: AskedPasskey = { reason: 'unable' },
) {
  const log: string[] = []
  const left = new AbortController()
  const alerts = createAlertStore()
  const buttons: NonNullable<PassingAlert['button']>[] = []
  const dialogs = createDialogStore()
  const session = { id: 'old' as string | undefined }
  const read = (text: TextModel, scope: Readonly<Record<string, unknown>>) =>
    readText(text, scope, { language: 'it', texts: catalogue.texts, region: catalogue.region })
  const services: RendererServices = {
    model: { ...catalogue, problems: { gone: bilingual('Non c’è più') } },
    api: {
      call: async (operation, inputs) => {
        log.push(`call ${operation} ${JSON.stringify(inputs)}`)
        return await call(operation, inputs)
      },
      readAddress: async (operation, address) => ({ [operation]: address }),
      operation: () => {
        throw new Error('not asked for')
      },
    },
    clock: { now: () => new Date(0) },
    config: () => Promise.reject(new Error('not asked for')),
    holdPage: () => () => undefined,
    closeOnBack: () => () => undefined,
    areas: {},
    blocks: {} as RendererServices['blocks'],
    openForms: createOpenForms(),
    alerts: {
      ...alerts,
      say: ({ severity, words: said, hideAfterMs, button }) => {
        if (button) buttons.push(button)
        const offered = button ? ` [${read(button.label, button.scope)}]` : ''
        return log.push(`say ${severity} ${hideAfterMs} ${said.kind === 'server' ? said.message : read(said.text, said.scope)}${offered}`)
      },
      dismiss: () => log.push('dismiss'),
    },
    dialogs: {
      ...dialogs,
      open: (name, given) => log.push(`open ${name} ${JSON.stringify(given)}`),
      tell: ({ title, items, scope }) => log.push(`tell ${[title, ...items].map((text) => read(text, scope)).join(' | ')}`),
      close: (id) => log.push(`close ${id}`),
    },
    findScreenPath: (screen, params) =>
      params.id === undefined && screen === 'trip' ? undefined : `/${screen}${params.id === undefined ? '' : `/${String(params.id)}`}`,
    preloadScreen: (screen) => log.push(`preload ${screen}`),
    navigate: (path) => log.push(`go ${path}`),
    kept: createKeptPages(undefined, { keptPages: 'kept' }, () => '2027-01-01'),
    answers: {
      ...createAnswerCache(),
      refresh: async (operations) => void log.push(...operations.map((operation) => `refresh ${operation}`)),
    },
    openUrl: (href) => log.push(`url ${href}`),
    saveFile: async (answer, name, scope) => void log.push(`save ${JSON.stringify(answer)} as ${read(name, scope)}`),
    saveCalendar: (calendar, scope) => {
      log.push(`calendar ${read(calendar.fileName, scope)}`)
      return saveCalendar(calendar, scope)
    },
    saveFrom: async (href) => void log.push(`save from ${href}`),
    awaitFile: (as, onlyPdf) => {
      log.push(`await ${as} ${onlyPdf}`)
      return { take: async (file) => void log.push(`take ${file.name}`), giveUp: () => log.push('give up') }
    },
    askPasskey: async (ceremony, options) => {
      log.push(`ask ${ceremony} ${JSON.stringify(options)}`)
      return asked
    },
    signedIn: () => session.id !== undefined,
    signIn: (id) => log.push(`sign-in ${id}`),
    endSession: () => log.push('end-session'),
    reloadPage: () => log.push('reload'),
    printPage: async () => void log.push('print'),
    copyText: async (text) => {
      log.push(`copy ${text}`)
      return text !== 'refused'
    },
    startTour: () => log.push('tour'),
    announce: () => undefined,
  }
  const steps: StepPlace = {
    services,
    left: left.signal,
    fill: (values) => log.push(`fill ${JSON.stringify(values)}`),
    showServerErrors: (errors) => log.push(`errors ${JSON.stringify(Object.fromEntries(errors))}`),
    settle: () => log.push('settle'),
  }
  const tellHere: StepPlace['tellHere'] = ({ severity, words: said, button }) => {
    if (button) buttons.push(button)
    const offered = button ? ` [${read(button.label, button.scope)}]` : ''
    log.push(`here ${severity} ${said.kind === 'server' ? said.message : read(said.text, said.scope)}${offered}`)
    return () => log.push('taken back')
  }
  return {
    log,
    buttons,
    left,
    session,
    run: (list: readonly StepModel[], scope = {}) => runSteps(list, scope, steps),
    runInForm: (list: readonly StepModel[]) => runSteps(list, {}, { ...steps, tellHere, succeed: () => log.push('succeed') }),
    failForm: (failure: FailureModel, error: unknown) => runFormFailure(failure, error, {}, { ...steps, tellHere }),
  }
}

const failure = (more: Partial<FailureModel> = {}): FailureModel => ({
  text: bilingual('Non è riuscito'),
  serverFirst: false,
  codes: {},
  steps: [],
  ...more,
})
const call = (operation: string, more: Partial<Extract<StepModel, { kind: 'call' }>> = {}): StepModel => ({
  kind: 'call',
  operation,
  inputs: {},
  failure: failure(),
  ...more,
})
const say = (text: string): StepModel => ({ kind: 'say', severity: 'success', text: bilingual(text), serverFirst: false })
const problem = (more: Partial<ConstructorParameters<typeof ApiProblem>[0]> = {}) =>
  new ApiProblem({ status: 409, code: 'conflict', requestId: 'r', ...more })
const throwing =
  (error: unknown): Call =>
  () => {
    throw error
  }

describe('a passkey step', () => {
  const passkey: StepModel = {
    kind: 'passkey',
    ceremony: 'get',
    options: at('answer'),
    operation: 'loginWithPasskey',
    inputs: { cookie: { kind: 'constant', value: true } },
    cancelled: bilingual('Annullata'),
    unable: bilingual('Non si può'),
    failure: failure(),
  }
  const signIn: StepModel = { kind: 'sign-in', session: at('answer.session') }
  const answering: Call = (operation) => (operation === 'begin' ? { challenge: 'c' } : { session: 'new' })

  test('asks the browser with the response of the call before it, and later steps read that of its own', async () => {
    const { log, run } = place(answering, undefined, { credential: { id: 'k' } })
    expect(await run([call('begin'), passkey, signIn])).toBe('done')
    expect(log).toEqual([
      'call begin {}',
      'ask get {"challenge":"c"}',
      'call loginWithPasskey {"cookie":true,"credential":{"id":"k"}}',
      'sign-in new',
    ])
  })

  test.each([
    { reason: 'cancelled' as const, said: 'Annullata' },
    { reason: 'unable' as const, said: 'Non si può' },
  ])('says quietly that it was $reason, calls nothing and ends the list', async ({ reason, said }) => {
    const { log, run } = place(answering, undefined, { reason })
    expect(await run([call('begin'), passkey, signIn])).toBe('failed')
    expect(log.slice(2)).toEqual([`say info 1500 ${said}`])
  })

  test('shows its failure when the call refuses the credential', async () => {
    const refusing: Call = (operation) => {
      if (operation === 'begin') return { challenge: 'c' }
      throw problem({ code: 'passkey-refused', status: 422 })
    }
    const { log, run } = place(refusing, undefined, { credential: { id: 'k' } })
    expect(await run([call('begin'), passkey, signIn])).toBe('failed')
    expect(log.at(-1)).toBe('say error 1500 Non è riuscito')
  })
})

describe('steps', () => {
  test('run in order, and later steps read the response of a call', async () => {
    const { log, run } = place(() => ({ session: 'new', name: 'Malta' }))
    const result = await run(
      [
        call('login', { inputs: { username: input('form.username') } }),
        { kind: 'sign-in', session: at('answer.session') },
        { kind: 'fill', fields: { name: at('answer.name') } },
        { kind: 'say', severity: 'info', text: parts('Ecco ', placeholder('answer.name')), serverFirst: false, hideAfterMs: 9 },
        { kind: 'save', name: parts(placeholder('answer.name'), '.json') },
        { kind: 'add-to-calendar', calendar: { fileName: parts(placeholder('answer.name'), '.ics'), events: [] } },
        { kind: 'wait', ms: 1 },
        { kind: 'refresh', operations: ['getMe', 'listTrips'] },
        { kind: 'open', dialog: 'details', given: { trip: input('answer.name') } },
        { kind: 'close-dialog' },
        { kind: 'go', to: { kind: 'screen', screen: 'trip', params: { id: { kind: 'constant', value: 3 } } } },
        { kind: 'end-session' },
        { kind: 'start-tour' },
        { kind: 'reload-page' },
      ],
      { form: { username: 'giulia' } },
    )
    expect(log).toEqual([
      'call login {"username":"giulia"}',
      'sign-in new',
      'fill {"name":"Malta"}',
      'say info 9 Ecco Malta',
      'save {"session":"new","name":"Malta"} as Malta.json',
      'calendar Malta.ics',
      'refresh getMe',
      'refresh listTrips',
      'open details {"trip":"Malta"}',
      'close undefined',
      'go /trip/3',
      'end-session',
      'tour',
      'reload',
    ])
    expect(result, 'the button stays disabled until the reload').toBe('reloading')
  })

  test('show the message of a failed call when the code of calendars cannot be loaded, and stop', async () => {
    const { log, run } = place(undefined, async () => {
      throw problem({ status: 0, code: 'network' })
    })
    const calendar = { fileName: bilingual('viaggio.ics'), events: [] }
    expect(await run([{ kind: 'add-to-calendar', calendar }, say('Mai')])).toBe('failed')
    expect(log).toEqual([
      'calendar viaggio.ics',
      `say error 1500 ${readText(catalogue.failures.call, {}, { language: 'it', texts: catalogue.texts, region: catalogue.region })}`,
    ])
  })

  test('prints the page unless the user has left it', async () => {
    const { log, run, left } = place()
    expect(await run([{ kind: 'print-page' }])).toBe('done')
    left.abort()
    await run([{ kind: 'print-page' }])
    expect(log).toEqual(['print'])
  })

  test('copies a value, and says when the browser refuses', async () => {
    const { log, run } = place()
    const copy: StepModel = {
      kind: 'copy',
      value: at('voucher.code'),
      done: parts('Copiato ', placeholder('voucher.code')),
      failed: parts('Il codice è ', placeholder('voucher.code')),
    }
    expect(await run([copy], { voucher: { code: 'PUNTI-7K2M' } })).toBe('done')
    expect(await run([copy], { voucher: { code: 'refused' } })).toBe('done')
    expect(log).toEqual(['copy PUNTI-7K2M', 'say success 1500 Copiato PUNTI-7K2M', 'copy refused', 'say info 1500 Il codice è refused'])
  })

  test('stop before a call without its required inputs, and list what is missing in the order of the inputs', async () => {
    const { log, run } = place()
    const calculate = call('calculate', {
      inputs: { first: input('form.first'), second: input('form.second'), third: input('form.third') },
      incomplete: { title: bilingual('Mancano'), missing: { second: bilingual('Il secondo'), first: bilingual('Il primo') } },
    })
    expect(await run([calculate, say('Fatto')], { form: { second: null } })).toBe('failed')
    expect(await run([calculate, say('Fatto')], { form: { first: 'a', second: 'b' } })).toBe('done')
    expect(log).toEqual(['tell Mancano | Il primo | Il secondo', 'call calculate {"first":"a","second":"b"}', 'say success 1500 Fatto'])
  })

  test('show a server error about an input at its field, and the failure too', async () => {
    const { log, run } = place(throwing(problem({ errors: { place: 'Non esiste', other: 'Altro' } })))
    await run([call('calculate', { fields: { place: 'member.birthPlace' } })])
    expect(log).toEqual(['call calculate {}', 'errors {"member.birthPlace":"Non esiste"}', 'say error 1500 Non è riuscito'])
  })

  test('show the failure of a call, run its failure steps with the error in scope, and stop', async () => {
    const { log, run } = place(throwing(problem({ message: 'Del server' })))
    const result = await run([
      call('bookTrip', {
        failure: failure({
          hideAfterMs: 10_000,
          steps: [{ kind: 'say', severity: 'info', text: parts(placeholder('error.code')), serverFirst: false }],
        }),
      }),
      say('Mai'),
    ])
    expect(log).toEqual(['call bookTrip {}', 'say error 10000 Non è riuscito', 'say info 1500 conflict'])
    expect(result).toBe('failed')
  })

  test.each<[string, Partial<FailureModel>, Partial<ConstructorParameters<typeof ApiProblem>[0]>, string]>([
    [
      'the text for its code first',
      { serverFirst: true, codes: { conflict: bilingual('Già cambiato') } },
      { message: 'Del server' },
      'Già cambiato',
    ],
    ['then the server’s message with serverFirst', { serverFirst: true }, { message: 'Del server' }, 'Del server'],
    ['not the server’s message without serverFirst', {}, { message: 'Del server' }, 'Non è riuscito'],
    ['the catalogue’s text for the code when the server sends no message', { serverFirst: true }, { code: 'gone' }, 'Non c’è più'],
    ['the fallback last', { serverFirst: true }, { code: 'other' }, 'Non è riuscito'],
    [
      'the connection error for a call without a response',
      { serverFirst: true },
      { status: 0, code: 'network' },
      'Si è verificato un errore nella comunicazione con il server',
    ],
    ['the text for every failure also for a call without a response', {}, { status: 0, code: 'network' }, 'Non è riuscito'],
  ])('choose the message of a failure: %s', async (_name, model, given, expected) => {
    const { log, run } = place(throwing(problem(given)))
    await run([call('bookTrip', { failure: failure(model) })])
    expect(log.at(-1)).toBe(`say error 1500 ${expected}`)
  })

  test('show no message for a refusal that ended the session, since the login page shows one', async () => {
    const { log, run, session } = place(() => {
      session.id = undefined
      throw problem({ status: 401 })
    })
    expect(await run([call('bookTrip')])).toBe('failed')
    expect(log).toEqual(['call bookTrip {}'])
  })

  test('show the failure of a wrong password when no user is signed in', async () => {
    const { log, run, session } = place(throwing(problem({ status: 401 })))
    session.id = undefined
    await run([call('login')])
    expect(log.at(-1)).toBe('say error 1500 Non è riuscito')
  })

  test('rethrow an exception that is no API problem', async () => {
    await expect(place(throwing(new TypeError('bug'))).run([call('bookTrip')])).rejects.toThrow('bug')
  })

  test.each([
    { shared: true, path: '/trip/3' },
    { shared: false, path: '/home' },
  ])('lead to $path where the condition of a target is $shared', async ({ shared, path }) => {
    const { log, run } = place()
    const met = { kind: 'screen', screen: 'trip', params: { id: input('trip.id') } } as const
    const otherwise = { kind: 'screen', screen: 'home', params: {} } as const
    await run([{ kind: 'go', to: { kind: 'conditional', when: holds('shared'), met, otherwise } }], { shared, trip: { id: 3 } })
    expect(log).toEqual([`go ${path}`])
  })

  test('ignore a link without a destination', async () => {
    const { log, run } = place()
    await run(
      [
        { kind: 'go', to: { kind: 'screen', screen: 'trip', params: {} } },
        { kind: 'go', to: { kind: 'url', url: at('evil') } },
      ],
      { evil: 'javascript:alert(1)' },
    )
    expect(log).toEqual([])
  })
})

describe('a file', () => {
  const open = (more: Partial<Extract<StepModel, { kind: 'open-file' }>> = {}): StepModel => ({
    kind: 'open-file',
    operation: 'getPdf',
    inputs: { id: input('trip.id') },
    as: 'window',
    onlyPdf: true,
    failure: failure(),
    ...more,
  })
  const fattura = () => new File(['%PDF'], 'fattura.pdf', { type: 'application/pdf' })

  test('is requested synchronously, so that the click may open a window', async () => {
    const { log, run } = place(fattura)
    const running = run([open(), say('Aperto')], { trip: { id: 7 } })
    expect(log, 'in the same turn of the event loop').toEqual(['await window true', 'call getPdf {"id":7}'])
    expect(await running).toBe('done')
    expect(log.slice(2)).toEqual(['take fattura.pdf', 'say success 1500 Aperto'])
  })

  test('that the API refuses is cancelled first; then the steps show the failure and stop', async () => {
    const { log, run } = place(throwing(problem({ errors: { id: 'Non c’è' } })))
    const step = open({ fields: { id: 'practice' }, failure: failure({ steps: [{ kind: 'refresh', operations: ['listTrips'] }] }) })
    expect(await run([step, say('Mai')], { trip: { id: 7 } })).toBe('failed')
    expect(log.slice(2)).toEqual(['give up', 'errors {"practice":"Non c’è"}', 'say error 1500 Non è riuscito', 'refresh listTrips'])
  })

  test('at an address from the API is requested with the inputs in that address', async () => {
    const { log, run } = place(fattura)
    const address = at<string>('url')
    expect(await run([open({ address })], { url: 'https://club.example/api/files/7.pdf' })).toBe('done')
    expect(log).toEqual(['await window true', 'call getPdf {"getPdf":"https://club.example/api/files/7.pdf"}', 'take fattura.pdf'])
  })

  test('behind a link is downloaded from the address in the response', async () => {
    const { log, run } = place(() => ({ url: 'https://files.example/7?ticket=a' }))
    const link = at<string>('answer.url')
    expect(await run([open({ link, as: 'download' })], { trip: { id: 7 } })).toBe('done')
    expect(log).toEqual(['await download true', 'call getPdf {"id":7}', 'save from https://files.example/7?ticket=a'])
  })

  test('that can be neither shown nor saved is cancelled, and the error is thrown', async () => {
    const { log, run } = place(throwing(new TypeError('no chunk')))
    await expect(run([open()], { trip: { id: 7 } })).rejects.toThrow('no chunk')
    expect(log.at(-1)).toBe('give up')
  })
})

describe('a page that the user leaves', () => {
  test('while steps wait ends them, except for refreshes', async () => {
    const { log, run, left } = place()
    const running = run([
      { kind: 'wait', ms: 60_000 },
      say('Mai'),
      call('login'),
      { kind: 'refresh', operations: ['listTrips'] },
      { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } },
    ])
    left.abort()
    expect(await running).toBe('left')
    expect(log).toEqual(['refresh listTrips'])
  })

  test('during a call still shows the result and ends the session, but does not navigate', async () => {
    const { log, run, left } = place(() => left.abort())
    await run([
      call('deleteAccount'),
      { kind: 'end-session' },
      { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } },
      { kind: 'open', dialog: 'x', given: {} },
      say('Eliminato'),
    ])
    expect(log).toEqual(['call deleteAccount {}', 'end-session', 'say success 1500 Eliminato'])
  })

  test('by one of its steps continues with the remaining steps', async () => {
    const { log, run, left } = place(() => ({}))
    const running = run([{ kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } }, { kind: 'wait', ms: 1 }, say('Arrivata')])
    left.abort()
    await running
    expect(log).toEqual(['go /home', 'say success 1500 Arrivata'])
  })
})

describe('the failure of a form’s own call', () => {
  const go: StepModel = { kind: 'go', to: { kind: 'screen', screen: 'home', params: {} } }
  test.each([
    { name: 'appears in the form by default', more: {}, told: 'here error Non è riuscito' },
    {
      name: 'appears as a toast when the catalogue sets its duration',
      more: { hideAfterMs: 10_000 },
      told: 'say error 10000 Non è riuscito',
    },
    { name: 'appears as a toast when its steps leave the form', more: { steps: [go] }, told: 'say error 1500 Non è riuscito' },
    { name: 'appears in the form when its steps stay there', more: { steps: [say('Riprova')] }, told: 'here error Non è riuscito' },
  ])('$name', async ({ more, told }) => {
    const { log, failForm } = place()
    await failForm(failure(more), problem()).done
    expect(log[0]).toBe(told)
  })
})

describe('a message that stays', () => {
  const stands: StepModel = { kind: 'say', severity: 'success', text: bilingual('Inviato'), serverFirst: false, stands: true }

  test('appears inside the form that was sent, and elsewhere until the user closes it', async () => {
    const { log, run, runInForm } = place()
    await runInForm([stands])
    await run([stands])
    expect(log).toEqual(['here success Inviato', 'succeed', 'say success undefined Inviato'])
  })
})

describe('the action offered by a failure', () => {
  const offering = failure({
    serverFirst: true,
    codes: { conflict: bilingual('È cambiato') },
    hideAfterMs: 10,
    offer: { label: bilingual('Riprova'), steps: [{ kind: 'reload-page' }] },
  })

  test.each([
    {
      name: 'appears beside the fallback, which then stays',
      error: problem({ code: 'other' }),
      says: 'undefined Non è riuscito [Riprova]',
    },
    { name: 'appears beside the text for a code, which then stays', error: problem(), says: 'undefined È cambiato [Riprova]' },
    { name: 'does not appear beside the server’s message', error: problem({ code: 'other', message: 'Esaurito' }), says: '10 Esaurito' },
    {
      name: 'does not appear beside the connection error',
      error: problem({ status: 0, code: 'unreachable' }),
      says: '10 Si è verificato un errore nella comunicazione con il server',
    },
  ])('$name', async ({ error, says }) => {
    const { log, failForm } = place()
    await failForm(offering, error).done
    expect(log).toEqual([`say error ${says}`])
  })

  test('runs when the user presses it: the message disappears, and leaving the form asks nothing', async () => {
    const { log, buttons, failForm } = place()
    await failForm(offering, problem()).done
    log.length = 0
    buttons[0]?.press()
    expect(log).toEqual(['dismiss', 'settle', 'reload'])
  })

  test('that stays on the page keeps the form guarded', async () => {
    const { log, buttons, failForm } = place()
    await failForm(failure({ offer: { label: bilingual('Riprova'), steps: [{ kind: 'refresh', operations: ['listTrips'] }] } }), problem())
      .done
    log.length = 0
    buttons[0]?.press()
    expect(log).toEqual(['taken back', 'refresh listTrips'])
  })

  test('disappears with the page, and is not offered after the user left it', async () => {
    const { log, left, run, failForm } = place(throwing(problem()))
    await run([call('save', { failure: offering })])
    left.abort()
    await failForm(offering, problem()).done
    expect(log).toEqual(['call save {}', 'say error undefined È cambiato [Riprova]', 'dismiss', 'say error 10 È cambiato'])
  })
})
