/** Grammar of buttons and of the steps that they run. */
import { browserFeatures, buttonStyles, fileViews, severities } from '../../model/vocabulary.ts'
import { calendar } from './calendar.ts'
import { closed, given, icon, registerButton, shown } from './common.ts'
import {
  choice,
  conditionNames,
  expression,
  inputs,
  type Keys,
  kinds,
  list,
  map,
  may,
  must,
  mustForAccess,
  name,
  on,
  type RecordShape,
  record,
  type Shape,
  text,
} from './shape.ts'

const steps = (): Shape => list(step)

const offer = record('offer', 'A button beside an error message: what the user can do about it.', () => ({
  label: mustForAccess(text, 'Its text: a verb.'),
  do: must(steps(), 'Its steps, in order; they read `error`.'),
}))

const refused = record('refused call', 'Problems that a retry would not resolve.', () => ({
  codes: must(map(text, 'problem-code'), 'The message for each; reads `error`.'),
  title: may(text, 'A first line above the text.'),
  buttons: may(list(button), 'Buttons with alternatives; they read `error`.'),
}))

export const failure = record(
  'failure',
  'What happens if a call fails. Field errors are always shown on their fields.',
  () => ({
    text: may(text, 'Always this message, also beside field errors or if there is no answer.'),
    fallback: may(text, "The server's message if there is one, else this text. Without an answer, a message that says so."),
    codes: may(map(text, 'problem-code'), 'Messages for single problem codes.'),
    hideAfter: may(
      expression,
      "How long it is shown: a delay of portal.yaml. Default: the error of a form's submission stays until the form is sent again or left, any other hides after `portal.behaviour.alert`.",
    ),
    offer: may(
      offer,
      'A button beside a message of the catalogue; other messages are shown without it. A message with a button stays until it is ' +
        'closed or the page is left. Leaving a form by this button does not ask about unsaved changes.',
    ),
    refused: may(
      refused,
      'Shown in a message that takes the focus and stays until the address changes. It replaces the content of the enclosing section or ' +
        'form, or else the block itself, so the action cannot be repeated.',
    ),
    do: may(steps(), 'Steps that run afterwards.'),
  }),
  {
    atMostOne: [
      ['text', 'fallback'],
      ['hideAfter', 'offer'],
    ],
  },
)

/** Target of a button, tile or menu entry. */
export const target: RecordShape = record(
  'target',
  'Another screen, an address, or one of two targets by conditions.',
  () => ({
    screen: may(name('screen'), 'A screen of the catalogue.'),
    path: may(expression, "An address inside the portal, from data, such as a section's."),
    url: may(expression, 'An external address; it opens in a new window.'),
    with: may(inputs, 'The parameters of the screen.'),
    fragment: may(expression, 'An item on the screen: a `fragment` of its accordion or table.'),
    when: may(conditionNames, 'The conditions that decide between two targets.'),
    then: may(target, 'The target while they hold.'),
    otherwise: may(target, 'The target while they do not hold.'),
  }),
  {
    exactlyOne: [['screen', 'path', 'url', 'then']],
    together: [
      ['with', 'screen'],
      ['fragment', 'screen'],
      ['when', 'then'],
      ['then', 'when', 'otherwise'],
      ['otherwise', 'then'],
    ],
  },
)

const incomplete = record(
  'incomplete call',
  'A dialog shown instead of the call while required inputs are not filled in; it lists what is missing.',
  () => ({
    title: must(text, 'The title of the dialog.'),
    text: may(text, 'A line above the list.'),
    messages: may(map(text, 'api'), "Messages by missing input. Default: the field's own for `missing`."),
  }),
)

