/** Compiles loops of blocks, with what is shown if the list is empty. */
import type { EmptyModel } from '../../model/catalogue-model.ts'
import type { PictureName } from '../../model/vocabulary.ts'
import { at, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { compileEach, type Looped } from './loops.ts'
import { compileButtons } from './steps.ts'
import { compileText } from './texts.ts'

export function compileLoop(construct: Source, place: Place, context: Context): Looped | undefined {
  const looped = compileEach(construct, place, context)
  const empty = compileEmpty(at(construct, 'empty'), place, context)
  return looped && empty ? { ...looped, each: { ...looped.each, empty } } : looped
}

export function compileEmpty(source: Source | undefined, place: Place, context: Context): EmptyModel | undefined {
  const title = compileText(at(source, 'title'), place, context)
  if (!source || !title) return undefined
  const text = compileText(at(source, 'text'), place, context)
  const picture = textOf(at(source, 'picture')) as PictureName | undefined
  return {
    title,
    ...(text ? { text } : {}),
    ...(picture ? { picture } : {}),
    buttons: compileButtons(at(source, 'buttons'), place, context),
  }
}
