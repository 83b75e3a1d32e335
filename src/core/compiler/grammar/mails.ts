/** Grammar of mails and of other texts that the server renders. */
import { localConditions, shown } from './common.ts'
import { expression, kind, list, map, may, must, record, text } from './shape.ts'

const paragraph = record('mail paragraph', 'One paragraph of a mail.', () => [
  ...shown(),
  {
    text: must(text, 'Its text.'),
  },
])

const button = record('mail button', 'The call to action: one link. The plain text shows its address.', () => ({
  label: must(text, 'Its text.'),
  link: must(expression, 'Its target.'),
}))

export const mail = record(
  'mail',
  'A mail that the server sends as plain text and HTML. Its texts read `about`, which the sender passes, and `portal`.',
  () => [
    {
      about: may(map(kind, 'binder'), 'Data by name and kind. Server code that passes something else does not compile.'),
      subject: must(text, 'Its subject, and its heading.'),
      preview: may(text, 'Preview text that mail programs show beside the subject. Default: the first words.'),
    },
    ...localConditions(),
    {
      paragraphs: must(list(paragraph), 'Its content, after the greeting.'),
      button: may(button, 'The call to action.'),
      afterButton: may(list(paragraph), 'Its content below the button.'),
    },
  ],
  { together: [['afterButton', 'button']] },
)

/** The key `mails` of messages.yaml. */
export const everyMail = record('words of every mail', 'Texts that all mails share.', () => ({
  greeting: must(text, 'Its first line; reads `name`, the first name of the addressee.'),
  greetingWithoutName: must(text, 'Its first line if the name of the addressee is unknown.'),
  linkHint: must(text, 'The line above the address of the button, for mail programs that do not open it.'),
  closing: must(text, 'The line before the signature.'),
  signature: must(text, 'Who writes.'),
  footer: may(list(text), 'Paragraphs of small print below the signature.'),
}))

export const serverTexts = record(
  'server texts',
  'Texts of a page that the server renders without a screen, such as a framed page.',
  () => ({
    about: may(map(kind, 'binder'), 'Data by name and kind. Each text receives the names that it reads.'),
    texts: must(map(text, 'kebab'), 'The texts, by name.'),
  }),
)
