/** Grammar of the tour on a first visit. */
import { shellPlaces, tourOpenings } from '../../model/vocabulary.ts'
import { shown } from './common.ts'
import { choice, conditionNames, list, may, must, name, record, text, without } from './shape.ts'

export const tour = record('tour', 'A short tour of the shell, for the first visit.', () => [
  ...without(shown(), 'unless'),
  {
    unless: must(conditionNames, 'Does not open by itself while these conditions hold, which tell that it was seen.'),
    opens: may(
      choice(tourOpenings),
      '`by-itself` (the default): on each page until it was finished or skipped. `on-request`: by the step `start: tour` only, such as the ' +
        'button of a list of first steps.',
    ),
    done: must(name('operation'), 'Called when it was finished or skipped. An operation without required inputs.'),
    refresh: may(list(name('operation')), 'Reloaded after that.'),
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
  },
])
