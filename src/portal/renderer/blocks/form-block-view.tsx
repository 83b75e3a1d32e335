/** A form of the catalogue at its place: it is loaded, given what it is about, and served with calls, steps and words. */
import { lazy, Suspense, useMemo } from 'react'
import type { FormBlock, FormModel, OnDemandModel, Scope } from '../../../catalogue/model.ts'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../ui/skeletons.tsx'
import { DraftNotice } from '../form/draft-notice.tsx'
import { FormView } from '../form/form-view.tsx'
import { formWithRows, rowWaits } from '../form/rows.ts'
import { useFormKeeper } from '../form/use-form-keeper.ts'
import { judgeWaits } from '../loads/judge-loads.ts'
import { LoadFailed } from '../loads/load-failed.tsx'
import { useLoaded } from '../loads/use-loaded.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { ScopeProvider, useScope, useSurroundings } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { BlockList } from './block-list.tsx'
import { EachItem } from './each-item.tsx'
import { useDepth } from './heading-context.tsx'
import { useFormRuntime } from './use-form-runtime.tsx'

// Public pages have nothing that is edited in place.
const InlineForm = lazy(() => import('../inline/inline-form.tsx'))
const OnDemandForm = lazy(() => import('../inline/on-demand-form.tsx'))
const FormFacts = lazy(() => import('../inline/form-facts.tsx'))
const FocusFirst = lazy(() => import('../inline/focus-first.tsx'))

/** Of a form that was opened: the way to close it, and whether it takes the focus. */
interface Opened {
  close(): void
  byPress: boolean
}

/**
 * What `start` and rows read must be there before a person types; lists to choose from may follow, and a failed one is told above the form.
 */
function ReadyForm({ form, opened }: { form: FormModel; opened?: Opened }) {
  const { scope, loads } = useSurroundings()
  const { model } = useRenderer()
  const { level } = useDepth()
  const { keeper, restored, settle } = useFormKeeper(form, scope)
  const { runtime, asked } = useFormRuntime(form, keeper, settle)
  const start = judgeWaits([...(form.start?.waits ?? []), ...rowWaits(form)], loads)
  const isReady = !start.pending && start.failures.length === 0
  const whole = useMemo(() => (isReady ? formWithRows(form, scope) : form), [form, scope, isReady])
  if (start.failures.length > 0) return <LoadFailed failures={start.failures} />
  if (start.pending) return <LoadingFields />
  const lists = judgeWaits(
    form.data.map(({ name }) => name),
    loads,
  )
  const view = (is: Opened | undefined) => (
    <>
      <FormView model={whole} scope={scope} runtime={runtime} headingLevel={level} onClose={is?.close} />
      {is?.byPress && (
        <Suspense>
          <FocusFirst />
        </Suspense>
      )}
    </>
  )
  const drawn = () => {
    if (!form.edit || opened) return view(opened)
    if (form.edit.way === 'one-by-one')
      return <InlineForm model={whole} edit={form.edit} scope={scope} runtime={runtime} delays={model.delays} level={level} />
    return (
      <OnDemandForm
        edit={form.edit}
        scope={scope}
        runtime={runtime}
        beginsOpen={restored}
        reading={<FormFacts model={whole} scope={scope} runtime={runtime} />}
      >
        {(close, byPress) => view({ close, byPress })}
      </OnDemandForm>
    )
  }
  return (
    <>
      {lists.failures.length > 0 && <LoadFailed failures={lists.failures} />}
      {restored && <DraftNotice onClose={settle} />}
      <Suspense fallback={<FieldsSkeleton />}>{drawn()}</Suspense>
      {asked}
    </>
  )
}

/** A form with a `reading` of its own: nothing is loaded for the form itself before it is opened. */
function ReadFirst({ form, edit, scope }: { form: FormModel; edit: OnDemandModel; scope: Scope }) {
  const read = useReadText()
  const { restored } = useFormKeeper(form, scope)
  const runtime = { readText: read, showText: (text: Parameters<typeof read>[0], words: Scope) => <Text text={text} scope={words} /> }
  const reading = (
    <ScopeProvider scope={scope}>
      <BlockList blocks={edit.reading ?? []} />
    </ScopeProvider>
  )
  return (
    <Suspense fallback={reading}>
      <OnDemandForm edit={edit} scope={scope} runtime={runtime} beginsOpen={restored} reading={reading}>
        {(close, byPress) => (
          <EachItem scope={scope} loads={form.data}>
            <ReadyForm form={form} opened={{ close, byPress }} />
          </EachItem>
        )}
      </OnDemandForm>
    </Suspense>
  )
}

function LoadingFields() {
  const { texts } = useRenderer().model
  return (
    <Loading status={<Text text={texts.loading} />}>
      <FieldsSkeleton />
    </Loading>
  )
}

export default function FormBlockView({ block }: { block: FormBlock }) {
  const { model } = useRenderer()
  const around = useScope()
  const load = model.forms[block.form]
  if (!load) throw new Error(`The catalogue has no form '${block.form}'`)
  const loaded = useLoaded(load)
  const given = useMemo<Scope>(() => ({ ...around, ...readInputs(block.given, around).values }), [around, block.given])
  if (loaded.status === 'pending') return <LoadingFields />
  if (loaded.status === 'failed') {
    return (
      <ErrorWithRetry retryLabel={<Text text={model.texts.retry} />} onRetry={loaded.retry}>
        <Text text={model.failures.load} />
      </ErrorWithRetry>
    )
  }
  const { edit } = loaded.value
  if (edit?.way === 'on-demand' && edit.reading) return <ReadFirst form={loaded.value} edit={edit} scope={given} />
  return (
    <EachItem scope={given} loads={loaded.value.data}>
      <ReadyForm form={loaded.value} />
    </EachItem>
  )
}
