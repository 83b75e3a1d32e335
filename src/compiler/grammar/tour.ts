/** Grammar of the tour on a first visit. */
import { shellPlaces } from '../../model/vocabulary.ts'
import { shown } from './common.ts'
import { choice, conditionNames, list, must, name, record, text } from './shape.ts'

export const tour = record('tour', 'A short tour of the shell on the first visit, shown until it was finished or skipped.', () => ({
  ...shown(),
  unless: must(conditionNames, 'Not shown while these conditions hold, which tell that it was seen.'),
  done: must(name('operation'), 'Called when it was finished or skipped. An operation without required inputs.'),
  progress: must(text, 'The progress; reads `position` and `count`.'),
  next: must(text, 'The button to the next step.'),
  back: must(text, 'The button to the previous step.'),
  skip: must(text, 'The button that skips the tour.'),
  finish: must(text, 'The button that finishes it.'),
  steps: must(
    list(
      record('tour step', 'One part of the shell with its explanation.', () => ({
        at: must(choice(shellPlaces), 'The part. A part that is not on the page is skipped.'),
        title: must(text, 'Its heading.'),
        text: must(text, 'One or two sentences.'),
      })),
    ),
    'The steps, in order.',
  ),
}))
