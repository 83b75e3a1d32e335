/** A form model as the compiler emits it: every widget, rules, conditional fields and fields of its own. */
import type {
  Condition,
  Expression,
  FieldModel,
  FormModel,
  PlainText,
  RuleModel,
  SchemaValidator,
  Scope,
} from '../../../src/core/model/catalogue-model.ts'

type Record_ = Readonly<Record<string, unknown>>
export type Town = Readonly<{ name: string; car: string; cap: string }>

export function text(it: string, en = it): PlainText {
  return { kind: 'plain', parts: { it: [it], en: [en] }, dependencies: [] }
}
export function expression<T>(read: (scope: Scope) => T | undefined, dependencies: readonly string[] = []): Expression<T> {
  return { read, dependencies }
}
function condition(holds: (form: Record_) => boolean): Condition {
  return { holds: (scope) => holds((scope.form ?? {}) as Record_), dependencies: [] }
}
function read(scope: Scope, ...path: string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record_ | undefined)?.[step], scope)
}

const italian = condition((form) => form.nationality === 'Italiana')
const foreign = condition((form) => form.nationality === 'Estera')

export function formField(path: string, label: string, more: Partial<FieldModel>): FieldModel {
  return {
    path,
    own: false,
    label: text(label),
    widget: 'text',
    type: 'text',
    emptyAs: 'left-out',
    code: false,
    width: 'full',
    whenHidden: 'keep',
    readOnly: false,
    required: false,
    fills: {},
    links: [],
    buttons: [],
    messages: {},
    ...more,
  }
}

function rule(field: string, failing: RuleModel['failing'], broken: (form: Record_) => boolean, when?: Condition): RuleModel {
  return { field, failing, broken: condition(broken), ...(when && { when }) }
}

const towns = {
  name: 'town',
  list: expression((scope) => read(scope, 'data', 'comuni') as readonly Town[] | undefined, ['comuni']),
  sort: [],
}
const townChoices = {
  each: towns,
  value: expression((scope) => read(scope, 'town', 'name') as string),
  show: {
    kind: 'plain' as const,
    parts: Object.fromEntries(
      ['it', 'en'].map((language) => [
        language,
        [
          { kind: 'placeholder' as const, value: expression((scope) => read(scope, 'town', 'name')), format: 'text' as const },
          ' (',
          { kind: 'placeholder' as const, value: expression((scope) => read(scope, 'town', 'car')), format: 'text' as const },
          ')',
        ],
      ]),
    ) as unknown as PlainText['parts'],
    dependencies: [],
  },
  searchAfter: 2,
}

