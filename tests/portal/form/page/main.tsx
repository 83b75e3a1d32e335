/**
 * Page of the form tests: the registration form, or another form chosen by `?form=`.
 *
 * The test sets `window.start` (the initial values) and answers POST /submit, POST /fail, POST /preview and GET /comuni. Values of `form`:
 * - `login`: the two fields of a login;
 * - `folded`: with a section that is closed until the user opens it;
 * - `upload`: a form with a file; `pictures`: with one that takes pictures of any size;
 * - `services`, `answers`, `previewable`: forms with rows; `changed`: rows that are sent only if they have changed;
 * - `priced`: rows with a preview; `unguarded`: the same without a condition on sending; `unasked`: also without the preview's input;
 * - `participant`: edited in place; `locked`: not editable;
 * - `whole`, `whole-locked`: a form that opens as a whole;
 * - the names of `compiled-forms.ts`: forms that the compiler has emitted.
 */

import compiled from 'virtual:compiled-forms'
import validate from 'virtual:registration-validator'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { FormModel, Scope } from '../../../../src/core/model/catalogue-model.ts'
import type { FormRuntime } from '../../../../src/core/portal/renderer/form/form-runtime.ts'
import { FormView } from '../../../../src/core/portal/renderer/form/form-view.tsx'
import { createOpenForms } from '../../../../src/core/portal/renderer/form/open-forms.ts'
import { formWithRows } from '../../../../src/core/portal/renderer/form/rows.ts'
import { FocusFirst } from '../../../../src/core/portal/renderer/inline/focus-first.tsx'
import { FormFacts } from '../../../../src/core/portal/renderer/inline/form-facts.tsx'
import { InlineForm } from '../../../../src/core/portal/renderer/inline/inline-form.tsx'
import { OnDemandForm } from '../../../../src/core/portal/renderer/inline/on-demand-form.tsx'
import { createAnswerCache } from '../../../../src/core/portal/renderer/loads/answer-cache.ts'
import { readText } from '../../../../src/core/portal/renderer/text/read-text.ts'
import { PortalThemeProvider } from '../../../../src/core/portal/ui/theme/portal-theme-provider.tsx'
import { createStyleCache } from '../../../../src/core/portal/ui/theme/style-cache.ts'
import { demonstrationBrand } from '../../ui/demonstration-brand.ts'
import { participantForm } from '../participant-form.ts'
import { registrationForm, text } from '../registration-form.ts'
import { answersForm, changedServicesForm, previewableForm, pricedForm, servicesForm, unguardedForm } from '../rows-form.ts'
import { picturesForm, uploadForm } from '../upload-form.ts'
import { pageTexts } from './page-texts.ts'

/** What the compiled forms are about. */
const about = { link: { id: 7 }, practice: { id: 4, version: 2 } }

const whole = registrationForm(validate)
const { firstName, email1, email2, password } = whole.fields
const login = {
  ...whole,
  rules: [],
  look: 'plain' as const,
  sections: [{ fields: ['email1', 'password'] }],
  fields: { email1: email1!, password: password! },
  validate: () => true,
  submit: { ...whole.submit, label: text('Accedi') },
}
const folded = {
  ...whole,
  rules: [],
  sections: [{ fields: ['firstName'] }, { title: text('Altri dati'), folded: true as const, fields: ['email2'] }],
  fields: { firstName: firstName!, email2: email2! },
  validate: () => true,
}
const models: Record<string, FormModel> = {
  // Without the steps of a portal, which this page does not have.
  ...Object.fromEntries(Object.entries(compiled).map(([name, form]) => [name, { ...form, submit: { ...form.submit, then: [] } }])),
  login,
  folded,
  upload: uploadForm(whole),
  pictures: picturesForm(whole),
  services: servicesForm(whole),
  answers: answersForm(whole),
  previewable: previewableForm(whole),
  priced: pricedForm(whole),
  changed: changedServicesForm(whole),
  unguarded: unguardedForm(whole),
  unasked: unguardedForm(whole, { asks: false }),
  participant: participantForm(whole, { way: 'one-by-one', closed: false }),
  locked: participantForm(whole, { way: 'one-by-one', closed: true }),
  whole: participantForm(whole, { way: 'on-demand', closed: false }),
  'whole-locked': participantForm(whole, { way: 'on-demand', closed: true }),
}
const chosen = models[new URLSearchParams(location.search).get('form') ?? ''] ?? whole
/** Delays of portal.yaml. */
const delays = { inlineStatusMs: 3_000, editQuietMs: 200 }
const region = { timeZone: 'Europe/Rome', currency: 'EUR' }
const wording = { language: 'it' as const, texts: pageTexts, region }

async function post(path: string, body: unknown, signal?: AbortSignal) {
  const request = fetch(path, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) })
  // As `src/core/api` reports a request that was not sent.
  const answer = navigator.onLine ? await request : await request.catch(() => undefined)
  if (!answer) return { ok: false, body: { code: 'offline' } }
  return { ok: answer.ok, body: (await answer.json()) as { errors?: Record<string, string>; code?: string } }
}

const { client } = createAnswerCache()
const openForms = createOpenForms()
const place = { person: 'giulia', path: '/', form: chosen.name }

