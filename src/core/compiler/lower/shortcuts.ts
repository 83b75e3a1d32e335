/** Compiles the shortcuts of a screen. */
import type { ScreenModel, ShortcutItemsModel } from '../../model/catalogue-model.ts'
import { at, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { itemsWithDependencies } from './dependencies.ts'
import { compileEach } from './loops.ts'
import { compileTarget } from './targets.ts'
import { compileText } from './texts.ts'

/** @param hasMenu whether the screen is one of members, with a menu above the shortcuts */
export function compileShortcuts(
  source: Source | undefined,
  place: Place,
  context: Context,
  hasMenu: boolean,
): Pick<ScreenModel, 'shortcuts'> {
  if (!source) return {}
  if (!hasMenu)
    context.report.report('CAT706', source.span, 'This screen has no menu, so its shortcuts are never shown', {
      hint: 'Only screens of members with `layout: page` have a menu.',
    })
  const title = compileText(at(source, 'title'), place, context)
  const written = at(source, 'items')
  const items = written && compileItems(written, place, context)
  return title && !written === !items ? { shortcuts: { title, ...(items ? { items } : {}) } } : {}
}

function compileItems(source: Source, place: Place, context: Context): ShortcutItemsModel | undefined {
  const looped = compileEach(source, place, context)
  if (!looped) return undefined
  const [title, text] = [compileText(at(source, 'title'), looped.place, context), compileText(at(source, 'text'), looped.place, context)]
  const to = compileTarget(at(source, 'to'), looped.place, context)
  return title && to ? itemsWithDependencies({ each: looped.each, title, to, ...(text ? { text } : {}) }) : undefined
}