const stepKinds = () => ({
  call: may(
    record('call', 'Calls the API. Later steps read `answer`; they do not run if the call fails.', () => [
      {
        operation: must(name('operation'), 'The `operationId`.'),
      },
      ...given(),
      {
        incomplete: may(incomplete, 'Shown instead of calling while a required input is missing.'),
        failure: may(failure, 'What happens if it fails.'),
      },
    ]),
    'Calls the API.',
  ),
  openFile: may(
    record(
      'opened file',
      'Opens a file that the API answers, or saves it under the name given by the answer. Later steps do not run if the call fails.',
      () => [
        {
          operation: must(
            name('operation'),
            'An operation that answers a file (a PDF, a picture, any media type other than JSON). With `link`, one that answers the address of the file.',
          ),
        },
        ...given(),
        {
          address: may(
            expression,
            "Instead of `with`: an address of this operation, from the API. The session's token is sent to the API only: " +
              'any other address is reported as not existing.',
          ),
          link: may(
            expression,
            'For an operation that answers JSON: the address in its `answer`, from which the browser saves the file, without the session.',
          ),
          as: may(
            choice(fileViews),
            '`window` (the default): shown in a new window, or saved if the browser opens none or cannot show it. The click itself ' +
              'opens the window, so that popup blockers allow it; the step must therefore be the first one. `download`: saved.',
          ),
          failure: may(failure, 'What happens if it fails; the window closes.'),
        },
      ],
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
  passkey: may(
    record(
      'passkey',
      'Asks the browser for a passkey (WebAuthn), and calls the API with the credential. Later steps read `answer`; they do not run if ' +
        'the user cancels, the browser cannot, or the call fails.',
      () => [
        {
          create: may(expression, 'The options of a new passkey, from the API: `PublicKeyCredentialCreationOptionsJSON`.'),
          get: may(expression, 'The options of the use of one, from the API: `PublicKeyCredentialRequestOptionsJSON`.'),
          send: must(name('operation'), 'The operation that takes the `credential`.'),
        },
        ...given(),
        {
          cancelled: must(text, 'A quiet message if the user cancels, or has no passkey here.'),
          unable: must(text, 'The message if the browser or the authenticator cannot.'),
          failure: may(failure, 'What happens if the call fails.'),
        },
      ],
      { exactlyOne: [['create', 'get']] },
    ),
    'Asks for a passkey.',
  ),
  refresh: may(list(name('operation')), 'Reloads these wherever they are shown.'),
  say: may(
    record(
      'say',
      'A message. It hides by itself, or stays.',
      () => ({
        title: may(text, 'A first line above the text.'),
        text: may(text, 'The message.'),
        fallback: may(text, "The server's `message` in the answer, or else this text."),
        severity: may(choice(severities), 'Default: success.'),
        hideAfter: may(expression, 'How long it is shown: a delay of portal.yaml. Default: `portal.behaviour.alert`.'),
        stands: may(
          on,
          'It does not hide: in a form it takes the focus and stays until the form is sent again or left, elsewhere until it is closed. ' +
            'For messages that the user must be able to read again.',
        ),
      }),
      { exactlyOne: [['text', 'fallback']], atMostOne: [['hideAfter', 'stands']] },
    ),
    'Shows a message.',
  ),
  save: may(text, 'Saves the answer of the preceding call as a file of this name.'),
  addToCalendar: may(calendar, 'Saves events as a file for calendar applications.'),
  wait: may(expression, 'Waits for a delay of portal.yaml. Leaving the page ends the list.'),
  go: may(target, 'Navigates to another screen, or to an external address.'),
  open: may(
    record('open', 'Opens a dialog.', () => [{ dialog: must(name('dialog'), 'The dialog.') }, ...given()]),
    'Opens a dialog.',
  ),
  fill: may(map(expression, 'api'), 'Sets fields of the enclosing form.'),
  signIn: may(expression, 'Starts the session of this id, which the login answered.'),
  end: may(choice(['session']), 'Ends the session and clears all loaded data.'),
  close: may(choice(['dialog']), 'Closes the enclosing dialog.'),
  start: may(choice(['tour']), 'Starts the tour of the shell at its first step.'),
  reload: may(choice(['page']), 'Reloads the page.'),
  print: may(choice(['page']), 'Prints the page, with every panel open that is not `screenOnly`.'),
  copy: may(
    record('copied value', 'Copies a value, and says so in a message.', () => ({
      value: must(expression, 'A text: what is copied.'),
      done: must(text, 'The message afterwards.'),
      failed: must(text, 'The message if the browser refuses. It repeats the value, so that the user can copy it by hand.'),
    })),
    'Copies a value to the clipboard.',
  ),
})
/** Keyword of every step. The switch of `compileStep` (`check/steps.ts`) is exhaustive over this type. */
type StepKeyword = keyof ReturnType<typeof stepKinds>
export const isStepKeyword = (word: string): word is StepKeyword => Object.hasOwn(stepKinds(), word)

export const step = kinds('step', 'One step. Steps run in order; a failing call ends the list.', stepKinds)

const confirm = record('confirm', 'A confirmation before the steps run.', () => ({
  title: must(text, 'The question.'),
  text: must(text, 'A description of the consequences.'),
  proceed: may(text, 'The button that confirms.'),
  cancel: may(text, 'The button that cancels.'),
}))

/** Keys of a button without its steps. */
export const buttonKeys = (): Keys => [
  {
    label: mustForAccess(text, 'Its text: a verb. It is the accessible name where only the icon is shown.'),
    icon: may(icon, 'An icon before the text.'),
    style: may(choice(buttonStyles), 'Its prominence. Default: `secondary`.'),
    hint: may(text, 'A line under it.'),
    busy: may(text, 'Its text while the steps run.'),
    requires: may(
      choice(browserFeatures),
      'Shown only where the browser has it. `passkeys`: on a secure page (https or localhost) whose address is a host name.',
    ),
  },
  ...shown(),
  ...closed(),
  {
    confirm: may(confirm, 'A confirmation before the steps run.'),
  },
]
export const button: Shape = record(
  'button',
  'A button and its steps.',
  () => [
    ...buttonKeys(),
    {
      reasonOnly: may(on, 'While it would be disabled, the reason stands in its place: a line of text.'),
      do: must(steps(), 'Its steps, in order.'),
    },
  ],
  { together: [['reasonOnly', 'needs']] },
)
registerButton(button)