const fields: readonly FieldModel[] = [
  formField('firstName', 'Nome', {
    required: true,
    text: 'line',
    autocomplete: 'given-name',
    messages: { missing: text('Inserisci il nome'), tooLong: text('Il nome è troppo lungo'), notPlain: text('Riscrivi il nome a mano') },
  }),
  formField('gender', 'Genere', {
    required: true,
    widget: 'radio',
    choices: {
      codes: [
        { value: 'F', label: text('Donna') },
        { value: 'Z', label: text('Uomo') },
      ],
    },
    messages: { missing: text('Scegli il genere'), notListed: text('Scegli il genere') },
  }),
  formField('birthDate', 'Data di nascita', {
    required: true,
    widget: 'date',
    type: 'date',
    width: 'short',
    autocomplete: 'bday',
    messages: {
      missing: text('Inserisci la data di nascita'),
      malformed: text('Scrivi la data così: 27/03/1980'),
      noSuchDate: text('La data non esiste'),
    },
  }),
  formField('nationality', 'Nazionalità', {
    own: true,
    required: true,
    widget: 'radio',
    start: expression((scope) =>
      read(scope, 'form', 'birthNation') !== undefined && read(scope, 'form', 'birthPlace') === undefined ? 'Estera' : 'Italiana',
    ),
    choices: {
      codes: [
        { value: 'Italiana', label: text('Italiana') },
        { value: 'Estera', label: text('Estera') },
      ],
    },
    messages: { missing: text('Scegli la nazionalità') },
  }),
  formField('birthPlace', 'Città di nascita', {
    widget: 'search',
    when: italian,
    whenHidden: 'clear',
    choices: townChoices,
    fills: { birthProvince: expression((scope) => read(scope, 'town', 'car')) },
    messages: { missing: text('Inserisci la città di nascita') },
  }),
  formField('birthNation', 'Nazione di nascita', {
    when: foreign,
    whenHidden: 'clear',
    messages: { missing: text('Inserisci la nazione di nascita') },
  }),
  formField('fiscalCode', 'Codice fiscale', {
    code: true,
    width: 'medium',
    messages: { any: text('Il codice fiscale ha 16 lettere e cifre') },
  }),
  formField('email1', 'Email', {
    required: true,
    autocomplete: 'email',
    hint: text('Sarà anche il tuo username'),
    messages: { missing: text("Inserisci l'email"), malformed: text('Formato email non valido') },
    links: [{ label: text('Non hai una email?'), to: { kind: 'path', path: expression(() => '/aiuto') } }],
  }),
  formField('email2', 'Email secondaria', { emptyAs: 'null', messages: { malformed: text('Formato email non valido') } }),
  formField('contact.city', 'Città di residenza', {
    widget: 'search',
    choices: townChoices,
    autocomplete: 'address-level2',
    fills: { 'contact.cap': expression((scope) => (read(scope, 'town', 'cap') as string | undefined)?.split(',')[0]) },
  }),
  formField('contact.cap', 'CAP', { width: 'short', autocomplete: 'postal-code', messages: { malformed: text('Il CAP ha cinque cifre') } }),
  formField('relation', 'Relazione', {
    widget: 'choice',
    choices: { codes: ['genitore', 'figlio', 'altro'].map((value) => ({ value, label: text(value) })) },
  }),
  formField('grade', 'Media scolastica', {
    widget: 'number',
    type: 'number',
    width: 'short',
    messages: { any: text('Scrivi un voto da 1 a 10') },
  }),
  formField('notes', 'Note', {
    widget: 'long-text',
    text: 'lines',
    messages: { tooLong: text('Al massimo 500 caratteri'), notPlain: text('Riscrivi le note a mano') },
  }),
  formField('password', 'Password', {
    required: true,
    text: 'line',
    widget: 'password',
    autocomplete: 'new-password',
    messages: { any: text('La password deve contenere almeno 8 caratteri') },
  }),
  formField('repeatPassword', 'Conferma password', {
    own: true,
    required: true,
    widget: 'password',
    autocomplete: 'new-password',
    messages: { any: text('Conferma password non coincide con la password inserita') },
  }),
  formField('privacyAccepted', 'Accetto l’informativa', {
    required: true,
    widget: 'checkbox',
    type: 'boolean',
    messages: { notAccepted: text('È necessario accettare le condizioni per procedere con la registrazione') },
  }),
  formField('marketingAccepted', 'Vuoi ricevere offerte?', {
    required: true,
    widget: 'yes-no',
    type: 'boolean',
    messages: { missing: text('È necessario scegliere') },
  }),
]

const rules: readonly RuleModel[] = [
  rule('birthPlace', 'missing', (form) => form.birthPlace === undefined, italian),
  rule('birthNation', 'missing', (form) => form.birthNation === undefined, foreign),
  rule(
    'repeatPassword',
    'notEqual',
    (form) => form.password !== undefined && form.repeatPassword !== undefined && form.password !== form.repeatPassword,
  ),
]

export function registrationForm(validate: SchemaValidator): FormModel {
  return {
    name: 'registration',
    operation: 'registerMember',
    about: [],
    inputs: {},
    start: expression((scope) => read(scope, 'data', 'me') as Record_ | undefined),
    data: [],
    validate,
    sections: [
      {
        title: text('I tuoi dati'),
        fields: ['firstName', 'gender', 'birthDate', 'nationality', 'birthPlace', 'birthNation', 'fiscalCode'],
      },
      { title: text('Contatti'), fields: ['email1', 'email2', 'contact.city', 'contact.cap', 'relation', 'grade', 'notes'] },
      { title: text('Password e consensi'), fields: ['password', 'repeatPassword', 'privacyAccepted', 'marketingAccepted'] },
    ],
    fields: Object.fromEntries(fields.map((each) => [each.path, each])),
    rules,
    submit: {
      label: text('Registrati'),
      busy: text('Registrazione...'),
      style: 'primary',
      needs: [],
      then: [],
      failure: { text: text('Si è verificato un errore'), serverFirst: true, codes: {}, steps: [] },
    },
    look: 'cards',
  }
}
