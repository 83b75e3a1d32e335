import type { ChooseBlock } from '../../../model/catalogue-model.ts'
import { bind } from '../../expressions/index.ts'
import { content, placed } from '../../grammar/common.ts'
import { binder, expression, may, must, record, text } from '../../grammar/shape.ts'
import { at } from '../../read/source.ts'
import { typeCondition, typeExpression } from '../../rules/expression.ts'
import { withName } from '../../scope/bound-name.ts'
import type { Place } from '../../scope/place.ts'
import { ofEach, ofTexts } from '../dependencies.ts'
import { compileNeeded, conditionOf, expressionOf } from '../expression.ts'
import { compileKeptParam, textOrNumber } from '../kept-param.ts'
import { insideWhere, itemOf } from '../loops.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

const kept = { what: 'A choice', example: ['keptIn', 'type: optional text'], ...textOrNumber } as const

export const choose = defineBlock<ChooseBlock>({
  shape: (block) =>
    record('choose', 'A select above other blocks: binds the chosen item, or nothing for all, to a name for the blocks inside.', () => [
      {
        pick: must(binder, 'The name of the chosen item.'),
        in: must(expression, 'The list to choose from.'),
        where: may(expression, 'Only the items for which this holds.'),
        value: must(expression, 'The key of an item.'),
        label: must(text, 'The label of the select.'),
        option: must(text, 'The text of one item.'),
        all: must(text, 'The text for all items.'),
        found: may(
          text,
          'What fits the choice, such as its number: shown under the select once something is chosen, and announced when it changes.',
        ),
        keptIn: may(
          expression,
          'An optional parameter of the screen that holds the chosen key: the choice is then part of the address, survives a reload and can be linked to.',
        ),
      },
      ...content(block),
      ...placed(),
    ]),
  compile: (value, place, context, compileBlocks) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const name = at(value, 'pick')
    const list = typeExpression(at(value, 'in'), 'needed', shown, context)
    if (name?.kind !== 'scalar' || !list) return []
    const item = itemOf(list.slot, list.source, context)
    const offered = withName(name, item, shown, context)
    const where = typeCondition(at(value, 'where'), offered, context)
    const option = where ? insideWhere(where, offered, context) : offered
    const key = compileNeeded(at(value, 'value'), option, context)
    const words = compileText(at(value, 'option'), option, context)
    const [label, all] = [compileText(at(value, 'label'), shown, context), compileText(at(value, 'all'), shown, context)]
    const param = compileKeptParam(at(value, 'keptIn'), kept, shown, context)?.name
    // Inside, the name is nullable, because nothing may be chosen.
    const inner: Place = { ...shown, environment: bind(shown.environment, String(name.value), { ...item, missing: true }) }
    const found = compileText(at(value, 'found'), inner, context)
    const content = compileBlocks(at(value, 'content'), inner, context)
    if (!key || !words || !label || !all) return []
    return [
      {
        kind: 'choose',
        data: [],
        each: { name: String(name.value), list: expressionOf(list), ...(where ? { where: conditionOf(where) } : {}), sort: [] },
        value: key.expression,
        label,
        option: words,
        all,
        content,
        ...(found ? { found } : {}),
        ...(param === undefined ? {} : { param }),
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => [...ofEach(block.each), ...block.value.dependencies, ...ofTexts(block.found)],
  examples: {
    choose: `
      pick: typology
      in: data.typologies
      value: typology.id
      label: show
      option: { both: "{typology.name}" }
      all: { it: "Tutte le tipologie", en: "All types" }
      found: one-document
      keptIn: params.type
    `,
  },
})