const runtime: FormRuntime = {
  region,
  texts: pageTexts,
  readText: (model, scope) => readText(model, scope, wording),
  showText: (model, scope) => readText(model, scope, wording),
  showLink: (target, scope, words) => (target.kind === 'path' ? <a href={target.path.read(scope)}>{words}</a> : null),
  showButtons: (buttons, scope, form) =>
    buttons.map((button) => (
      <button key={readText(button.label, scope, wording)} type="button" onClick={() => void runtime.runSteps(button.steps, scope, form)}>
        {readText(button.label, scope, wording)}
      </button>
    )),
  showFieldButtons: (buttons, scope, form) => runtime.showButtons(buttons, scope, form),
  async submit(_form, body, inputs) {
    const { ok, body: answer } = await post('/submit', { ...inputs, ...body })
    return ok
      ? { kind: 'done', answer }
      : {
          kind: 'failed',
          problem: answer,
          errors: answer.errors ?? {},
          unanswered: answer.code === 'network',
          stale: answer.code === 'stale-version',
        }
  },
  previewing: {
    async ask(_preview, inputs, signal) {
      const { ok, body: answer } = await post('/preview', inputs, signal)
      if (!ok) throw new Error('The preview failed')
      return answer
    },
    quietMs: 200,
    language: 'it',
    showBlocks: (blocks, scope) =>
      blocks.map((block) => block.kind === 'prose' && block.text && <p key="prose">{readText(block.text, scope, wording)}</p>),
    showFailure: (words, _problem, scope, retry) => (
      <p role="alert">
        {readText(words, scope, wording)}
        <button type="button" onClick={retry}>
          Riprova
        </button>
      </p>
    ),
  },
  async runSteps(steps, scope, form) {
    for (const step of steps) {
      if (step.kind !== 'fill') throw new Error(`This page runs no step '${step.kind}'`)
      form.fill(Object.fromEntries(Object.entries(step.fields).map(([path, value]) => [path, value.read(scope)])))
    }
    await post('/steps', { form: scope.form, answer: scope.answer })
    const { me } = (scope.answer ?? {}) as { me?: unknown }
    if (me !== undefined) window.renew?.(me)
    return 'done'
  },
  async fail(_failure, problem) {
    await post('/fail', problem)
  },
  failInPlace: (failure, problem) => {
    void post('/fail', problem)
    return readText(failure.text, {}, wording)
  },
  takeBack: () => undefined,
  keeper: {
    find: (part) => openForms.find({ ...place, part }),
    watch: (part, form) => openForms.watch({ ...place, part }, form),
  },
  confirm: async (question, scope) => window.confirm(readText(question.text, scope, wording)),
  announce(words) {
    const said = document.getElementById('said')
    if (said) said.textContent = words
  },
}

function Page() {
  const [comuni, setComuni] = useState<unknown>()
  const [me, setMe] = useState<unknown>(window.start)
  const [language, setLanguage] = useState('it')
  const spoken = useMemo(() => ({ ...runtime, ...(runtime.previewing && { previewing: { ...runtime.previewing, language } }) }), [language])
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    // As in the portal, refetched data is rendered synchronously.
    window.renew = (next) =>
      flushSync(() => {
        setMe(next)
        setIsAway(false)
      })
    window.hasUnsaved = openForms.hasUnsaved
    window.speak = setLanguage
    window.keepAndLeave = () => {
      openForms.keep()
      setIsAway(true)
    }
    void fetch('/comuni').then(async (answer) => setComuni(await answer.json()))
  }, [])
  useEffect(() => {
    if (comuni !== undefined) document.body.dataset.comuni = 'loaded'
  }, [comuni])
  const scope = useMemo<Scope>(
    () => ({ today: '2026-06-15', ...about, data: { ...(me !== undefined && { me }), ...(comuni !== undefined && { comuni }) } }),
    [me, comuni],
  )
  const model = useMemo(() => formWithRows(chosen, scope), [scope])
  if (isAway) return null
  if (model.edit?.way === 'on-demand') {
    return (
      <OnDemandForm
        edit={model.edit}
        scope={scope}
        runtime={runtime}
        beginsOpen={openForms.find(place) !== undefined}
        reading={<FormFacts model={model} scope={scope} runtime={runtime} />}
      >
        {(close, byPress) => (
          <>
            <FormView model={model} scope={scope} runtime={runtime} onClose={close} />
            {byPress && <FocusFirst />}
          </>
        )}
      </OnDemandForm>
    )
  }
  if (model.edit) return <InlineForm model={model} edit={model.edit} scope={scope} runtime={runtime} delays={delays} level={2} />
  return <FormView model={model} scope={scope} runtime={spoken} />
}

declare global {
  interface Window {
    start?: unknown
    renew?: (me: unknown) => void
    hasUnsaved?: () => boolean
    speak?: (language: string) => void
    /** Ends the session as by timeout; `renew` logs in again. */
    keepAndLeave?: () => void
  }
}

createRoot(document.getElementById('root')!).render(
  <CacheProvider value={createStyleCache('css')}>
    <PortalThemeProvider brand={demonstrationBrand} schemeKey="scheme">
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </PortalThemeProvider>
  </CacheProvider>,
)
