/** Grammar of the cookie consent. */
import { constant, map, must, record, text } from './shape.ts'

const consentCategory = record('consent category', 'One category that users accept or refuse.', () => ({
  title: must(text, 'Its label.'),
  text: must(text, 'Purpose, stored data and retention.'),
}))
export const consents = record(
  'consents',
  'The preferences of the cookie consent, which users open at the foot of every page. Texts may read `keptDays`.',
  () => ({
    revision: must(constant('integer'), 'Increase it when the categories change: earlier choices are then void.'),
    keptDays: must(constant('integer'), 'Days for which a choice is valid.'),
    link: must(text, 'The link in the footer of every page that opens the preferences.'),
    preferences: must(
      record('consent preferences', 'One switch per category. Refusing is as easy as accepting.', () => ({
        title: must(text, 'Its heading.'),
        accept: must(text, 'The button that accepts all categories.'),
        refuse: must(text, 'The button that refuses all optional categories.'),
        save: must(text, 'The button that saves the choice.'),
        close: must(text, 'The button that closes them.'),
      })),
      'One switch per category.',
    ),
    necessary: must(consentCategory, 'The necessary category: shown for information, without a choice.'),
    categories: must(map(consentCategory, 'kebab'), 'The optional categories, by name.'),
  }),
)
