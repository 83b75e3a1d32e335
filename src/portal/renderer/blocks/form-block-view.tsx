/** Renders a form of the catalogue: loads its model and provides its inputs, data and runtime. */
import { Suspense, useMemo } from 'react'
import type { FormBlock, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { ChunkFailed } from '../../lazy/chunk-failed.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { useLazyImport } from '../../lazy/use-lazy-import.ts'
import { FormView } from '../form/form-view.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { TellingSteps } from '../steps/page-context.tsx'
import { EachItem } from './each-item.tsx'
import { LoadingFields, ReadyForm } from './ready-form.tsx'

const LazyForm = lazyComponent(async () => (await import('./lazy-form.tsx')).default)

/** Whether a form has only fields and a submit button. The login page thus loads no code for other kinds of form. */
const isPlain = ({ edit, preview, sections }: FormModel) => !edit && !preview && !sections.some(({ repeat }) => repeat)

export default function FormBlockView({ block }: { block: FormBlock }) {
  const { model } = useRenderer()
  const around = useScope()
  const load = model.forms[block.form]
  if (!load) throw new Error(`The catalogue has no form '${block.form}'`)
  const loaded = useLazyImport(load)
  const given = useMemo<Scope>(() => ({ ...around, ...readInputs(block.given, around).values }), [around, block.given])
  if (loaded.status === 'pending') return <LoadingFields />
  if (loaded.status === 'failed') return <ChunkFailed failure={loaded} />
  const form = loaded.value
  return (
    <TellingSteps>
      {isPlain(form) ? (
        <EachItem scope={given} loads={form.data}>
          <ReadyForm form={form} waits={form.start?.waits ?? []}>
            {({ scope, runtime, level }) => <FormView model={form} scope={scope} runtime={runtime} headingLevel={level} />}
          </ReadyForm>
        </EachItem>
      ) : (
        <Suspense fallback={<LoadingFields />}>
          <LazyForm form={form} scope={given} />
        </Suspense>
      )}
    </TellingSteps>
  )
}
