/** Renders a form of the catalogue: loads its model and provides its inputs. */
import { Suspense, useMemo } from 'react'
import type { FormBlock, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { useLoaded } from '../../lazy/load-once.ts'
import { WhileImporting } from '../../lazy/standing-page.ts'
import { useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { MessageSteps } from '../steps/page-context.tsx'
import { PlacedForm } from './placed-form.tsx'
import { LoadingFields } from './ready-form.tsx'

export function FormBlockView({ block }: { block: FormBlock }) {
  const { model } = useRenderer()
  const load = model.forms[block.form]
  if (!load) throw new Error(`The catalogue has no form '${block.form}'`)
  return (
    <Suspense
      fallback={
        <WhileImporting>
          <LoadingFields />
        </WhileImporting>
      }
    >
      <LoadedForm block={block} load={load} />
    </Suspense>
  )
}

function LoadedForm({ block, load }: { block: FormBlock; load: () => Promise<FormModel> }) {
  const form = useLoaded(load)
  const around = useScope()
  const given = useMemo<Scope>(() => ({ ...around, ...readInputs(block.given, around).values }), [around, block.given])
  return (
    <MessageSteps>
      <PlacedForm form={form} scope={given} />
    </MessageSteps>
  )
}
