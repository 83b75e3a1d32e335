import type { FrameBlock } from '../../../model/catalogue-model.ts'
import { plainText } from '../../expressions/index.ts'
import { placed } from '../../grammar/common.ts'
import { choice, expression, may, mustForAccess, record, text } from '../../grammar/shape.ts'
import { at, type Source, textOf } from '../../read/source.ts'
import { constantTexts } from '../../rules/constant-texts.ts'
import { typeExpression } from '../../rules/expression.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileNeeded } from '../expression.ts'
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

export const frame = defineBlock<FrameBlock>({
  shape: () =>
    record(
      'frame',
      'A page of another origin, in a sandbox.',
      () => [
        {
          title: mustForAccess(text, 'The content of the frame, for screen readers.'),
          url: may(expression, 'Its address, of an origin listed under `frames` in portal.yaml.'),
          target: may(expression, 'What the API creates an address for, each time that the frame is shown.'),
          height: may(choice(['fill', 'content']), 'Its height.'),
        },
        ...placed(),
      ],
      { exactlyOne: [['url', 'target']] },
    ),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const title = compileText(at(value, 'title'), inner, context)
    const url = compileNeeded(at(value, 'url'), inner, context, { kind: 'string', format: 'uri' })
    if (url) requireAllowedOrigin(at(value, 'url'), inner, context)
    const ticketed = at(value, 'target')
    if (ticketed && inner.access === 'public')
      context.report.report(
        'CAT709',
        ticketed.span,
        'A frame by its target is opened by a ticket, which needs a session: a public screen has none',
      )
    const target = compileNeeded(ticketed, inner, context, plainText)
    if (!title || (!url && !target)) return []
    return [
      {
        kind: 'frame',
        data: [],
        title,
        height: textOf(at(value, 'height')) === 'content' ? 'content' : 'fill',
        ...(url ? { url: url.expression } : {}),
        ...(target ? { target: target.expression } : {}),
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => [...(block.url?.dependencies ?? []), ...(block.target?.dependencies ?? [])],
  example: `frame: { title: { both: "{section.label}" }, target: section.path }`,
  examples: {
    frame: `
      title: your-groups
      url: portal.links.help
      target: "'grp-docenti'"
      height: content
    `,
  },
})
