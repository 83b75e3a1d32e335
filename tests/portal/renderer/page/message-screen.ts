/** A screen whose buttons and form say that they succeeded, and then stay, wait or leave. */
import type { BlockModel, ScreenModel, StepModel } from '../../../../src/core/model/catalogue-model.ts'
import { bilingual, button } from '../model-builders.ts'

const bare = { data: [] } as const
const saidWords = bilingual('È riuscito')
const say: StepModel = { kind: 'say', severity: 'success', text: saidWords, serverFirst: false }
const go: StepModel = { kind: 'go', to: { kind: 'screen', screen: 'trips', params: {} } }
const buttons = (look: 'bar' | 'row', ...all: (readonly [string, readonly StepModel[]])[]): BlockModel => ({
  ...bare,
  kind: 'buttons',
  look,
  buttons: all.map(([label, steps]) => button(label, steps)),
})

export const messageScreen: Omit<ScreenModel, 'name' | 'enter' | 'data'> = {
  access: 'member',
  layout: 'page',
  title: bilingual('Esiti'),
  content: [
    buttons(
      'row',
      ['Resta', [say]],
      ['Aspetta', [say, { kind: 'wait', ms: 800 }, go]],
      ['Vai', [say, go]],
      ['Sbaglia', [{ ...say, severity: 'error' }]],
    ),
    buttons('bar', ['Nel riquadro', [say]]),
    { ...bare, kind: 'form', form: 'told', given: {} },
  ],
}
export const messageSteps: readonly StepModel[] = [say]
