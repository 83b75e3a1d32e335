/**
 * Every report the compiler can make: its permanent code, what it means, an example and how to mend it. The reference in `docs/` is
 * generated from here, and the compiler's tests ask for a case of each. The first digit is the class of checks.
 * One file, although long: codes are permanent, and whoever adds one sees all that are taken.
 */
export interface Entry {
  title: string
  means: string
  example: string
  mend: string
}
const entry = (title: string, means: string, example: string, mend: string): Entry => ({ title, means, example, mend })

export const registry = {
  // 1: syntax, keys, kinds
  CAT101: entry(
    'YAML that cannot be read',
    'The file is not valid YAML from this place on, or is not saved as UTF-8.',
    'title: { it: "Prenotazioni"',
    'Close the bracket or quote, or mend the indentation.',
  ),
  CAT102: entry(
    'Key written twice',
    'A mapping says the same key twice; only one could count.',
    'path: /a\npath: /b',
    'Remove one of the two.',
  ),
  CAT103: entry(
    'Unknown key',
    'The language has no such key at this place.',
    'tabel: { ... }',
    'Use one of the keys that the report lists.',
  ),
  CAT104: entry(
    'Wrong kind of value',
    'A list, a mapping or a plain value stands where another is needed.',
    'columns: Data',
    'Write the kind that the report names.',
  ),
  CAT105: entry('Missing key', 'Something cannot do without this key.', 'table without columns', 'Add the key.'),
  CAT106: entry(
    'Not one of the allowed words',
    'The value is not in the closed list of this key.',
    'format: curency',
    'Use one of the words that the report lists.',
  ),
  CAT107: entry(
    'Keys that do not go together',
    'Of some keys exactly one, or at most one, is written; some need each other.',
    'value and text in one column',
    'Keep the one that is meant.',
  ),
  CAT108: entry(
    'Name of the wrong form',
    "Names of one's own are camelCase or kebab-case, as the place asks.",
    'each: Practice-1',
    'Rename it as the report says.',
  ),
  CAT109: entry(
    'Not used in a catalogue',
    'Anchors, aliases, tags and merge keys hide what is written where.',
    '<<: *base',
    'Write it out, or use a part.',
  ),
  CAT110: entry(
    'Unknown file',
    'Nothing reads a file at this place.',
    'catalogue/screen/login.yaml',
    'Move or rename it as the report says.',
  ),
  CAT111: entry(
    'Constant of the wrong form',
    'The constant does not look as its kind must, or cannot be: a day that the calendar does not have, check digits that do not fit.',
    'alert: 4 seconds',
    'Write it as the example in the report.',
  ),
  CAT112: entry(
    'Layout that cannot be set',
    'Typst cannot make a PDF of a layout with the sample data, or the layout does what none may: import a package, ask what day it is, use a font that is not shipped.',
    '#words.titel',
    'Mend the layout at the place shown.',
  ),
  CAT113: entry(
    'Layout that takes too long',
    'Setting a document with its sample data did not end in time: the layout loops, or nearly.',
    'for a in range(10000) { for b in range(10000) { … } }',
    'Bound the loop, or move the computing to the server.',
  ),
  // 2: references
  CAT201: entry(
    'Unknown name',
    'Nothing of that kind has this name.',
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
    'Not at hand',
    'A condition, part, dialog or form is about something that is not here under that name and kind.',
    'needs: practice-payable where no practice is at hand',
    'Use it where the thing is at hand, or give it by `with`.',
  ),
  CAT205: entry(
    'Name already taken',
    'A name is introduced that means something else here.',
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
    'The catalogue names a file that is not in its folder `assets/`, or is no picture.',
    'logo: assets/lgoo.svg',
    'Use one of the files that the report lists, or put the picture there.',
  ),
  // 3: bindings
  CAT301: entry('Expression that cannot be read', 'The expression is not well formed.', 'practice.id ==', 'Mend it at the place shown.'),
  CAT302: entry('Unknown name in an expression', 'Nothing of that name is at hand here.', 'practise.id', 'Use one of the names at hand.'),
  CAT303: entry(
    'Unknown property',
    'The API does not give this property.',
    'practice.shortcode',
    'Use one of the properties that the report lists.',
  ),
  CAT304: entry('Wrong type', 'The value is of another type than the place needs.', 'text + 1', 'Give what is needed.'),
  CAT305: entry(
    'Never equal',
    'The two values can never be equal.',
    "practice.readableStatus == 'confermatoo'",
    'Compare with a value of the API.',
  ),
  CAT306: entry(
    'May be missing',
    'The value can be absent, and this place needs it.',
    'title: { both: "{voucher.division}" }',
    'Guard it with a condition, or give another value by orElse(...).',
  ),
  CAT307: entry(
    'Property of some variants only',
    'Only some kinds of the value have the property.',
    'preview.payload before preview.code is known',
    'Guard it by what tells the variants apart.',
  ),
  CAT308: entry(
    'Unknown function',
    'The language has no such function.',
    'lenght(list)',
    'Use one of the functions that the report lists.',
  ),
  CAT309: entry(
    'List and item mixed up',
    'A list stands where one item is needed, or the reverse.',
    'in: practice',
    'Bind the list; read the item by its name.',
  ),
  CAT310: entry(
    'Format that does not fit',
    'The format cannot show this type.',
    'format: date on a number',
    'Leave the format out, or choose a fitting one.',
  ),
  CAT311: entry(
    'Code without label',
    'A code of an enumeration that is shown has no words in enums.yaml or statuses.yaml.',
    'RelationshipType without altro',
    'Add the code with its words.',
  ),
  CAT312: entry('Cannot be shown', 'A record or list has no words; only its parts have.', 'value: practice', 'Show one of its properties.'),
  CAT313: entry('Always the same', 'The answer does not depend on the data.', 'practice.id != null', 'Remove it, or ask what was meant.'),
  CAT314: entry(
    'Code that the API does not know',
    'enums.yaml or statuses.yaml words a code that its enumeration does not have.',
    'Gender: { M: ... }',
    'Remove it, or add it to the API.',
  ),
  // 4: forms
  CAT401: entry(
    'Required property without a field',
    'The request body needs a property that the form neither asks nor gives.',
    'register without mobilePhone',
    'Add a field, or give it by `with` or `fixed`.',
  ),
  CAT402: entry(
    'Unknown field',
    'The request body has no such property.',
    'nationalty: { ... }',
    'Use a property of the request body, or say `own`.',
  ),
  CAT403: entry(
    'Refused by the API',
    'A form offers what the API never accepts, or keeps back what it always needs.',
    'choices: { values: { X: ... } } on gender',
    'Offer what the API accepts.',
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
    'The property cannot be asked in this way.',
    'as: date on a yes-or-no property',
    'Leave `as` out, or choose a fitting one.',
  ),
  CAT407: entry(
    'Own field that the API knows',
    'A field says `own` though the request body has that property.',
    'own: text on firstName',
    'Remove `own`.',
  ),
  CAT408: entry(
    'Both asked and given',
    'A property has a field, and a constant too.',
    'with: { username: ... } beside the field',
    'Keep one.',
  ),
  CAT409: entry(
    'Opened, and always open',
    'What opens a form, or a section of it, or closes it, stands in a form that says no `edit`.',
    'needs: participant-editable without edit',
    'Say how the form is edited, or leave it out.',
  ),
  CAT410: entry(
    'Cannot be sent alone',
    'Fields that are edited one by one are sent one by one; the API needs others with them, or cannot be told that one was emptied.',
    'edit: one-by-one over a request that requires firstName',
    'Open the form on demand, or let the API take single properties, and null.',
  ),
  CAT411: entry(
    'Opened by nothing',
    'A form is opened on demand, and has no button that opens it.',
    'edit: on-demand without opener',
    'Say `opener`, with its label.',
  ),
  CAT412: entry(
    'Several lines where the API takes one',
    'A field is asked as long text, and its property does not allow line breaks.',
    'as: long-text on a property without x-multiline',
    'Give the property `x-multiline: true` in the API, or leave `as` out.',
  ),
  CAT413: entry(
    'Words for an item that there is not',
    'A list of rows says what is read where none of them fits, and one of them fits every item.',
    'otherwise beside a row without condition',
    'Give each row a condition, or leave `otherwise` out.',
  ),
  // 5: texts
  CAT501: entry(
    'Language missing',
    'Every text has Italian and English.',
    'title: { it: "Prenotazioni" }',
    'Add the language, or say `both` for names and codes.',
  ),
  CAT502: entry(
    'Placeholders differ',
    'The two languages show different data.',
    '{ it: "Ciao {name}", en: "Hello" }',
    'Use the same placeholders in both.',
  ),
  CAT503: entry(
    'Rule without words',
    'A field can fail a rule for which there are no words.',
    'pattern without malformed',
    'Add the message to the field, or to messages.yaml.',
  ),
  CAT504: entry(
    'Code without words',
    'An operation can answer a problem code or a message code that messages.yaml does not word.',
    'stale-version',
    'Add the code under `problems`, a message code under `server`.',
  ),
  CAT505: entry(
    'Words written twice',
    'The same words stand at two places: changing one would forget the other.',
    '"Annulla" in two files',
    'Move the pair to messages.yaml and use its name at both; of a copied screen make a part, where it says the same.',
  ),
  CAT506: entry(
    'Text of the wrong form',
    'A text is { it, en }, { both }, { count, one, other }, or the name of a shared text.',
    'title: Prenotazioni e altro',
    'Write it in one of these forms.',
  ),
  CAT507: entry('Empty text', 'A text without words.', 'en: ""', 'Write the words.'),
  CAT508: entry('Bold or link that is not closed', 'Stars or brackets of a text do not pair.', '"**Attenzione"', 'Close them.'),
  CAT509: entry(
    'Words for an unknown code',
    'messages.yaml words a problem code or a message code that the API does not have.',
    'problems: { stale: ... }',
    'Remove it, or add it to the API.',
  ),
  CAT510: entry(
    'Words for a rule that cannot fail',
    'A field words a failing that its rules never give.',
    'tooShort on a field without minLength',
    'Remove it.',
  ),
  CAT511: entry(
    'HTML in a text',
    'Texts are plain, with bold words, links and placeholders of the language: HTML would be read by customers as it is written.',
    'text: { it: "<b>Attenzione</b>", en: "<b>Attention</b>" }',
    'Write it as the report says; markup that the API gives is shown by a prose block with `html`.',
  ),
  // 6: conditions
  CAT601: entry('Circle of conditions', 'A condition is made of itself.', 'a: { all: [b] }, b: { all: [a] }', 'Break the circle.'),
  CAT602: entry('Can never hold', 'What is demanded excludes itself.', "status == 'a' && status == 'b'", 'Remove one side.'),
  CAT603: entry('Condition without a rule', 'A condition says is, or all, any, none.', 'payable: { about: ... }', 'Say when it holds.'),
  CAT604: entry(
    'Closed without a reason',
    '`needs` and `guards` tell a person why something is closed or refused; the condition says nothing.',
    'needs: practice-payable without otherwise',
    'Add `otherwise` to the condition, or use `when`.',
  ),
  CAT605: entry(
    'Required but hidden',
    'The API always needs a property whose field may be hidden.',
    'firstName: { when: italian }',
    'Show it always, or let the API allow its absence.',
  ),
  CAT606: entry(
    'Guard that the server cannot judge',
    'A condition that guards an operation reads what the browser alone knows.',
    "is: session.profile == 'member', guards: [editServices]",
    'Guard by what the API knows.',
  ),
  CAT607: entry(
    'Over already',
    'A block ends at a time that is past when the catalogue is checked. A warning: everything is written all the same.',
    'until: 2020-01-31',
    'Remove the block, or give it another end.',
  ),
  // 7: actions and data
  CAT701: entry(
    'Input missing',
    'An operation, dialog, form, part or screen is not given what it needs.',
    'go: { screen: edit-practice }',
    'Give it by `with` or `fixed`.',
  ),
  CAT702: entry('Unknown input', 'It does not take what it is given.', 'with: { ids: ... }', 'Use one of the names that the report lists.'),
  CAT703: entry(
    'Refreshed but never loaded',
    'Nothing in the catalogue loads the operation.',
    'refresh: [getVoucher]',
    'Refresh what is loaded.',
  ),
  CAT704: entry(
    'Loaded though it changes something',
    'Data is loaded by operations that only read.',
    'data: { x: { operation: login } }',
    'Use a button or form.',
  ),
  CAT705: entry(
    'Guarded call without its condition',
    'The server refuses the call unless a condition holds, and nothing here demands it.',
    'call: editServices without needs',
    'Put the condition on the button or form.',
  ),
  CAT706: entry('Out of place', 'A step or block has nothing to work on here.', 'close: dialog on a screen', 'Remove it, or move it.'),
  CAT707: entry(
    'Read as a call',
    'A call changes something; this operation only reads.',
    'call: { operation: listPractices }',
    'Load it under `data`, or `refresh` it.',
  ),
  CAT708: entry(
    'Guarded operation that cannot say so',
    'The server refuses a guarded operation with a problem code that the API does not list for it.',
    'guards: [editServices] without condition-not-met in x-problem-codes',
    'Add the code to the operation.',
  ),
  CAT709: entry(
    'Session needed on a public screen',
    'A public screen is for people without a session; the operation is answered only with one.',
    'data: { user: { operation: getMe } } on the login screen',
    'Make it a screen of members, or call it after `signIn`.',
  ),
  CAT710: entry(
    'Frame that the content policy stops',
    'A page may be shown in a frame only from an origin that the content policy allows.',
    'frame: { url: portal.links.help }',
    'Add the origin to `frames` in portal.yaml, or lead there by a button.',
  ),
  CAT711: entry(
    'Answer that the step does not take',
    '`openFile` takes operations that answer a file, in a window only one that browsers show; `call` takes all others.',
    'openFile: { operation: getMe }',
    'Use the step that the report names.',
  ),
  // 8: routes and areas
  CAT801: entry('Two screens on one path', 'The address would be ambiguous.', 'path: /account twice', 'Give each its own path.'),
  CAT802: entry(
    'Screen that nothing leads to',
    'No button, tile or entry goes there.',
    'screens/help.yaml',
    'Add a way there, or remove it.',
  ),
  CAT803: entry(
    'Parameters and path differ',
    'The path names parameters that `params` does not, or `params` needs one that is not in the path: a query may be cut off.',
    'path: /x/{id} without params',
    'Name the same; declare what stands in the query as `optional`.',
  ),
  CAT804: entry(
    'Area that tells something else',
    'The area does not tell the event.',
    'events: { payed: ... }',
    'Use an event of its area.yaml.',
  ),
  CAT805: entry(
    'Profile that cannot be entered',
    'The screen that a profile begins with is closed to whoever chooses it.',
    'home: login',
    'Begin with a screen of members that they may see.',
  ),
  CAT806: entry('Choice of one', 'There is only one profile, so nobody has a choice.', 'profiles with one name', 'Add the other.'),
  CAT807: entry(
    'Area without a text',
    "A hand-written area shows a text that its area.yaml names, and the area's file in catalogue/areas does not have it.",
    'texts: { total: { amount: cents } } in area.yaml, and no total in catalogue/areas/payments.yaml',
    'Write the text.',
  ),
  CAT808: entry(
    'Text that no area shows',
    'The area.yaml of the area does not name this text, or there is no such area.',
    'totl: { it: "Totale", en: "Total" } where area.yaml names total',
    'Use a name of its area.yaml, or remove the text.',
  ),
  CAT809: entry(
    'Fragment that leads to nothing',
    'The link leads to one item of a screen, and no accordion there says what its items are called in an address.',
    'go: { screen: payments, fragment: practice.shortCode }',
    'Say `fragment` in the accordion of that screen, or lead to the screen alone.',
  ),
  CAT810: entry(
    'Constant under an unknown code',
    'Hand-written code reads this group of constants by codes of the API, and the API does not list this one.',
    'programmePictures: { maer: sea }',
    'Use one of the codes that the report lists.',
  ),
  CAT811: entry(
    'Parameter that an address cannot hold',
    'An address gives texts and integers. What is no integer there is as if it were missing.',
    'params: { practice: Practice }',
    'Declare `text` or `integer`, and find the rest by it.',
  ),
  // 9: accessibility
  CAT901: entry('Barrier', 'Without this key somebody cannot use the page.', 'table without caption', 'Add it.'),
  CAT902: entry(
    'Words that can hardly be read',
    'Two colours of the palette, of which one is drawn on the other, are too near to each other: WCAG 2.2 asks for a contrast of 4.5.',
    'ink2: "#EEEEEE"',
    'Take a darker or a lighter colour.',
  ),
  CAT903: entry(
    'Document with a barrier',
    'The PDF that a layout makes is not accessible (PDF/UA-1): a picture without words, headings out of order, a letter that the font does not have.',
    'image("/assets/logo.svg")',
    'Add what is missing; mark what is decoration as `pdf.artifact`.',
  ),

  // 0: dead entries
  CAT001: entry('Never used', 'Nothing uses the definition.', 'texts: { old-hint: ... }', 'Remove it, or use it.'),
  CAT002: entry(
    'Never shown',
    'No page shows the menu, or the entry leads to an address without a page, and such entries are not drawn.',
    'visitor: [...] where every public screen has the layout `welcome`',
    'Remove it, or give it a place.',
  ),
} as const satisfies Record<string, Entry>

export type Code = keyof typeof registry
