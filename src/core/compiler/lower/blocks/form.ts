import type { FormBlock } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { given, placed } from '../../grammar/common.ts'
import { must, name, record } from '../../grammar/shape.ts'
import { nameOf } from '../../read/source.ts'
import { aboutOf } from '../../scope/about.ts'
import { compileAbout } from '../inputs.ts'
import { compileScheduled } from '../schedule.ts'
import { defineBlock } from './define-block.ts'

export const form = defineBlock<FormBlock>({
  shape: () => record('form block', 'A form of the catalogue.', () => [{ name: must(name('form'), 'Its name.') }, ...given(), ...placed()]),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const name = nameOf(value)
    const found = name && context.definitions.require('form', name)
    if (!found) return []
    context.collected.formPlaces.push({ form: found.name, place: inner, span: name.span })
    const given = compileAbout(value, aboutOf(found.source, context), `The form "${found.name}"`, name.span, inner, context)
    return [{ kind: 'form', data: [], form: found.name, given, ...(when ? { when } : {}) }]
  },
  dependencies: (block) => inputDependencies(block.given),
  example: `form: { name: login }`,
  examples: {
    'form block': `
      name: login
      with: { token: params.token }
      when: token-there
      unless: token-there
    `,
  },
})
