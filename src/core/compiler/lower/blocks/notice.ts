import type { NoticeBlock } from '../../../model/catalogue-model.ts'
import { describe, fits, literalType, present, recordOf, type Slot } from '../../expressions/index.ts'
import { placed } from '../../grammar/common.ts'
import { expression, must, record } from '../../grammar/shape.ts'
import { at } from '../../read/source.ts'
import { compileNeeded } from '../expression.ts'
import { compileScheduled } from '../schedule.ts'
import { defineBlock } from './define-block.ts'

const noticeSlot: Slot = present(
  recordOf(
    [
      ['html', present({ kind: 'string', format: 'html' })],
      ['severity', present(literalType('info', 'success', 'warning', 'error'))],
    ],
    'a notice',
  ),
)

export const notice = defineBlock<NoticeBlock>({
  shape: () =>
    record('notice', "The operator's current notice; not shown if its markup is empty.", () => [
      {
        of: must(expression, 'A record of `html` and `severity`.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
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
  },
  dependencies: (block) => block.from.dependencies,
  example: `notice: { of: data.notice }`,
  examples: {
    notice: `
      of: data.notice
    `,
  },
})
