/** Compiles dialogs. Their `about` is resolved where they are opened. */
import type { DialogModel } from '../../model/catalogue-model.ts'
import { bind, type Environment } from '../expressions/index.ts'
import { at } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { aboutOf } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import { collectUnusedLocals, localsOf, placeOf } from '../scope/locals.ts'
import { compileBlocks } from './blocks/index.ts'
import { compileLoads } from './loads.ts'
import { compileText } from './texts.ts'

/** @param access `public` if it can be opened without a session: then it can neither read the session nor call with it. */
export function compileDialog(
  { name, source }: Definition,
  access: 'public' | 'member',
  base: Environment,
  context: Context,
): DialogModel | undefined {
  const about = aboutOf(source, context)
  let environment = access === 'member' ? bind(base, 'session', context.session) : base
  for (const [word, slot] of about) environment = bind(environment, word, slot)
  const place = { ...placeOf(environment, localsOf(source), access, `the dialog ${name}`), inDialog: true }
  const { loads, place: inner } = compileLoads(at(source, 'data'), place, context)
  const title = compileText(at(source, 'title'), inner, context)
  const content = compileBlocks(at(source, 'content'), inner, context)
  collectUnusedLocals(inner, context)
  return title && { name, about: [...about.keys()], title, fullScreen: at(source, 'fullScreen') !== undefined, data: loads, content }
}
