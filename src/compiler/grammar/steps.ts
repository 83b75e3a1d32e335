/** Grammar of buttons and of the steps that they run. */
import { buttonStyles, fileViews, severities } from '../../catalogue/vocabulary.ts'
import { closed, given, icon, registerButton, shown } from './common.ts'
import {
  choice,
  expression,
  inputs,
  type Key,
  kinds,
  list,
  map,
  may,
  must,
  mustForAccess,
  name,
  on,
  record,
  type Shape,
  text,
} from './shape.ts'

const steps = (): Shape => list(step)

const offer = record('offer', 'A button beside the words of a failure: what the person may do about it.', () => ({
  label: mustForAccess(text, 'The words on it: a verb.'),
  do: must(steps(), 'What it does, in order; reads `error`.'),
}))

const refused = record('refused call', 'Problems that another try would not mend.', () => ({
  codes: must(map(text, 'problem-code'), 'The words for each; read `error`.'),
  title: may(text, 'A first line above the words.'),
  buttons: may(list(button), 'What can be done instead; read `error`.'),
}))

export const failure = record(
  'failure',
  'What happens where a call fails. Field errors stand on their fields by themselves.',
  () => ({
    text: may(text, 'Always these words, also where errors stand on fields or no answer comes.'),
    fallback: may(text, 'What the server says, or else these words; where no answer comes, that.'),
    codes: may(map(text, 'problem-code'), 'Words for single problem codes.'),
    hideAfter: may(
      expression,
      "How long it stands: a delay of portal.yaml. Left out: a form's own failure stands in the form until it is sent again or left, any other passes after `portal.behaviour.alert`.",
    ),
    offer: may(
      offer,
      'A button beside these words; what the server says, or that no answer came, is told without it. Words with a button stand until they are ' +
        'closed or the page is left. What leads away from a form by it asks nothing about what was typed there.',
    ),
    refused: may(
      refused,
      'Told by a notice that takes the focus and stands, until the address is another: in the place of what the section or the form around it ' +
        'holds, else of the block itself. There is nothing left to press again.',
    ),
    do: may(steps(), 'What is done afterwards.'),
  }),
  {
    atMostOne: [
      ['text', 'fallback'],
      ['hideAfter', 'offer'],
    ],
  },
)

/** Target of a button, tile or menu entry. */
export const target = record(
  'target',
  'Another screen, or an address.',
  () => ({
    screen: may(name('screen'), 'A screen of the catalogue.'),
    path: may(expression, "An address inside the portal that the data gives, such as a section's."),
    url: may(expression, 'An address outside; it opens in a window of its own.'),
    with: may(inputs, 'The parameters of the screen.'),
    fragment: may(expression, 'One item on it, as the `fragment` of an accordion there calls it.'),
  }),
  { exactlyOne: [['screen', 'path', 'url']], together: [['fragment', 'screen']] },
)

const incomplete = record(
  'incomplete call',
  'What is said where something that a call needs is not filled in yet: nothing is called, and a dialog lists what is missing.',
  () => ({
    title: must(text, 'The title of the dialog.'),
    text: may(text, 'A line above the list.'),
    messages: may(map(text, 'api'), "Words for an input that is missing; left out: the field's own for `missing`."),
  }),
)

