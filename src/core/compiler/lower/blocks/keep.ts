import type { KeepBlock } from '../../../model/catalogue-model.ts'
import { bind, dateTime, describe, present } from '../../expressions/index.ts'
import { placed } from '../../grammar/common.ts'
import { expression, list, must, name, record, text } from '../../grammar/shape.ts'
import { at, itemsOf } from '../../read/source.ts'
import { ofTexts } from '../dependencies.ts'
import { compileNeeded } from '../expression.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const keep = defineBlock<KeepBlock>({
  shape: () =>
    record(
      'keep',
      'A switch by which the user keeps this page on the device, to read it without a connection. It is deleted with a logout, when another user logs in, and after its last day.',
      () => [
        {
          label: must(text, 'Its label.'),
          text: must(text, 'What is kept, and who can then read it: the device asks no password.'),
          saved: must(text, 'When the page was last kept: reads `savedAt`, a moment.'),
          name: must(text, 'The name of the link to the page, shown while there is no connection.'),
          lastDay: must(expression, 'The day after which the page is deleted from the device.'),
          operations: must(
            list(name('operation')),
            'The operations whose answers on this page are kept, besides those of the session: reads that this page loads.',
          ),
        },
        ...placed(),
      ],
    ),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const words = (key: string, where = inner) => compileText(at(value, key), where, context)
    const [label, text, name] = [words('label'), words('text'), words('name')]
    const saved = words('saved', { ...inner, environment: bind(inner.environment, 'savedAt', present(dateTime)) })
    const lastDay = compileNeeded(at(value, 'lastDay'), inner, context)
    if (lastDay && lastDay.slot.type.kind !== 'date')
      context.report.report(
        'CAT304',
        at(value, 'lastDay')?.span ?? value.span,
        `The last day is a date, this is ${describe(lastDay.slot.type)}`,
      )
    const operations = itemsOf(at(value, 'operations')).flatMap((item) => {
      if (item.kind !== 'scalar' || !context.operations.require(item)) return []
      context.collected.kept.push({ operation: String(item.value), span: item.span })
      return [String(item.value)]
    })
    return label && text && saved && name && lastDay
      ? [{ kind: 'keep', data: [], label, text, saved, name, lastDay: lastDay.expression, operations, ...(when ? { when } : {}) }]
      : []
  },
  dependencies: (block) => [...ofTexts(block.label, block.text, block.name), ...block.lastDay.dependencies],
  examples: {
    keep: `
      label: { it: "Tieni questo viaggio su questo dispositivo", en: "Keep this trip on this device" }
      text: { it: "Chi usa questo dispositivo lo legge senza password.", en: "Whoever uses this device reads it without a password." }
      saved: { it: "Salvato il {savedAt, date-time}", en: "Saved on {savedAt, date-time}" }
      name: { both: "{booking.packageTitle}" }
      lastDay: booking.package.periodTo
      operations: [getBooking]
      when: booking-current
      unless: booking-cancelled
    `,
  },
})
