/** Compiles blocks without a loop: alerts, prose, notices, facts, figures, buttons. */
import type {
  AlertBlock,
  ButtonsBlock,
  FactsBlock,
  FigureModel,
  FiguresBlock,
  NoticeBlock,
  ProseBlock,
  TextModel,
  ValueModel,
} from '../../../model/catalogue-model.ts'
import type { IconName, Severity } from '../../../model/vocabulary.ts'
import { describe, fits, literalType, present, recordOf, type Slot } from '../../expressions/index.ts'
import { at, itemsOf, namesOf, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { requirements } from '../demands.ts'
import { compileNeeded } from '../expression.ts'
import { compileScheduled } from '../schedule.ts'
import { compileShown } from '../shown.ts'
import { compileButtons } from '../steps.ts'
import { compileText } from '../texts.ts'
import { compileLabelled, compileValueText } from '../values.ts'
import type { BlockBuilder } from './builder.ts'

export const compileAlert: BlockBuilder<AlertBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const text = compileText(at(value, 'text'), inner, context)
  const title = compileText(at(value, 'title'), inner, context)
  const icon = textOf(at(value, 'icon')) as IconName | undefined
  const buttons = compileButtons(at(value, 'buttons'), inner, context)
  // Each condition is compiled without the demands of the others: the alert is shown where one does not hold.
  const why = namesOf(at(value, 'why')).flatMap(
    (name) => requirements(name, { ...inner, demands: [] }, context, (otherwise, where) => compileText(otherwise, where, context)).list,
  )
  return text
    ? [
        {
          kind: 'alert',
          data: [],
          severity: textOf(at(value, 'severity')) as Severity,
          text,
          why,
          buttons,
          ...(when ? { when } : {}),
          ...(title ? { title } : {}),
          ...(icon ? { icon } : {}),
        },
      ]
    : []
}

export const compileProse: BlockBuilder<ProseBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const text = compileText(at(value, 'text'), inner, context)
  const html = compileNeeded(at(value, 'html'), inner, context, { kind: 'string', format: 'html' })
  const look = (textOf(at(value, 'look')) as 'plain' | 'lead' | 'note' | undefined) ?? 'plain'
  if (!text && !html) return []
  return [
    {
      kind: 'prose',
      data: [],
      look,
      ...(at(value, 'printOnly') ? { printOnly: true } : {}),
      ...(when ? { when } : {}),
      ...(text ? { text } : {}),
      ...(html ? { html: html.expression } : {}),
      ...(html?.slot.language ? { language: html.slot.language } : {}),
    },
  ]
}

const noticeSlot: Slot = present(
  recordOf(
    [
      ['html', present({ kind: 'string', format: 'html' })],
      ['severity', present(literalType('info', 'success', 'warning', 'error'))],
    ],
    'a notice',
  ),
)
export const compileNotice: BlockBuilder<NoticeBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const from = compileNeeded(at(value, 'of'), inner, context)
  if (!from) return []
  if (!fits(from.slot, noticeSlot))
    context.report.report(
      'CAT304',
      at(value, 'of')?.span ?? value.span,
      `A notice has html and severity, this is ${describe(from.slot.type)}`,
    )
  const language = from.slot.type.kind === 'record' ? from.slot.type.fields.get('html')?.language : undefined
  return [{ kind: 'notice', data: [], from: from.expression, ...(when ? { when } : {}), ...(language ? { language } : {}) }]
}

export function compileItems(source: Source | undefined, place: Place, context: Context): ValueModel[] {
  return itemsOf(source)
    .map((item) => compileLabelled(item, place, context)?.model)
    .filter((item) => item !== undefined)
}

export const compileFacts: BlockBuilder<FactsBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  return [
    {
      kind: 'facts',
      data: [],
      items: compileItems(at(value, 'items'), inner, context),
      columns: textOf(at(value, 'columns')) === 'two' ? 2 : 1,
      ...(when ? { when } : {}),
    },
  ]
}

export const compileFigures: BlockBuilder<FiguresBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  const items = itemsOf(at(value, 'items')).flatMap((item): FigureModel[] => {
    const shown = compileShown(item, inner, context)
    const label = compileText(at(item, 'label'), shown.place, context)
    const figure = compileValueText(item, shown.place, context)
    const share = at(item, 'share')
    const [part, whole] = [compileNeeded(at(share, 'part'), shown.place, context), compileNeeded(at(share, 'whole'), shown.place, context)]
    if (
      part &&
      whole &&
      (part.slot.type.kind !== 'integer' || whole.slot.type.kind !== 'integer' || part.slot.type.unit !== whole.slot.type.unit)
    ) {
      context.report.report(
        'CAT304',
        share?.span ?? item.span,
        `A share needs two amounts of one kind, these are ${describe(part.slot.type)} and ${describe(whole.slot.type)}`,
      )
    }
    const promised = compileNeeded(at(share, 'promised'), shown.place, context)
    const words = compileText(at(share, 'text'), shown.place, context)
    if (part && promised && !fits(promised.slot, part.slot))
      context.report.report(
        'CAT304',
        at(share, 'promised')?.span ?? item.span,
        `What is promised is counted as the part is, in ${describe(part.slot.type)}; this is ${describe(promised.slot.type)}`,
      )
    const tone = (textOf(at(item, 'tone')) as FigureModel['tone'] | undefined) ?? 'plain'
    return label && figure
      ? [
          {
            label,
            value: figure.text,
            tone,
            ...(shown.when ? { when: shown.when } : {}),
            ...(part && whole && words
              ? {
                  share: {
                    part: part.expression,
                    whole: whole.expression,
                    ...(promised ? { promised: promised.expression } : {}),
                    text: words,
                  },
                }
              : {}),
          },
        ]
      : []
  })
  return [{ kind: 'figures', data: [], items, ...(when ? { when } : {}) }]
}

export const compileButtonsBlock: BlockBuilder<ButtonsBlock> = (value, place, context) => {
  const { when, place: inner } = compileScheduled(value, place, context)
  return [
    {
      kind: 'buttons',
      data: [],
      buttons: compileButtons(at(value, 'items'), inner, context),
      look: textOf(at(value, 'look')) === 'bar' ? 'bar' : 'row',
      ...(when ? { when } : {}),
    },
  ]
}

/** Compiles an optional text of a block. */
export const optionalText = (source: Source, key: string, place: Place, context: Context): TextModel | undefined =>
  compileText(at(source, key), place, context)
