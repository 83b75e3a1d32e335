/** Grammar of the cookie consent, requested once an optional resource needs it. */
import { constant, map, must, record, text } from './shape.ts'

const consentCategory = record('consent category', 'One category that users accept or refuse.', () => ({
  title: must(text, 'Its label.'),
  text: must(text, 'Purpose, stored data and retention.'),
}))
export const consents = record(
  'consents',
  'Cookie consent, requested once an optional resource needs it, and kept from it before. Texts may read `keptDays`.',
  () => ({
    revision: must(constant('integer'), 'Increase it to ask all users again.'),
    keptDays: must(constant('integer'), 'Days after which consent is requested again.'),
    link: must(text, 'The link in the footer of every page that reopens the preferences.'),
    banner: must(
      record('consent banner', 'Shown above the page once an optional resource needs a consent. Refusing is as easy as accepting.', () => ({
        title: must(text, 'Its heading.'),
        text: must(text, 'The request and its reason.'),
        accept: must(text, 'The button that accepts all categories.'),
        refuse: must(text, 'The button that refuses all optional categories.'),
        choose: must(text, 'The button that opens the preferences.'),
      })),
      'Shown above the page once an optional resource needs a consent.',
    ),
    preferences: must(
      record('consent preferences', 'One switch per category.', () => ({
        title: must(text, 'Its heading.'),
        save: must(text, 'The button that saves the choice.'),
        close: must(text, 'The button that closes them.'),
      })),
      'One switch per category.',
    ),
    necessary: must(consentCategory, 'The necessary category: shown for information, without a choice.'),
    categories: must(map(consentCategory, 'kebab'), 'The optional categories, by name.'),
  }),
)
