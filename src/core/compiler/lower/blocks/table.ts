import type { ColumnModel, TableBlock } from '../../../model/catalogue-model.ts'
import { type PhonePlace, phonePlaces } from '../../../model/vocabulary.ts'
import type { Slot } from '../../expressions/index.ts'
import { groupKeys, labelled, neededLoop, oneValue, placed } from '../../grammar/common.ts'
import { choice, expression, list, may, must, mustForAccess, on, record, text } from '../../grammar/shape.ts'
import { button } from '../../grammar/steps.ts'
import { at, itemsOf, textOf } from '../../read/source.ts'
import { buttonDependencies, ofEach, ofGroup, ofTexts, ofValue } from '../dependencies.ts'
import { compileLoop } from '../empty.ts'
import { compileGroup } from '../loops.ts'
import { compileScheduled } from '../schedule.ts'
import { compileButtons } from '../steps.ts'
import { compileFragment } from '../targets.ts'
import { compileText } from '../texts.ts'
import { compileLabelled } from '../values.ts'
import { defineBlock } from './define-block.ts'
import { compileControls, controlledColumn, tableControls } from './table-controls.ts'

const numeric = (slot: Slot | undefined): boolean => slot?.type.kind === 'integer' || slot?.type.kind === 'number'

export const table = defineBlock<TableBlock>({
  shape: () =>
    record(
      'table',
      'Rows and columns; on a phone each row becomes a block.',
      () => [
        {
          caption: mustForAccess(text, 'The content of the table; screen readers read it first.'),
          captionHidden: may(on, 'Visually hidden, because a heading nearby already says it.'),
        },
        ...neededLoop(),
        {
          fragment: may(
            expression,
            'The fragment of a row in addresses, after `#`: a link with it scrolls to the row and focuses its name.',
          ),
          groupBy: may(record('row group', 'Rows under headings.', groupKeys), 'Groups rows under headings.'),
          columns: must(
            list(
              record(
                'column',
                'A column.',
                () => [
                  ...labelled(),
                  {
                    leads: may(on, "The row's name: its header cell, first on a phone. The first column where none is marked."),
                    headline: may(text, "A line above the row's name, which is large on a phone: what matters most about the row."),
                    onPhone: may(
                      choice(phonePlaces),
                      'Where a phone shows the value. `plain`: among the small texts, without the label. `named`: with the label. `figure`: beside the ' +
                        "row's name. `under`: below the figure. `folded`: behind a button of the row. Default: the figure for the only amount, a line " +
                        'for each of several, `plain` for a badge, `named` otherwise. A phone leaves out a value that is missing. Screen readers ' +
                        'read every value.',
                    ),
                    ...controlledColumn,
                  },
                ],
                { ...oneValue, atMostOne: [['leads', 'onPhone']], together: [['headline', 'leads']] },
              ),
            ),
            'The columns, from left to right.',
          ),
          buttons: may(
            list(button),
            'The buttons of each row. Assistive technology reads the row’s name after a label that shows no data, so that each has a name of its own.',
          ),
          controls: may(tableControls, 'What the visitor does with the rows.'),
        },
        ...placed(),
      ],
      { atMostOne: [['fragment', 'controls']] },
    ),
  compile: (value, place, context) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const caption = compileText(at(value, 'caption'), shown, context)
    const looped = compileLoop(value, shown, context)
    if (!looped || !caption) return []
    const groupBy = compileGroup(at(value, 'groupBy'), looped, shown, context)
    const fragment = compileFragment(at(value, 'fragment'), looped.place, context)
    const written = itemsOf(at(value, 'columns'))
    const leading = written.filter((column) => at(column, 'leads'))
    for (const extra of leading.slice(1))
      context.report.report('CAT107', extra.span, "Only one column is the row's name", { hint: 'Keep `leads` on one column.' })
    for (const place of ['figure', 'under'] as const)
      for (const extra of written.filter((column) => textOf(at(column, 'onPhone')) === place).slice(1))
        context.report.report('CAT107', extra.span, `Only one column is \`${place}\` on a phone`, {
          hint: `Keep \`${place}\` on one column.`,
        })
    const labelledColumns = written.map((column) => ({ column, made: compileLabelled(column, looped.place, context) }))
    const typed = labelledColumns.map(({ column, made }) => ({ source: column, slot: made?.slot }))
    const { controls, ofColumn } = compileControls(value, typed, shown, context)
    const columns = labelledColumns.flatMap(({ column, made }, index): ColumnModel[] => {
      const leads = leading.length > 0 ? leading[0] === column : index === 0
      const headline = compileText(at(column, 'headline'), looped.place, context)
      const onPhone = textOf(at(column, 'onPhone')) as PhonePlace | undefined
      const align = numeric(made?.slot) ? 'end' : 'start'
      return made
        ? [{ ...made.model, leads, align, ...(headline ? { headline } : {}), ...(onPhone ? { onPhone } : {}), ...ofColumn(column) }]
        : []
    })
    return [
      {
        kind: 'table',
        data: [],
        caption,
        captionHidden: at(value, 'captionHidden') !== undefined,
        each: looped.each,
        columns,
        buttons: compileButtons(at(value, 'buttons'), looped.place, context),
        ...(when ? { when } : {}),
        ...(fragment ? { fragment } : {}),
        ...(groupBy ? { groupBy: groupBy.model } : {}),
        ...(controls ? { controls } : {}),
      },
    ]
  },
  dependencies: (block) => [
    ...ofEach(block.each),
    ...ofGroup(block.groupBy),
    ...block.columns.flatMap(ofValue),
    ...block.buttons.flatMap(buttonDependencies),
    ...ofTexts(block.controls?.found),
    ...(block.controls?.page?.total?.dependencies ?? []),
  ],
  examples: {
    table: `
      caption: { it: "Pagamenti", en: "Payments" }
      captionHidden: true
      each: device
      in: data.devices
      where: payment.booking == booking.id
      sort: [{ by: payment.date, order: descending }]
      empty: { title: no-payments }
      groupBy: { value: service.itemGroup, order: as-given, title: { both: "{group}" } }
      columns: [{ label: price, value: booking.title, leads: true }]
      controls: { sort: params.order, page: params.page, pageSize: 25, found: payment-count }
      when: change-priced
    `,
    'table controls': `
      sort: params.order
      find: params.words
      page: params.page
      pageSize: 25
      total: data.payments.total
      export: csv
      found: payment-count
    `,
    'row group': `
      value: service.itemGroup
      unit: day
      order: as-given
      title: { both: "{group}" }
    `,
    column: `
      label: date
      value: change.to
      text: { it: "{device.browser} su {device.system}", en: "{device.browser} on {device.system}" }
      format: code
      words: { whenTrue: { it: "SI", en: "YES" }, whenFalse: { both: "NO" } }
      missing: { both: "N/A" }
      marks: [{ unless: invoice-with-pdf, text: pdf-not-generated, tone: sun, icon: warning }]
      leads: true
      headline: { it: "Restano {booking.totalCost}", en: "{booking.totalCost} left" }
      onPhone: plain
      sorts: date
      filter: params.state
    `,
  },
})
