/** The loads that a part of the model reads: names under `data`. */
import type { InputsModel, TextModel } from './catalogue-model.ts'
import { formsOfCounted } from './plural-forms.ts'

/** Lists the loads that a text reads. */
export function textDependencies(text: TextModel | undefined): readonly string[] {
  if (!text) return []
  if (text.kind === 'conditional') return [...text.when.dependencies, ...textDependencies(text.met), ...textDependencies(text.otherwise)]
  return text.kind === 'plain'
    ? text.dependencies
    : [...text.count.dependencies, ...formsOfCounted(text).flatMap(([, form]) => form.dependencies)]
}

/** Lists the loads that inputs read. */
export function inputDependencies(inputs: InputsModel): readonly string[] {
  return Object.values(inputs).flatMap((input) =>
    input.kind === 'expression' ? input.expression.dependencies : input.kind === 'record' ? inputDependencies(input.inputs) : [],
  )
}
