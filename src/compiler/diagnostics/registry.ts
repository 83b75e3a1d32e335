/**
 * All diagnostics of the compiler: permanent code, meaning, example and fix.
 *
 * `docs/diagnostics.md` is generated from this table, and the compiler's tests require a case for each code. The first digit of a code is its
 * class. One long file, because codes are permanent and a new one must not clash with an existing one.
 */
export interface Entry {
  title: string
  meaning: string
  example: string
  fix: string
}
const entry = (title: string, meaning: string, example: string, fix: string): Entry => ({ title, meaning, example, fix })

export const registry = {
  // 1: syntax, keys, kinds
  CAT101: entry(
    'YAML that cannot be read',
    'The file is not valid YAML from here on, or is not encoded as UTF-8.',
    'title: { it: "Prenotazioni"',
    'Close the bracket or quote, or fix the indentation.',
  ),
  CAT102: entry(
    'Key written twice',
    'A mapping contains the same key twice; only one could apply.',
    'path: /a\npath: /b',
    'Remove one of the two.',
  ),
  CAT103: entry('Unknown key', 'The language has no such key here.', 'tabel: { ... }', 'Use one of the listed keys.'),
  CAT104: entry(
    'Wrong kind of value',
    'A list, a mapping or a plain value is used where another kind is needed.',
    'columns: Data',
    'Write the kind named in the message.',
  ),
  CAT105: entry('Missing key', 'A required key is missing.', 'table without columns', 'Add the key.'),
  CAT106: entry(
    'Word that is not allowed',
    'The value is not in the list of allowed words of this key.',
    'format: curency',
    'Use one of the words that the report lists.',
  ),
  CAT107: entry(
    'Keys that do not go together',
    'Of some keys exactly one, or at most one, may be used; some require each other.',
    'value and text in one column',
    'Keep only the intended one.',
  ),
  CAT108: entry(
    'Malformed name',
    'Names that you choose are camelCase or kebab-case, depending on the key.',
    'each: Practice-1',
    'Rename it as described in the message.',
  ),
  CAT109: entry(
    'YAML feature that catalogues do not use',
    'Anchors, aliases, tags and merge keys hide where a value is defined.',
    '<<: *base',
    'Write it out, or use a part.',
  ),
  CAT110: entry(
    'Unknown file',
    'The compiler does not read a file at this path.',
    'catalogue/screen/login.yaml',
    'Move or rename it as described in the message.',
  ),
  CAT111: entry(
    'Malformed constant',
    'The constant does not have the notation of its kind, or is invalid: a date that does not exist, wrong check digits.',
    'alert: 4 seconds',
    'Write it as in the example of the message.',
  ),
  CAT112: entry(
    'Layout that cannot be typeset',
    'Typst cannot make a PDF of the layout with the sample data, or the layout is not allowed: it imports a package, reads the current date, or uses a font that is not shipped.',
    '#words.titel',
    'Fix the layout at the place shown.',
  ),
  CAT113: entry(
    'Layout that takes too long',
    'Typesetting the document with its sample data exceeded the time limit, probably because of a loop.',
    'for a in range(10000) { for b in range(10000) { … } }',
    'Limit the loop, or move the computation to the server.',
  ),
  // 2: references
  CAT201: entry(
    'Unknown name',
    'There is no definition of that kind with this name.',
    'form: { name: profil }',
    'Use the nearest name, or add the definition.',
  ),
  CAT202: entry(
    'Unknown operation',
    'The API description has no such operationId.',
    'operation: listPractice',
    'Use an operationId of openapi/.',
  ),
  CAT203: entry(
    'Unknown kind',
    'The API description has no schema of that name.',
    'about: { practice: Pratice }',
    'Use a schema of openapi/, or text, integer, number, boolean, date.',
  ),
  CAT204: entry(
    'Not in scope',
    'A condition, part, dialog or form needs a value of a name and kind that is not in scope here.',
    'needs: practice-payable where no practice is in scope',
    'Use it where the value is in scope, or pass it by `with`.',
  ),
  CAT205: entry(
    'Name already taken',
    'A new name already has another meaning here.',
    'each: practice inside each: practice',
    'Choose another name.',
  ),
  CAT206: entry(
    'Operation not available yet',
    'The server answers this operation with "not available yet".',
    'operation: uploadDocument',
    'Leave it out until the API serves it.',
  ),
  CAT207: entry(
    'Unknown picture',
    'The catalogue refers to a file that is not in its folder `assets/`, or that is not a picture.',
    'logo: assets/lgoo.svg',
    'Use one of the listed files, or add the picture to the folder.',
  ),
  // 3: bindings
  CAT301: entry('Expression that cannot be read', 'The expression has a syntax error.', 'practice.id ==', 'Fix it at the place shown.'),
  CAT302: entry('Unknown name in an expression', 'No such name is in scope here.', 'practise.id', 'Use one of the names in scope.'),
  CAT303: entry(
    'Unknown property',
    'The API does not describe this property.',
    'practice.shortcode',
    'Use one of the properties that the report lists.',
  ),
  CAT304: entry('Wrong type', 'The value is not of the required type.', 'text + 1', 'Use a value of the required type.'),
  CAT305: entry(
    'Never equal',
    'The two values can never be equal.',
    "practice.readableStatus == 'confermatoo'",
    'Compare with a value of the API.',
  ),
  CAT306: entry(
    'May be missing',
    'The value may be missing, and is required here.',
    'title: { both: "{voucher.division}" }',
    'Guard it with a condition, or provide a default by orElse(...).',
  ),
  CAT307: entry(
    'Property of some variants only',
    'Only some kinds of the value have the property.',
    'preview.payload before preview.code is known',
    'Guard it with a condition on the property that distinguishes the variants.',
  ),
  CAT308: entry('Unknown function', 'The language has no such function.', 'lenght(list)', 'Use one of the listed functions.'),
  CAT309: entry(
    'List and item mixed up',
    'A list is used where one item is needed, or the reverse.',
    'in: practice',
    'Loop over the list, and read the item by its name.',
  ),
  CAT310: entry(
    'Format that does not fit',
    'The format cannot show this type.',
    'format: date on a number',
    'Remove the format, or choose a suitable one.',
  ),
  CAT311: entry(
    'Code without label',
    'A code of a displayed enumeration has no label in enums.yaml or statuses.yaml.',
    'RelationshipType without altro',
    'Add the code with its label.',
  ),
  CAT312: entry('Cannot be shown', 'A record or list cannot be shown as a text.', 'value: practice', 'Show one of its properties.'),
  CAT313: entry(
    'Always the same',
    'The result does not depend on the data.',
    'practice.id != null',
    'Remove it, or write the intended condition.',
  ),
  CAT314: entry(
    'Code that the API does not know',
    'enums.yaml or statuses.yaml has a label for a code that its enumeration does not have.',
    'Gender: { M: ... }',
    'Remove it, or add it to the API.',
  ),
  CAT315: entry(
    'Constant unlike those beside it',
    'Hand-written code reads some groups of constants by the same keys, and one of them has a key misspelled. A key that only one of them lacks is a warning.',
    'questions: { a: { id: 1, type: text }, b: { id: 2, type: text }, c: { id: 3, tpye: text } }',
    'Write the key as the other groups do.',
  ),
  // 4: forms
  CAT401: entry(
    'Required property without a field',
    'The request body requires a property that has neither a field nor a fixed value.',
    'register without mobilePhone',
    'Add a field, or set it by `with` or `fixed`.',
  ),
  CAT402: entry(
    'Unknown field',
    'The request body has no such property.',
    'nationalty: { ... }',
    'Use a property of the request body, or add `own`.',
  ),
  CAT403: entry(
    'Refused by the API',
    'A form offers a value that the API never accepts, or omits one that it always requires.',
    'choices: { values: { X: ... } } on gender',
    'Offer only values that the API accepts.',
  ),
  CAT404: entry(
    'Operation without a body',
    'A form fills a request body; this operation has none.',
    'operation: listPractices in a form',
    'Use a button with a call.',
  ),
  CAT405: entry('Field twice', 'One property has two fields.', 'email1 in two sections', 'Remove one.'),
  CAT406: entry(
    'Control that does not fit',
    'The control does not fit the type of the property, or no control asks for a value of that type.',
    'as: date on a yes-or-no property',
    'Remove `as`, choose a suitable control, or give the property by `with` or `fixed`.',
  ),
  CAT407: entry(
    'Own field that the API knows',
    'A field has `own` although the request body has that property.',
    'own: text on firstName',
    'Remove `own`.',
  ),
  CAT408: entry(
    'Property with a field and a fixed value',
    'A property has both a field and a value by `with` or `fixed`.',
    'with: { username: ... } beside the field',
    'Keep one.',
  ),
  CAT409: entry(
    'Editing keys on a form that is always open',
    'A key that controls how a form or section is opened is used in a form without `edit`.',
    'needs: participant-editable without edit',
    'Add `edit` to the form, or remove the key.',
  ),
  CAT410: entry(
    'Cannot be sent alone',
    'Fields that are edited one by one are sent one by one, but the API requires others with them, or does not accept null to clear one.',
    'edit: one-by-one over a request that requires firstName',
    'Use `edit: on-demand`, or change the API to accept single properties and null.',
  ),
  CAT411: entry(
    'Form without an opener',
    'A form with `edit: on-demand` has no button that opens it.',
    'edit: on-demand without opener',
    'Add `opener` with its label.',
  ),
  CAT412: entry(
    'Long text for a single line',
    'A field is `long-text`, but its property does not allow line breaks.',
    'as: long-text on a property without x-multiline',
    'Add `x-multiline: true` to the property in the API, or remove `as`.',
  ),
  CAT413: entry(
    'Text for an item that cannot occur',
    'A list of rows has an `otherwise`, although one of its rows fits every item.',
    'otherwise beside a row without condition',
    'Add a condition to each row, or remove `otherwise`.',
  ),
  CAT414: entry(
    'Required field hidden',
    'A folded section asks for what must be filled in: nobody would look for it there.',
    'folded: true, fields: { email: … }, and the API requires email',
    'Ask it in an open section, or remove `folded`.',
  ),
  CAT415: entry(
    'Equal to another kind of field',
    'A field must equal one that asks for something else: the form could hardly ever be sent.',
    'equals: username on a field of a password',
    'Name the field that asks for the same.',
  ),
  CAT416: entry(
    'Password shown',
    'A password is shown as plain text, or typed in a control that shows it.',
    'own: text with autocomplete: new-password',
    'Let the API or `own` say that it is a password.',
  ),
  CAT417: entry(
    'Version of another record',
    'A form sends the version of one record and starts from the values of another: a change made meanwhile is lost, or the form is always refused.',
    'start: practice and with: { version: session.user.version }',
    'Send the version of the record from which the form starts.',
  ),
  CAT418: entry(
    'Form that starts empty',
    'A form sends the version of a record, which it changes, and has no `start`: sending it replaces the present values by empty ones.',
    'with: { version: practice.version } without start',
    'Say `start` with the record.',
  ),
  CAT419: entry(
    'Form twice on a page',
    'One form stands twice on a screen or in a dialog: the two have one draft of unsaved changes.',
    'form: { name: profile } in two cards',
    'Keep one of the two, or show them under conditions that exclude each other.',
  ),
  CAT420: entry(
    'Two forms of one operation',
    'The server validates the request body of an operation by the form that fills it, so an operation has one form.',
    'operation: updateMe in forms/profile.yaml and in forms/contacts.yaml',
    'Use one form at both places, and write what differs under conditions.',
  ),
  // 5: texts
  CAT501: entry(
    'Language missing',
    'Every text needs Italian and English.',
    'title: { it: "Prenotazioni" }',
    'Add the language, or use `both` for names and codes.',
  ),
  CAT502: entry(
    'Placeholders differ',
    'The two languages show different data.',
    '{ it: "Ciao {name}", en: "Hello" }',
    'Use the same placeholders in both.',
  ),
  CAT503: entry(
    'Rule without a message',
    'A field can break a rule for which there is no error message.',
    'pattern without malformed',
    'Add the message to the field, or to messages.yaml.',
  ),
  CAT504: entry(
    'Code without a message',
    'An operation can answer a problem code or a message code that has no text in messages.yaml.',
    'stale-version',
    'Add the code under `problems`, a message code under `server`.',
  ),
  CAT505: entry(
    'Duplicate text',
    'The same text is written twice: a change of one would miss the other.',
    '"Annulla" in two files',
    'Move the text to messages.yaml and use its name at both places; turn the common blocks of a copied screen into a part.',
  ),
  CAT506: entry(
    'Malformed text',
    'A text is { it, en }, { both }, { count, one, other }, or the name of a shared text.',
    'title: Prenotazioni e altro',
    'Write it in one of these notations.',
  ),
  CAT507: entry('Empty text', 'A text is empty.', 'en: ""', 'Write the text.'),
  CAT508: entry('Bold or link that is not closed', 'Stars or brackets of a text are unbalanced.', '"**Attenzione"', 'Close them.'),
  CAT509: entry(
    'Message for an unknown code',
    'messages.yaml has a text for a problem code or a message code that the API does not have.',
    'problems: { stale: ... }',
    'Remove it, or add it to the API.',
  ),
  CAT510: entry(
    'Message for a rule that cannot be broken',
    'A field has an error message for a rule that it does not have.',
    'tooShort on a field without minLength',
    'Remove it.',
  ),
  CAT511: entry(
    'HTML in a text',
    'Texts are plain, with bold, links and placeholders in the notation of the language. Customers would see HTML tags as text.',
    'text: { it: "<b>Attenzione</b>", en: "<b>Attention</b>" }',
    'Write it as described in the message; markup from the API is shown by a prose block with `html`.',
  ),
  CAT512: entry(
    'Languages that differ',
    'The two languages say different figures, or have bold words in different number. This is a warning, which does not prevent compilation.',
    '{ it: "Entro 30 giorni", en: "Within 20 days" }',
    'Correct one of the two.',
  ),
  CAT513: entry(
    'Languages exchanged',
    'The Italian words stand under `en`, or the English ones under `it`.',
    '{ it: "The balance of your booking", en: "Il saldo della prenotazione" }',
    'Exchange the two, or translate the one that stands under both.',
  ),
  CAT514: entry(
    'Stray blank',
    'A text has two blanks in a row, or a blank before a punctuation mark. This is a warning, which does not prevent compilation.',
    'text: { it: "Attenzione !", en: "Attention!" }',
    'Remove the blank.',
  ),
  CAT515: entry(
    'Plural without its number',
    'The form `one` of a counted text says the number, and the form `other` does not.',
    'one: "1 document", other: "documents"',
    'Show the number in `other` by a placeholder.',
  ),
  // 6: conditions
  CAT601: entry('Cycle of conditions', 'A condition refers to itself.', 'a: { all: [b] }, b: { all: [a] }', 'Break the cycle.'),
  CAT602: entry('Can never hold', 'The conditions contradict each other.', "status == 'a' && status == 'b'", 'Remove one side.'),
  CAT603: entry(
    'Condition without a rule',
    'A condition needs `is`, or `all`, `any`, `none`.',
    'payable: { about: ... }',
    'Add one of these keys.',
  ),
  CAT604: entry(
    'Condition without a reason',
    '`needs` and `guards` show the user why something is disabled or refused; the condition has no reason.',
    'needs: practice-payable without otherwise',
    'Add `otherwise` to the condition, or use `when`.',
  ),
  CAT605: entry(
    'Required but hidden',
    'The API always requires a property whose field may be hidden.',
    'firstName: { when: italian }',
    'Always show it, or make it optional in the API.',
  ),
  CAT606: entry(
    'Guard that the server cannot evaluate',
    'A condition that guards an operation reads data that only the browser has.',
    "is: session.profile == 'member', guards: [editServices]",
    'Use data of the API in the condition.',
  ),
  CAT607: entry(
    'Block that has ended',
    'A block ended before the catalogue was checked. This is a warning, which does not prevent compilation.',
    'until: 2020-01-31',
    'Remove the block, or give it another end.',
  ),
  CAT608: entry(
    'Changing operation without a guard',
    'An operation changes data of a session, no condition guards it, and the API description gives no reason.',
    'updateMe without x-unguarded',
    'Name the operation under `guards` of a condition, or give the reason by `x-unguarded` in the API description.',
  ),
  CAT609: entry(
    'Reason for a missing guard that is not missing',
    'An operation has `x-unguarded` although a condition guards it, or although it is public or only reads and needs no guard.',
    'x-unguarded on an operation under guards',
    'Remove `x-unguarded`.',
  ),
  CAT610: entry(
    'Day that has passed',
    'The current day or moment is compared with one that has passed, so the answer does not change any more. This is a warning, which does not prevent compilation.',
    'today <= 2020-01-31',
    'Remove the comparison, or give it another day.',
  ),
  // 7: actions and data
  CAT701: entry(
    'Input missing',
    'A required input of an operation, dialog, form, part or screen is missing.',
    'go: { screen: edit-practice }',
    'Set it by `with` or `fixed`.',
  ),
  CAT702: entry('Unknown input', 'There is no input of this name.', 'with: { ids: ... }', 'Use one of the listed names.'),
  CAT703: entry(
    'Refreshed or kept, but never loaded',
    'Nothing in the catalogue loads the operation.',
    'refresh: [getVoucher]',
    'Refresh or keep what is loaded.',
  ),
  CAT704: entry(
    'Loaded though it changes something',
    'Only operations that only read can load data.',
    'data: { x: { operation: login } }',
    'Use a button or form.',
  ),
  CAT705: entry(
    'Guarded call without its condition',
    'The server refuses the call unless a condition holds, and this place does not demand it.',
    'call: editServices without needs',
    'Add the condition to the button or form.',
  ),
  CAT706: entry('Out of place', 'A step or block is not applicable here.', 'close: dialog on a screen', 'Remove it, or move it.'),
  CAT707: entry(
    'Read as a call',
    'A call changes something; this operation only reads.',
    'call: { operation: listPractices }',
    'Load it under `data`, or `refresh` it.',
  ),
  CAT708: entry(
    'Guarded operation without its problem code',
    'The server refuses a guarded operation with a problem code that the API description does not list for it.',
    'guards: [editServices] without condition-not-met in x-problem-codes',
    'Add the code to the operation.',
  ),
  CAT709: entry(
    'Session needed on a public screen',
    'A public screen is used without a session, which the operation requires.',
    'data: { user: { operation: getMe } } on the login screen',
    'Make it a screen of members, or call it after `signIn`.',
  ),
  CAT710: entry(
    'Frame blocked by the content policy',
    'A frame can show only pages from origins that the content policy allows.',
    'frame: { url: portal.links.help }',
    'Add the origin to `frames` in portal.yaml, or link to the page by a button.',
  ),
  CAT711: entry(
    'Answer that does not fit the step',
    '`openFile` is for operations that answer a file, in a window only for files that browsers can show; `call` is for all others.',
    'openFile: { operation: getMe }',
    'Use the step named in the message.',
  ),
  CAT712: entry(
    'Calendar that may be empty',
    'A calendar file needs at least one event.',
    'addToCalendar: { events: [{ when: practice-ahead, ... }] }',
    'Write one event without a condition, and give the condition to the button.',
  ),
  CAT713: entry(
    'Passkey that does not fit',
    'A passkey needs options with a challenge, from a call before it, and an operation that takes the `credential`.',
    'passkey: { get: session.user, send: logout, ... }',
    'Call the operation that answers the options first, and send the credential to the one that verifies it.',
  ),
  CAT714: entry(
    'Loaded without an answer',
    'The operation answers nothing, or a file, and data is what it answers as JSON.',
    'data: { pdf: { operation: getPracticePdf } }',
    'Load an operation that answers JSON; a file is opened by `openFile`.',
  ),
  CAT715: entry(
    'Step that comes too late',
    'A step after `reload` never runs, and after `end: session` no operation can be called that needs a session.',
    'then: [{ reload: page }, { say: { text: saved } }]',
    'Put it before that step, or remove one of the two.',
  ),
  CAT716: entry(
    'Expected input left out',
    'The API description marks an optional input as `x-expected`: what the customer has seen, such as a version or a total. Without it, the change is made whatever has changed meanwhile.',
    'call: { operation: editServices } without expectedTotal',
    'Give the input by `with`.',
  ),
  CAT717: entry(
    'Shown as it was',
    'A call changes what the page has loaded, and no step after it refreshes that: the customer sees the old values.',
    'then: [{ say: { text: saved } }] after updateMe, where the session loads getMe',
    'Add `refresh` with the operation that loads it.',
  ),
  // 8: routes and areas
  CAT801: entry('Two screens on one path', 'The address would be ambiguous.', 'path: /account twice', 'Give each screen its own path.'),
  CAT802: entry(
    'Unreachable screen',
    'No button, tile or menu entry leads to the screen, or only those of screens that are unreachable themselves.',
    'screens/help.yaml',
    'Link to it, or remove it.',
  ),
  CAT803: entry(
    'Parameters and path differ',
    'The path names parameters that `params` does not, or `params` needs one that is not in the path: a query may be cut off.',
    'path: /x/{id} without params',
    'Use the same names in both; declare query parameters as `optional`.',
  ),
  CAT804: entry(
    'Unknown event of an area',
    'The area does not emit the event.',
    'events: { payed: ... }',
    'Use an event of its area.yaml.',
  ),
  CAT805: entry(
    'Profile with an inaccessible home',
    'The home screen of a profile is not accessible to the users who choose it.',
    'home: login',
    'Use a screen of members that they may see.',
  ),
  CAT806: entry('Single profile', 'There is only one profile, so there is nothing to choose.', 'profiles with one name', 'Add the other.'),
  CAT807: entry(
    'Area without a text',
    "The area.yaml of a hand-written area declares a text that the area's file in catalogue/areas does not have.",
    'texts: { total: { amount: cents } } in area.yaml, and no total in catalogue/areas/payments.yaml',
    'Write the text.',
  ),
  CAT808: entry(
    'Text that no area shows',
    'The area.yaml of the area does not declare this text, or there is no such area.',
    'totl: { it: "Totale", en: "Total" } where area.yaml names total',
    'Use a name of its area.yaml, or remove the text.',
  ),
  CAT809: entry(
    'Fragment without a target',
    'The link leads to one item of a screen, but no accordion or table of the screen has `fragment`.',
    'go: { screen: payments, fragment: practice.shortCode }',
    'Add `fragment` to the accordion or table of that screen, or link to the screen only.',
  ),
  CAT810: entry(
    'Constant under an unknown code',
    'Hand-written code reads this group of constants by codes of the API, and the API does not list this one.',
    'programmePictures: { maer: sea }',
    'Use one of the listed codes.',
  ),
  CAT811: entry(
    'Parameter that an address cannot hold',
    'An address contains only texts and integers. A value that is not an integer counts as missing.',
    'params: { practice: Practice }',
    'Declare the parameter as `text` or `integer`, and load the data by it.',
  ),
  CAT812: entry(
    'Login or logout for members',
    'Users without a session are redirected to the screen of `login`, and may open the one of `logout`: neither can be a screen of members.',
    'login: account',
    'Give the screen `access: public`, or name another one.',
  ),
  CAT813: entry(
    'Screens that redirect in a circle',
    'The steps that run on entering a screen always go to another one, whose steps go back: neither is ever shown.',
    'enter: [{ go: { screen: b } }] on a, and enter: [{ go: { screen: a } }] on b',
    'Remove one of the steps.',
  ),
  CAT814: entry(
    'Address of the server',
    'The server answers addresses that begin so by itself: the API, files of the portal, its state. The screen would never be shown there.',
    'path: /api/{id}',
    'Choose another path.',
  ),
  CAT815: entry(
    'Event without steps',
    'An area tells an event for which the place has no steps: nothing happens then.',
    'area: { name: payments } without events: { paid: ... }',
    'Write the steps under `events`.',
  ),
  CAT816: entry(
    'Session that never begins or ends',
    'There are screens of members, and no step of the catalogue says `signIn`, or none says `end: session`.',
    'then: [{ go: { screen: home } }] in the form of the login',
    'Add the step to the login or the logout.',
  ),
  CAT817: entry(
    'Fragment of another kind',
    'The link gives another value than the one by which the accordion or table of its screen names the items, so no item is found.',
    'go: { screen: payments, fragment: practice.id } where the accordion says fragment: practice.shortCode',
    'Give the value of the `fragment` of that screen.',
  ),
  CAT818: entry(
    'Id of another thing',
    'An input is named after the id of one thing, and the id of another is given.',
    'with: { practiceId: participant.id }',
    'Give the id that the name of the input says.',
  ),
  // 9: accessibility
  CAT901: entry('Accessibility barrier', 'Without this key some people cannot use the page.', 'table without caption', 'Add it.'),
  CAT902: entry(
    'Insufficient contrast',
    'Two colours of a palette have too little contrast: WCAG 2.2 requires a ratio of 4.5 for text on its ground, and of 3 for controls.',
    'ink2: "#EEEEEE"',
    'Use a darker or a lighter colour.',
  ),
  CAT903: entry(
    'Document with a barrier',
    'The PDF of a layout is not accessible (PDF/UA-1): a picture without alternative text, headings out of order, a character missing in the font.',
    'image("/assets/logo.svg")',
    'Add what is missing; mark decoration as `pdf.artifact`.',
  ),

  // 0: dead entries
  CAT001: entry(
    'Never used',
    'Nothing uses the definition, or only definitions that nothing else uses. A warning for pictures, and for mails and documents that only hand-written code can use.',
    'texts: { old-hint: ... }',
    'Remove it, or use it.',
  ),
  CAT002: entry(
    'Never shown',
    'No page shows the menu, or the entry leads to an address without a page and is therefore not shown.',
    'visitor: [...] where every public screen has the layout `welcome`',
    'Remove it, or give it a place.',
  ),
} as const satisfies Record<string, Entry>

export type Code = keyof typeof registry
