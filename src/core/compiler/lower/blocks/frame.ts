import type { FrameBlock } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { bind, present, unknown } from '../../expressions/index.ts'
import { given, placed } from '../../grammar/common.ts'
import { choice, expression, may, must, mustForAccess, name, record, text } from '../../grammar/shape.ts'
import { at, type Source, textOf } from '../../read/source.ts'
import { constantTexts } from '../../rules/constant-texts.ts'
import { typeExpression } from '../../rules/expression.ts'
import { requireGuards } from '../../rules/required-guards.ts'
import { requireSession } from '../../rules/session-needed.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileNeeded } from '../expression.ts'
import { compileGiven, requireInputs, takesOf } from '../inputs.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

/** Reports constant addresses outside of the content policy's origins. Addresses from data are left to the browser. */
function requireAllowedOrigin(source: Source | undefined, place: Place, context: Context): void {
  const typed = typeExpression(source, 'needed', place, context)
  const { frames = [] } = context.portal.value as { frames?: readonly string[] }
  for (const address of typed ? constantTexts(typed.checked.node, context) : []) {
    const origin = URL.canParse(address) ? new URL(address).origin : address
    if (typed && !frames.includes(origin))
      context.report.report('CAT710', typed.source.span, `The content policy allows no frame from "${origin}", and it would stay empty`, {
        hint: `Add ${origin} to \`frames\` in portal.yaml${frames.length > 0 ? `, where ${frames.join(', ')} ${frames.length === 1 ? 'stands' : 'stand'}` : ''}; or lead there by a button.`,
      })
  }
}

/** Compiles the call that makes the address of a frame each time that it is shown. */
function compileTicket(source: Source | undefined, place: Place, context: Context): FrameBlock['ticket'] {
  const operation = at(source, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!source || !called || operation?.kind !== 'scalar') return undefined
  const { id, answers } = called.operation
  if (answers !== 'json')
    context.report.report('CAT711', operation.span, `"${id}" answers no JSON in which an address could stand`, {
      hint: 'Name an operation that answers one.',
    })
  const { inputs, names } = compileGiven(source, takesOf(called), `"${id}"`, place, context)
  requireInputs(called, names, operation.span, context)
  requireGuards(called, operation, place, context)
  requireSession(called, operation, place, context)
  const answered: Place = { ...place, environment: bind(place.environment, 'answer', called.answer ?? present(unknown)) }
  const link = compileNeeded(at(source, 'link'), answered, context, { kind: 'string', format: 'uri' })
  return link && { operation: id, inputs, link: link.expression }
}

export const frame = defineBlock<FrameBlock>({
  shape: () =>
    record(
      'frame',
      'A page of another origin, in a sandbox.',
      () => [
        {
          title: mustForAccess(text, 'The content of the frame, for screen readers.'),
          url: may(expression, 'Its address, of an origin listed under `frames` in portal.yaml.'),
          ticket: may(
            record('frame ticket', 'A call that makes the address of a frame, each time that the frame is shown.', () => [
              { operation: must(name('operation'), 'The `operationId`.') },
              ...given(),
              { link: must(expression, 'The address in its `answer`. It may be valid once.') },
            ]),
            'A call of the API that makes its address.',
          ),
          height: may(choice(['fill', 'content']), 'Its height.'),
        },
        ...placed(),
      ],
      { exactlyOne: [['url', 'ticket']] },
    ),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const title = compileText(at(value, 'title'), inner, context)
    const url = compileNeeded(at(value, 'url'), inner, context, { kind: 'string', format: 'uri' })
    if (url) requireAllowedOrigin(at(value, 'url'), inner, context)
    const ticket = compileTicket(at(value, 'ticket'), inner, context)
    if (!title || (!url && !ticket)) return []
    return [
      {
        kind: 'frame',
        data: [],
        title,
        height: textOf(at(value, 'height')) === 'content' ? 'content' : 'fill',
        ...(url ? { url: url.expression } : {}),
        ...(ticket ? { ticket } : {}),
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => [...(block.url?.dependencies ?? []), ...inputDependencies(block.ticket?.inputs ?? {})],
  example: `frame: { title: { both: "{section.label}" }, url: portal.links.help }`,
  examples: {
    'frame ticket': `
      operation: addTicket
      with: { target: section.path }
      fixed: { confKeys: [status] }
      link: answer.url
    `,
    frame: `
      title: your-groups
      url: portal.links.help
      ticket: { operation: addTicket, with: { target: section.path }, link: answer.url }
      height: content
    `,
  },
})
