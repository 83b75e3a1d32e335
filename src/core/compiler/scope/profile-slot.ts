/** The enumeration of `session.profile`. */
import { unchosenProfile } from '../../model/catalogue-model.ts'
import { literalType, present, type Slot } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from './context.ts'

const property = 'profile'
/** Path of `session.profile` in facts. */
export const chosenProfilePath = `session/${property}`

/** Returns the slot of `session.profile`, or undefined if the portal has no profiles. */
export function profileSlot(
  source: Source | undefined,
  session: Source | undefined,
  context: Context,
): readonly [string, Slot] | undefined {
  if (!source) return undefined
  const named = entriesOf(at(source, 'profiles'))
  for (const { name, key } of named)
    if (name === unchosenProfile)
      context.report.report('CAT205', key.span, `"${name}" is the word for whoever has not chosen`, { hint: 'Choose another name.' })
  const loaded = entriesOf(session).find(({ name }) => name === property)
  if (loaded)
    context.report.report('CAT205', loaded.key.span, `"session.${property}" is the choice of profiles.yaml`, {
      hint: 'Choose another name.',
    })
  return [property, present(literalType(...named.map(({ name }) => name), unchosenProfile))]
}
