/** Expands a part at its use. Its `about` is bound to inputs or values in scope; its local conditions are its own. */

import type { BlockModel, InputsModel } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { given, placed } from '../../grammar/common.ts'
import { list, may, must, name, record } from '../../grammar/shape.ts'
import { at, keySpan, nameOf } from '../../read/source.ts'
import { aboutOf, onlyAbout } from '../../scope/about.ts'
import { collectUnusedLocals, localsOf } from '../../scope/locals.ts'
import type { Place, PlacedPart } from '../../scope/place.ts'
import { compileAbout, fromData } from '../inputs.ts'
import { compileLoads } from '../loads.ts'
import { compileScheduled } from '../schedule.ts'
import { defineBlock } from './define-block.ts'

export const part = defineBlock<BlockModel>({
  shape: (block) =>
    record('part block', 'Blocks that are written once and placed by name.', () => [
      {
        name: must(name('part'), 'Its name.'),
      },
      ...given(),
      {
        inside: may(list(block), 'Blocks that the part shows at its `inside`.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context, compileBlocks) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const name = nameOf(value)
    const found = name && context.definitions.require('part', name)
    if (!found) return []
    if (place.within.includes(`part ${found.name}`)) {
      context.report.report('CAT601', name.span, `The part "${found.name}" is placed inside itself`)
      return []
    }
    const about = aboutOf(found.source, context)
    if (at(value, 'with'))
      context.report.report('CAT702', name.span, `The part "${found.name}" takes what is in scope, by name`, {
        hint: 'Only constants are given, by `fixed`.',
      })
    const inputs = compileAbout(value, about, `The part "${found.name}"`, name.span, shown, context)
    const constants = Object.entries(inputs).filter(([, input]) => input.kind === 'constant')
    for (const [constant] of constants) {
      if (shown.environment.names.has(constant))
        context.report.report('CAT205', keySpan(at(value, 'fixed') ?? value, constant), `"${constant}" means something else here already`)
    }
    const given: InputsModel = { ...fromData(inputs), ...Object.fromEntries(constants) }
    const environment = onlyAbout(shown, about)
    const part: PlacedPart = { name: found.name, inside: at(value, 'inside'), outer: shown, own: environment, taken: { times: 0 } }
    const inner: Place = {
      ...shown,
      environment,
      locals: localsOf(found.source),
      usedLocals: new Set(),
      part,
      within: `${place.within}, part ${found.name}`,
    }
    const { loads, place: loaded } = compileLoads(at(found.source, 'data'), inner, context)
    const content = compileBlocks(at(found.source, 'content'), loaded, context)
    collectUnusedLocals(loaded, context)
    if (part.inside && part.taken.times === 0 && !context.definitions.lacks('part'))
      context.report.report(
        'CAT702',
        keySpan(value, 'inside'),
        `The part "${found.name}" does not say \`inside\`: nothing can be put into it`,
      )
    if (!when && loads.length === 0 && Object.keys(given).length === 0) return content
    return [{ kind: 'part', data: loads, given, content, ...(when ? { when } : {}) }]
  },
  // What the part expands to names its own.
  dependencies: (block) => (block.kind === 'part' ? inputDependencies(block.given) : []),
  example: `part: { name: insurance }`,
  examples: {
    'part block': `
      name: insurance
      when: booking-due
      unless: token-there
    `,
  },
})
