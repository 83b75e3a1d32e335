/** Grammar of the tour on a first visit. */
import { shellPlaces } from '../../catalogue/vocabulary.ts'
import { shown } from './common.ts'
import { choice, conditionNames, list, must, name, record, text } from './shape.ts'

export const tour = record('tour', 'A short way round the shell on a first visit, ended or skipped once.', () => ({
  ...shown(),
  unless: must(conditionNames, 'Not shown where these conditions hold: it has been seen.'),
  done: must(name('operation'), 'Called when it has been seen or skipped. It needs nothing.'),
  progress: must(text, 'How far one is; reads `position` and `count`.'),
  next: must(text, 'The button that goes on.'),
  back: must(text, 'The button that goes back.'),
  skip: must(text, 'The button that skips the rest.'),
  finish: must(text, 'The button that ends it.'),
  steps: must(
    list(
      record('tour step', 'One place of the shell, and what is said of it.', () => ({
        at: must(choice(shellPlaces), 'The place. A place that is not in the page is passed over.'),
        title: must(text, 'Its heading.'),
        text: must(text, 'One or two sentences.'),
      })),
    ),
    'The places, in order.',
  ),
}))
