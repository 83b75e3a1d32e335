/** Grammar of mails and of other texts that the server renders. */
import { localConditions, shown } from './common.ts'
import { expression, kind, list, map, may, must, record, text } from './shape.ts'

const paragraph = record('mail paragraph', 'One paragraph of a mail.', () => ({
  ...shown(),
  text: must(text, 'Its words.'),
}))

const button = record('mail button', 'What the mail asks for: one link. The plain text writes its address out.', () => ({
  label: must(text, 'Its words.'),
  link: must(expression, 'Where it leads.'),
}))

export const mail = record(
  'mail',
  'A mail that the server sends, as plain text and as HTML. The sender gives what it is about; it reads that and `portal`, nothing else.',
  () => ({
    about: may(map(kind, 'binder'), 'What the sender gives: name and kind. A sender that gives something else is no longer compiled.'),
    subject: must(text, 'Its subject, and its heading.'),
    preview: may(text, 'What mail programs show beside the subject, where they show anything; the first words where it is left out.'),
    ...localConditions(),
    paragraphs: must(list(paragraph), 'What it says, after the greeting.'),
    button: may(button, 'The one thing to do.'),
    afterButton: may(list(paragraph), 'What it says below the button.'),
  }),
  { together: [['afterButton', 'button']] },
)

/** The key `mails` of messages.yaml. */
export const everyMail = record('words of every mail', 'What stands around the words of each mail.', () => ({
  greeting: must(text, 'Its first line; reads `name`, the first name of the addressee.'),
  greetingWithoutName: must(text, 'Its first line where the addressee has no name that can be said.'),
  linkHint: must(text, 'Stands above the address of the button, for people whose mail program does not open it.'),
  closing: must(text, 'The line before the signature.'),
  signature: must(text, 'Who writes.'),
  footer: may(list(text), 'Small print below the signature, a paragraph each.'),
}))

export const serverTexts = record(
  'server texts',
  'What the server says in a place that no screen describes, such as a framed page.',
  () => ({
    about: may(map(kind, 'binder'), 'What the server gives: name and kind. A text is given what it reads.'),
    texts: must(map(text, 'kebab'), 'The texts, by name.'),
  }),
)
