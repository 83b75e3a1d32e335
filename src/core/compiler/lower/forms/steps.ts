/** Checks `steps`: forms whose sections are shown one after the other. */
import { at, itemsOf, keySpan, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'

/** Reports a form that has no steps to go through, one in a dialog, and a section that is hidden twice. */
export function requireSteps(name: string, form: Source, context: Context): void {
  if (!at(form, 'steps')) return
  const sections = itemsOf(at(form, 'sections'))
  const [first] = sections
  const report = (span: Source['span'], what: string, hint: string) => context.report.report('CAT425', span, what, { hint })
  if (at(form, 'edit')) report(keySpan(form, 'steps'), 'What is edited in place has no steps', 'Leave `edit` or `steps` out.')
  else if (context.collected.formPlaces.some((one) => one.form === name && one.place.inDialog))
    report(
      keySpan(form, 'steps'),
      'In a dialog the browser’s Back closes the dialog, and does not go one step back',
      'Show the form on a screen.',
    )
  else if (first && !at(first, 'title'))
    report(first.span, 'A step begins with a title, and the first section has none', 'Give it a `title`.')
  else if (sections.filter((section) => at(section, 'title')).length < 2)
    report(
      keySpan(form, 'steps'),
      'This form has one step',
      'Give the section with which each further step begins a `title`, or leave `steps` out.',
    )
  for (const section of sections)
    if (at(section, 'folded'))
      report(keySpan(section, 'folded'), 'A section of a step is shown with it, and not folded', 'Leave `folded` out, or make it a step.')
}
