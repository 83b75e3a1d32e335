/** A form of the catalogue at its place: it is loaded, given what it is about, and served with calls, steps and words. */
import { Suspense, useMemo } from 'react'
import type { FormBlock, FormModel, Scope } from '../../../catalogue/model.ts'
import { ChunkFailed } from '../../lazy/chunk-failed.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { useLazyImport } from '../../lazy/use-lazy-import.ts'
import { FormView } from '../form/form-view.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { EachItem } from './each-item.tsx'
import { LoadingFields, ReadyForm } from './ready-form.tsx'

const LazyForm = lazyComponent(async () => (await import('./lazy-form.tsx')).default)

/** Fields and a button, always open: all that a login page needs to know of forms. */
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
  if (!isPlain(form)) {
    return (
      <Suspense fallback={<LoadingFields />}>
        <LazyForm form={form} scope={given} />
      </Suspense>
    )
  }
  return (
    <EachItem scope={given} loads={form.data}>
      <ReadyForm form={form} waits={form.start?.waits ?? []}>
        {({ scope, runtime, level }) => <FormView model={form} scope={scope} runtime={runtime} headingLevel={level} />}
      </ReadyForm>
    </EachItem>
  )
}
