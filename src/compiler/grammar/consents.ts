/** Grammar of the consent banner, shown before any optional resource is loaded. */
import { constant, map, must, record, text } from './shape.ts'

const consentCategory = record('consent category', 'One thing that people allow or refuse.', () => ({
  title: must(text, 'What it is called.'),
  text: must(text, 'What it is for, what is kept, and for how long.'),
}))
export const consents = record(
  'consents',
  'What people are asked before anything is loaded that is not needed. Texts may read `keptDays`.',
  () => ({
    revision: must(constant('integer'), 'A greater number asks everybody again.'),
    keptDays: must(constant('integer'), 'Days after which everybody is asked again.'),
    link: must(text, 'The way to change one’s mind, in the foot of every page.'),
    banner: must(
      record('consent banner', 'Asked on the first visit. To refuse is as easy as to accept.', () => ({
        title: must(text, 'Its heading.'),
        text: must(text, 'What is asked, and why.'),
        accept: must(text, 'The button that allows everything.'),
        refuse: must(text, 'The button that refuses everything but the necessary.'),
        choose: must(text, 'The button that leads to the preferences.'),
      })),
      'Asked on the first visit.',
    ),
    preferences: must(
      record('consent preferences', 'One switch a category.', () => ({
        title: must(text, 'Its heading.'),
        save: must(text, 'The button that keeps the choice.'),
        close: must(text, 'The button that leaves it.'),
      })),
      'One switch a category.',
    ),
    necessary: must(consentCategory, 'What the portal cannot do without: it is told, not asked.'),
    categories: must(map(consentCategory, 'kebab'), 'What is asked, by name.'),
  }),
)
