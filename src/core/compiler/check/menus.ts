/** Checks that each menu is shown on some page. */
import { at, keySpan, type Source, textOf } from '../read/source.ts'
import { accessOf } from '../scope/access.ts'
import type { Context } from '../scope/context.ts'

/** Menus by the pages that show them: member pages, or public pages without the layout `welcome`. */
const menus: readonly { keys: readonly string[]; access: 'member' | 'public'; words: string }[] = [
  { keys: ['header', 'entries'], access: 'member', words: 'The personal menu' },
  { keys: ['menu'], access: 'member', words: 'The side menu' },
  { keys: ['points'], access: 'member', words: 'The points panel' },
  { keys: ['tour'], access: 'member', words: 'The tour' },
  { keys: ['visitor'], access: 'public', words: "The visitor's menu" },
]

export function reportUnplacedMenus(navigation: Source | undefined, context: Context): void {
  const shown = new Set(
    context.definitions
      .all('screen')
      .filter(({ source }) => textOf(at(source, 'layout')) !== 'welcome')
      .map(({ source }) => accessOf(source)),
  )
  for (const { keys, access, words } of menus) {
    if (shown.has(access)) continue
    const around = keys.slice(0, -1).reduce<Source | undefined>(at, navigation)
    const key = keys.at(-1) ?? ''
    if (!around || !at(around, key)) continue
    const pages = access === 'member' ? "beside members' pages" : 'on public pages'
    context.report.report('CAT002', keySpan(around, key), `${words} is shown ${pages} of the layout \`page\`, and there is none`, {
      hint: access === 'member' ? 'Let one of these screens leave out `layout: welcome`.' : 'Remove it.',
    })
  }
  const tour = at(navigation, 'tour')
  if (tour && textOf(at(tour, 'opens')) === 'on-request' && !context.collected.startsTour)
    context.report.report('CAT002', keySpan(tour, 'opens'), 'The tour opens on request only, and no button starts it', {
      hint: 'Give a button the step `start: tour`, or leave `opens` out.',
    })
}