const stepKinds = () => ({
  call: may(
    record('call', 'Calls the API. Later steps read `answer`; they are left out where the call fails.', () => ({
      operation: must(name('operation'), 'The `operationId`.'),
      ...given(),
      incomplete: may(incomplete, 'Said instead of calling where something that it needs is missing.'),
      failure: may(failure, 'What happens where it fails.'),
    })),
    'Calls the API.',
  ),
  openFile: may(
    record(
      'opened file',
      'Opens a file that the API answers, or saves it under the name that the answer gives it. Later steps are left out where the call fails.',
      () => ({
        operation: must(
          name('operation'),
          'An operation that answers a file: a PDF, a picture, any other media type than JSON. With `link` one that answers where the file is.',
        ),
        ...given(),
        address: may(
          expression,
          "Where the API has said that the file is, instead of `with`: an address of this very operation. The session's token goes nowhere else: " +
            'another address is told as one that does not exist.',
        ),
        link: may(
          expression,
          'Of an operation that answers JSON: the address in its `answer`, from which the browser saves the file, without the token.',
        ),
        as: may(
          choice(fileViews),
          '`window` where it is left out: shown in a window of its own, and saved where the browser opens none or cannot show it. The press itself ' +
            'opens the window, so that no blocker stops it: the step comes first in what a button does. `download`: saved.',
        ),
        failure: may(failure, 'What happens where it fails: the window closes.'),
      }),
      {
        atMostOne: [
          ['with', 'address'],
          ['fixed', 'address'],
          ['link', 'address'],
          ['link', 'as'],
        ],
      },
    ),
    'Opens or saves a file that the API answers.',
  ),
  refresh: may(list(name('operation')), 'Loads these again wherever they are shown.'),
  say: may(
    record(
      'say',
      'An announcement. It hides by itself, or stands.',
      () => ({
        title: may(text, 'A first line above the words.'),
        text: may(text, 'These words.'),
        fallback: may(text, 'What the server says (`message` of the answer), or else these words.'),
        severity: may(choice(severities), 'Success where it is left out.'),
        hideAfter: may(expression, 'How long it stands: a delay of portal.yaml; else the default one.'),
        stands: may(
          on,
          'It does not hide: after a form was sent it stands in its place, with the focus, until the form is sent again or left; elsewhere until it is closed. ' +
            'For what a person must be able to read again.',
        ),
      }),
      { exactlyOne: [['text', 'fallback']], atMostOne: [['hideAfter', 'stands']] },
    ),
    'An announcement.',
  ),
  save: may(text, 'Saves what the call before it answered, as a file of this name.'),
  wait: may(expression, 'Waits: a delay of portal.yaml. Leaving the page ends the list.'),
  go: may(target, 'Leads to another screen, or out.'),
  open: may(
    record('open', 'Opens a dialog.', () => ({ dialog: must(name('dialog'), 'The dialog.'), ...given() })),
    'Opens a dialog.',
  ),
  fill: may(map(expression, 'api'), 'Puts values into fields of the form around it.'),
  signIn: may(expression, 'Starts a session with this token.'),
  end: may(choice(['session']), 'Ends the session and forgets everything that was loaded.'),
  close: may(choice(['dialog']), 'Closes the dialog around it.'),
  reload: may(choice(['page']), 'Loads everything of the page again.'),
})
/** Keyword of every step. The switch of `compileStep` (`check/steps.ts`) is exhaustive over this type. */
type StepKeyword = keyof ReturnType<typeof stepKinds>
export const isStepKeyword = (word: string): word is StepKeyword => Object.hasOwn(stepKinds(), word)

export const step = kinds('step', 'One thing that is done. Steps run in order; a call that fails ends the list.', stepKinds)

const confirm = record('confirm', 'Asked before the steps run.', () => ({
  title: must(text, 'The question.'),
  text: must(text, 'What will happen.'),
  proceed: may(text, 'The button that goes on.'),
  cancel: may(text, 'The button that does not.'),
}))

/** Keys of a button without its steps. */
export const buttonKeys = (): Record<string, Key> => ({
  label: mustForAccess(text, 'The words on it: a verb. They name it where only its icon is drawn.'),
  icon: may(icon, 'An icon before the words.'),
  style: may(choice(buttonStyles), 'How prominent it is; `secondary` where it is left out.'),
  hint: may(text, 'A line under it.'),
  busy: may(text, 'Read on it while its steps run.'),
  ...shown(),
  ...closed(),
  confirm: may(confirm, 'Asked before the steps run.'),
})
export const button: Shape = record('button', 'A button and its steps.', () => ({
  ...buttonKeys(),
  do: must(steps(), 'What it does, in order.'),
}))
registerButton(button)
