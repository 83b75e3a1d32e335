import type { AlertBlock } from '../../../model/catalogue-model.ts'
import { type IconName, type Severity, severities } from '../../../model/vocabulary.ts'
import { icon, placed } from '../../grammar/common.ts'
import { choice, conditionNames, list, may, must, record, text } from '../../grammar/shape.ts'
import { button } from '../../grammar/steps.ts'
import { at, namesOf, textOf } from '../../read/source.ts'
import { requirements } from '../demands.ts'
import { ofTexts } from '../dependencies.ts'
import { compileScheduled } from '../schedule.ts'
import { compileButtons } from '../steps.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const alert = defineBlock<AlertBlock>({
  shape: () =>
    record('alert', 'A message in the page.', () => [
      {
        severity: must(choice(severities), 'Its severity.'),
        icon: may(icon, "Another icon than the severity's."),
        title: may(text, 'Its first line.'),
        text: must(text, 'The message.'),
        why: may(conditionNames, 'Conditions: the `otherwise` of the first that does not hold precedes the message.'),
        buttons: may(list(button), 'Buttons with actions for the user.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
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
  },
  dependencies: (block) => [
    ...ofTexts(block.title, block.text, ...block.why.map((reason) => reason.otherwise)),
    ...block.why.flatMap((reason) => reason.condition.dependencies),
  ],
  example: `alert: { severity: warning, unless: change-priced, text: { both: "{preview.code}" } }`,
  examples: {
    alert: `
      severity: info
      icon: due
      title: insurance
      text: call-for-help
      why: booking-editable
      when: email-change-waits
      unless: change-priced
      from: 2127-01-01 08:30
      until: portal.season.changesUntil
    `,
  },
})
