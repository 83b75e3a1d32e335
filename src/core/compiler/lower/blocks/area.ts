import type { AreaBlock, StepModel } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { withAnd } from '../../diagnostics/words.ts'
import { bind } from '../../expressions/index.ts'
import { closed, given, placed } from '../../grammar/common.ts'
import { list, map, may, must, name, record } from '../../grammar/shape.ts'
import { step } from '../../grammar/steps.ts'
import { at, entriesOf, nameOf, type ScalarSource, type Source } from '../../read/source.ts'
import { requireGuards } from '../../rules/required-guards.ts'
import { requireSession } from '../../rules/session-needed.ts'
import type { Context } from '../../scope/context.ts'
import { type AreaContract, readArea } from '../areas.ts'
import { loaded } from '../compiled.ts'
import { compileAbout } from '../inputs.ts'
import { compileNeeds } from '../needs.ts'
import { compileScheduled } from '../schedule.ts'
import { compileSteps } from '../steps.ts'
import { defineBlock } from './define-block.ts'

/** Reports events of an area without steps. */
function requireEvents(source: Source, name: ScalarSource, area: AreaContract, context: Context): void {
  const absent = [...area.tells.keys()].filter((event) => !at(at(source, 'events'), event)).map((event) => `"${event}"`)
  if (absent.length === 0) return
  const [have, steps] = absent.length > 1 ? ['these have', 'their steps'] : ['this has', 'its steps']
  context.collected.ifValid.push(() =>
    context.report.report('CAT815', name.span, `The area "${area.name}" tells ${withAnd(absent)}, and ${have} no steps here`, {
      hint: `Write ${steps} under \`events\`.`,
    }),
  )
}

export const area = defineBlock<AreaBlock>({
  shape: () =>
    record('area block', 'A hand-written area, with the inputs and events that its area.yaml declares.', () => [
      {
        name: must(name('area'), 'Its name.'),
      },
      ...given(),
      ...placed(),
      ...closed(),
      {
        events: may(map(list(step), 'binder'), 'Steps that run when it emits an event.'),
      },
    ]),
  compile: (value, place, context) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const name = nameOf(value)
    const found = name && context.definitions.require('area', name)
    if (!found) return []
    const { needs, place: inner } = compileNeeds(value, shown, context)
    const area = readArea(found, context)
    const given = compileAbout(value, area.takes, `The area "${found.name}"`, name.span, inner, context)
    for (const called of area.calls) {
      requireGuards(called, name, inner, context)
      requireSession(called, name, inner, context)
    }
    const events: Record<string, readonly StepModel[]> = {}
    for (const { name: event, key, value: steps } of entriesOf(at(value, 'events'))) {
      const values = area.tells.get(event)
      if (!values)
        context.report.report('CAT804', key.span, `The area "${found.name}" does not tell "${event}"`, {
          written: event,
          allowed: [...area.tells.keys()],
        })
      let environment = inner.environment
      for (const [word, slot] of values ?? []) environment = bind(environment, word, slot)
      events[event] = compileSteps(steps, { ...inner, environment }, context)
    }
    requireEvents(value, name, area, context)
    return [
      {
        kind: 'area',
        data: [],
        area: found.name,
        load: loaded(`areas/${found.name}`, 'area'),
        calls: area.calls.map(({ operation }) => operation.id),
        given,
        needs,
        events,
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => [...inputDependencies(block.given), ...block.needs.flatMap((need) => need.condition.dependencies)],
  example: `area: { name: payments, when: booking-due, events: { paid: [{ refresh: [listBookings] }] } }`,
  examples: {
    'area block': `
      name: signing
      with: { byCard: { when: [booking-editable, with-notes] }, later: { unless: booking-editable } }
      fixed: { bankTransfer: true }
      when: signing-asked
      unless: booking-payment-awaited
      events: { paid: [{ refresh: [listBookings] }] }
    `,
  },
})
