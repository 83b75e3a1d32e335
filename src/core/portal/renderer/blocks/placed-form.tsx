/** Renders a form as one to send, or as one that is edited in place, with its rows and preview. */
import { useMemo } from 'react'
import type { FormModel, OnDemandModel, Scope } from '../../../model/catalogue-model.ts'
import { Button } from '../../ui/button.tsx'
import { FormView } from '../form/form-view.tsx'
import { formWithRows, rowDependencies } from '../form/rows.ts'
import { useDraftKeeping } from '../form/use-draft-keeping.ts'
import { FocusFirst } from '../inline/focus-first.tsx'
import { FormFacts } from '../inline/form-facts.tsx'
import { InlineForm } from '../inline/inline-form.tsx'
import { OnDemandForm } from '../inline/on-demand-form.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { ScopeProvider } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { BlockList } from './block-list.tsx'
import { EachItem } from './each-item.tsx'
import { ReadyForm, type ReadyFormParts } from './ready-form.tsx'
import { usePreviewing } from './use-previewing.tsx'

/** How an on-demand form was opened. */
interface Opened {
  close(): void
  /** The user opened it, so its first field takes the focus. */
  byPress: boolean
}

/** A form, in the way that it is edited. */
export function PlacedForm({ form, scope }: { form: FormModel; scope: Scope }) {
  if (form.edit?.way === 'on-demand' && form.edit.reading) return <ReadFirst form={form} edit={form.edit} scope={scope} />
  return <LoadedForm form={form} scope={scope} />
}

/** An on-demand form with its own `reading` blocks: the form's data is loaded only when it is opened. */
function ReadFirst({ form, edit, scope }: { form: FormModel; edit: OnDemandModel; scope: Scope }) {
  const readText = useReadText()
  const { restored } = useDraftKeeping(form, scope)
  const reading = (
    <ScopeProvider scope={scope}>
      <BlockList blocks={edit.reading ?? []} />
    </ScopeProvider>
  )
  const runtime: Parameters<typeof OnDemandForm>[0]['runtime'] = { readText, showText: (text, words) => <Text text={text} scope={words} /> }
  return (
    <OnDemandForm edit={edit} scope={scope} runtime={runtime} beginsOpen={restored} reading={reading}>
      {(close, byPress) => <LoadedForm form={form} scope={scope} opened={{ close, byPress }} />}
    </OnDemandForm>
  )
}

function LoadedForm({ form, scope, opened }: { form: FormModel; scope: Scope; opened?: Opened }) {
  return (
    <EachItem scope={scope} loads={form.data}>
      <ReadyForm
        form={form}
        dependencies={[...(form.start?.dependencies ?? []), ...rowDependencies(form)]}
        leave={opened && <Leave form={form} scope={scope} close={opened.close} />}
      >
        {(ready) => <WholeForm form={form} {...ready} {...(opened ? { opened } : {})} />}
      </ReadyForm>
    </EachItem>
  )
}

/** The cancel button while the form's data loads. It runs no steps of the form, since there are no values yet. */
function Leave({ form, scope, close }: { form: FormModel; scope: Scope; close(): void }) {
  const { texts } = useRenderer().model
  return (
    <Button look="text" onClick={close}>
      <Text text={form.cancel?.label ?? texts.cancel} scope={scope} />
    </Button>
  )
}

function WholeForm({ form, opened, scope, runtime: plain, level, restored }: ReadyFormParts & { form: FormModel; opened?: Opened }) {
  const { delays } = useRenderer().model
  const previewing = usePreviewing()
  const runtime = useMemo(() => ({ ...plain, previewing }), [plain, previewing])
  const model = useMemo(() => formWithRows(form, scope), [form, scope])
  const view = (is: Opened | undefined) => (
    <>
      <FormView model={model} scope={scope} runtime={runtime} headingLevel={level} onClose={is?.close} />
      {is?.byPress && <FocusFirst />}
    </>
  )
  const { edit } = form
  if (!edit || opened) return view(opened)
  if (edit.way === 'one-by-one') return <InlineForm {...{ model, edit, scope, runtime, delays, level }} />
  const reading = <FormFacts model={model} scope={scope} runtime={runtime} />
  return (
    <OnDemandForm edit={edit} scope={scope} runtime={runtime} beginsOpen={restored} reading={reading}>
      {(close, byPress) => view({ close, byPress })}
    </OnDemandForm>
  )
}
