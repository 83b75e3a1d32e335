/** Compiles what a button says and asks: texts, confirmation, visibility, requirements. Its steps are compiled by `steps.ts`. */
import type { ButtonModel } from '../../model/catalogue-model.ts'
import type { BrowserFeature, ButtonStyle, IconName } from '../../model/vocabulary.ts'
import { at, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { defaultText } from '../scope/default-texts.ts'
import type { Place } from '../scope/place.ts'
import { compileNeeds } from './needs.ts'
import { compileShown } from './shown.ts'
import { compileText } from './texts.ts'

/** Compiles a button without its steps. The returned place is narrowed by its `when` and `needs`. */
export function compileButtonWithoutSteps(
  source: Source,
  place: Place,
  context: Context,
): { model: Omit<ButtonModel, 'steps'>; place: Place } | undefined {
  const shown = compileShown(source, place, context)
  const { needs, place: inner } = compileNeeds(source, shown.place, context)
  const label = compileText(at(source, 'label'), shown.place, context)
  const [hint, busy] = [compileText(at(source, 'hint'), shown.place, context), compileText(at(source, 'busy'), shown.place, context)]
  const confirm = compileConfirm(at(source, 'confirm'), inner, context)
  const icon = textOf(at(source, 'icon')) as IconName | undefined
  const requires = textOf(at(source, 'requires')) as BrowserFeature | undefined
  if (!label) return undefined
  return {
    model: {
      label,
      style: (textOf(at(source, 'style')) as ButtonStyle | undefined) ?? 'secondary',
      needs,
      ...(icon ? { icon } : {}),
      ...(hint ? { hint } : {}),
      ...(busy ? { busy } : {}),
      ...(requires ? { requires } : {}),
      ...(at(source, 'reasonOnly') ? { reasonOnly: true } : {}),
      ...(shown.when ? { when: shown.when } : {}),
      ...(confirm ? { confirm } : {}),
    },
    place: inner,
  }
}

function compileConfirm(source: Source | undefined, place: Place, context: Context): ButtonModel['confirm'] {
  if (!source) return undefined
  const title = compileText(at(source, 'title'), place, context)
  const text = compileText(at(source, 'text'), place, context)
  const proceed = compileText(at(source, 'proceed') ?? defaultText('proceed', context), place, context)
  const cancel = compileText(at(source, 'cancel') ?? defaultText('cancel', context), place, context)
  return title && text && proceed && cancel ? { title, text, proceed, cancel } : undefined
}
