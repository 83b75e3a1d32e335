/** The texts of messages.yaml that a catalogue in Italian and English may leave out. */
import type { PortalTextName, signInTextNames } from '../../model/catalogue-model.ts'
import type { Failing, FileTextName, fileFailings } from '../../model/vocabulary.ts'
import { withAnd } from '../diagnostics/words.ts'
import { languageName, textExample } from '../read/languages.ts'
import { at, keySpan, type MapSource, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from './context.ts'

type Words = readonly [italian: string, english: string]

const retry: Words = ['Riprova', 'Try again']
const confirm: Words = ['Conferma', 'Confirm']
const cancel: Words = ['Annulla', 'Cancel']
const yes: Words = ['Sì', 'Yes']
const no: Words = ['No', 'No']
const required: Words = ['Questo campo è obbligatorio', 'This field is required']

const texts: {
  defaults: Readonly<Record<'load' | 'call' | 'proceed' | 'cancel' | 'yes' | 'no' | 'nothing', Words>>
  portal: Readonly<Record<PortalTextName, Words>>
  files: Readonly<Record<'images' | FileTextName | (typeof fileFailings)[number], Words>>
  signIn: Readonly<Record<(typeof signInTextNames)[number], Words>>
  rules: Readonly<Record<Exclude<Failing, 'any' | (typeof fileFailings)[number]>, Words>>
} = {
  defaults: {
    load: ['I dati non si sono caricati', 'The data did not load'],
    call: ['Qualcosa è andato storto', 'Something went wrong'],
    proceed: confirm,
    cancel,
    yes,
    no,
    nothing: ['–', '–'],
  },
  portal: {
    loading: ['Caricamento in corso', 'Loading'],
    retry,
    reloadPage: ['Ricarica la pagina', 'Reload the page'],
    newVersion: [
      'C’è una nuova versione di questo sito: ricarica la pagina. Quello che hai scritto e non hai salvato va perso.',
      'There is a new version of this site: reload the page. What you have written and not saved is lost.',
    ],
    pageFailed: ['La pagina non si è caricata', 'The page did not load'],
    close: ['Chiudi', 'Close'],
    cancel,
    proceed: confirm,
    yes,
    no,
    nothing: ['Nessun dato', 'No data'],
    optional: ['(opzionale)', '(optional)'],
    allRequired: ['Tutti i campi sono obbligatori.', 'All fields are required.'],
    required,
    errorSummaryTitle: ['C’è un problema', 'There is a problem'],
    errorSummaryText: ['Controlla questi dati prima di continuare.', 'Check these details before you continue.'],
    errorTitlePrefix: ['Errore:', 'Error:'],
    showPassword: ['Mostra', 'Show'],
    hidePassword: ['Nascondi', 'Hide'],
    passwordShown: ['La password è visibile', 'The password is visible'],
    passwordHidden: ['La password è nascosta', 'The password is hidden'],
    dateHint: ['Giorno, mese e anno, per esempio 27/03/2026', 'Day, month and year, for example 27/03/2026'],
    openCalendar: ['Apri il calendario', 'Open the calendar'],
    noMatch: ['Nessun risultato: controlla come è scritto', 'No results: check the spelling'],
    searchHint: ['Scrivi per cercare', 'Type to search'],
    searchResults: ['Risultati della ricerca', 'Search results'],
    chooseOne: ['Scegli', 'Choose'],
    skipToContent: ['Vai al contenuto', 'Skip to content'],
    newWindow: ['si apre in una nuova finestra', 'opens in a new window'],
    offline: ['Sei offline: controlla la connessione', 'You are offline: check your connection'],
    keptPages: ['Puoi leggere ciò che hai tenuto su questo dispositivo:', 'You can read what you have kept on this device:'],
    needsScript: [
      'Per continuare serve JavaScript: attivalo nelle impostazioni del browser.',
      'JavaScript is needed to continue: switch it on in the browser’s settings.',
    ],
    sessionEnded: ['La sessione è scaduta: accedi di nuovo', 'Your session has ended: log in again'],
    sessionEndedElsewhere: [
      'Hai fatto logout in un’altra scheda: accedi di nuovo per continuare',
      'You logged out in another tab: log in again to go on',
    ],
    language: ['Lingua della pagina', 'Page language'],
    colourScheme: ['Aspetto', 'Appearance'],
    schemeSystem: ['Sistema', 'System'],
    schemeLight: ['Chiaro', 'Light'],
    schemeDark: ['Scuro', 'Dark'],
    actions: ['Azioni', 'Actions'],
    rowDetails: ['Altri dettagli', 'More details'],
    frameBlocked: ['La pagina non si vede?', 'Can’t see the page?'],
    openInNewTab: ['Aprila in una nuova scheda', 'Open it in a new tab'],
    remove: ['Rimuovi', 'Remove'],
    addItem: ['Aggiungi', 'Add'],
    noItems: ['Ancora nessuna voce', 'No entries yet'],
    moveItemUp: ['Sposta su', 'Move up'],
    moveItemDown: ['Sposta giù', 'Move down'],
    itemMoved: ['Spostato', 'Moved'],
    itemRemoved: ['Rimosso', 'Removed'],
    restoreItem: ['Ripristina', 'Restore'],
    step: ['Passaggio', 'Step'],
    stepOf: ['di', 'of'],
    nextStep: ['Avanti', 'Next'],
    previousStep: ['Indietro', 'Back'],
    chooseFile: ['Scegli un file', 'Choose a file'],
    edit: ['Modifica', 'Edit'],
    done: ['Fatto', 'Done'],
    saving: ['Salvataggio in corso', 'Saving'],
    saved: ['Salvato', 'Saved'],
    notEditable: ['Non modificabile', 'Cannot be changed'],
    savedMeanwhile: ['Nel frattempo è stato salvato', 'In the meantime this was saved'],
    savingReplaces: ['Salvando lo sostituisci.', 'Saving replaces it.'],
    offlineUnsaved: ['Sei offline: non è stato salvato nulla.', 'You are offline: nothing has been saved.'],
    nothingChanged: [
      'Non c’è nulla da salvare: non hai ancora cambiato niente.',
      'There is nothing to save: you have not changed anything yet.',
    ],
    sessionEndingTitle: ['La sessione sta per scadere', 'Your session is about to end'],
    sessionEndingText: [
      'Non usi questa pagina da un po’: per proteggere i tuoi dati stiamo per chiudere la sessione.',
      'You have not used this page for a while: to protect your data we are about to end your session.',
    ],
    sessionLimitText: [
      'La sessione dura da molte ore: per proteggere i tuoi dati tra poco ti chiederemo di accedere di nuovo. Se stai compilando qualcosa, salvalo ora.',
      'Your session has lasted for many hours: to protect your data we will soon ask you to log in again. If you are filling something in, save it now.',
    ],
    sessionTimeLeft: ['Tempo rimasto', 'Time left'],
    sessionStay: ['Resta', 'Stay logged in'],
    sessionUnderstood: ['Ho capito', 'Got it'],
    sessionLeave: ['Esci', 'Log out'],
    draftRestored: [
      'Quello che stavi scrivendo quando la sessione è scaduta è ancora qui. Non è ancora salvato.',
      'What you were writing when your session ended is still here. It is not saved yet.',
    ],
    unsavedTitle: ['Hai modifiche non salvate', 'You have unsaved changes'],
    unsavedText: ['Se esci ora, quello che hai scritto va perso.', 'If you leave now, what you have written is lost.'],
    unsavedPlaces: ['Le modifiche sono in:', 'The changes are in:'],
    unsavedLeave: ['Esci senza salvare', 'Leave without saving'],
    unsavedSave: ['Salva ed esci', 'Save and leave'],
    unsavedStay: ['Resta qui', 'Stay here'],
  },
  files: {
    images: ['immagini', 'images'],
    chosen: ['{file.name} ({file.size})', '{file.name} ({file.size})'],
    drop: ['Puoi anche trascinare qui il file, o incollarlo', 'You can also drop the file here, or paste it'],
    camera: ['Scatta una foto', 'Take a photo'],
    remove: ['Togli il file', 'Remove the file'],
    removed: ['File tolto', 'File removed'],
    sending: ['Invio del file: {percent}%', 'Sending the file: {percent}%'],
    received: ['File inviato, attendi la risposta', 'File sent, waiting for the answer'],
    cancelSending: ['Annulla l’invio', 'Stop sending'],
    cancelled: [
      'Invio annullato. Il file è ancora scelto: puoi inviarlo di nuovo',
      'Sending stopped. The file is still chosen: you can send it again',
    ],
    fileTooLarge: ['Il file è troppo grande: al massimo {maxBytes}', 'The file is too large: at most {maxBytes}'],
    fileTypeRefused: [
      'Il tipo di file non è ammesso. Sono ammessi: {extensions}',
      'This type of file is not accepted. Accepted: {extensions}',
    ],
    fileEmpty: ['Il file è vuoto', 'The file is empty'],
    fileUnreadable: ['Il file non si riesce a leggere: sceglilo di nuovo', 'The file cannot be read: choose it again'],
  },
  signIn: {
    title: ['Accedi', 'Sign in'],
    user: ['Nome utente', 'User name'],
    password: ['Password', 'Password'],
    key: ['Chiave di accesso', 'Access key'],
    token: ['Token di accesso', 'Access token'],
    signIn: ['Entra', 'Sign in'],
    refused: ['L’accesso non è valido, o è scaduto: riprova', 'This is not valid, or has expired: try again'],
    signOut: ['Esci', 'Sign out'],
  },
  rules: {
    missing: required,
    notPlain: [
      'Il testo contiene caratteri invisibili o di controllo: cancellalo e riscrivilo a mano',
      'The text contains invisible or control characters: delete it and type it again by hand',
    ],
    noSuchDate: ['Questa data non esiste: controlla giorno e mese', 'This date does not exist: check the day and the month'],
    malformed: ['Il formato non è valido', 'The format is not valid'],
    tooShort: ['Inserisci almeno {limit} caratteri', 'Enter at least {limit} characters'],
    tooLong: ['Inserisci al massimo {limit} caratteri', 'Enter at most {limit} characters'],
    tooSmall: ['Il valore minimo è {limit}', 'The minimum value is {limit}'],
    tooLarge: ['Il valore massimo è {limit}', 'The maximum value is {limit}'],
    notListed: ['Scegli una delle voci', 'Choose one of the options'],
    notEqual: ['I due valori non coincidono', 'The two values do not match'],
    notAfter: ['La data deve essere successiva', 'The date must be later'],
    tooFew: ['Numero minimo di voci: {limit}', 'Minimum number of entries: {limit}'],
    tooMany: ['Numero massimo di voci: {limit}', 'Maximum number of entries: {limit}'],
    repeated: ['Una voce c’è più di una volta', 'An entry is there more than once'],
    notAccepted: ['È necessario accettare per procedere', 'You need to accept this to continue'],
  },
}

/** The span of what is written in no file of the catalogue. */
const span = { file: 'catalogue/messages.yaml', start: 0, end: 0 }
/** Returns whether a text is one of the core, which stands in no file. */
export const isDefaultText = (source: Source): boolean => source.span === span

const scalar = (value: string): ScalarSource => ({ kind: 'scalar', value, span, verbatim: false, quote: 0 })
const mapOf = (entries: readonly (readonly [name: string, value: Source])[]): MapSource => ({
  kind: 'map',
  span,
  entries: new Map(entries.map(([name, value]) => [name, { key: scalar(name), value }])),
})
/** The languages of the texts above. */
const isOfCore = (language: string): boolean => ['it', 'en'].includes(baseOf(language))
const baseOf = (language: string): string => language.split('-')[0] ?? language

/** In a language without a text, which is reported, the English one stands. */
function defaultText([italian, english]: Words, languages: readonly string[]): MapSource {
  if (italian === english) return mapOf([['both', scalar(italian)]])
  return mapOf(languages.map((language) => [language, scalar(baseOf(language) === 'it' ? italian : english)]))
}

/** Returns messages.yaml with the core's text for each one that it leaves out. */
export function withDefaultTexts(messages: Source | undefined, languages: readonly string[]): MapSource {
  const written = messages?.kind === 'map' ? messages : mapOf([])
  const entries = new Map(written.entries)
  for (const [section, words] of Object.entries(texts)) {
    const own = written.entries.get(section)
    const inside = own?.value.kind === 'map' ? own.value : undefined
    const defaults = Object.entries<Words>(words).map(
      ([name, each]) => [name, { key: scalar(name), value: defaultText(each, languages) }] as const,
    )
    entries.set(section, {
      key: own?.key ?? scalar(section),
      value: { kind: 'map', span: inside?.span ?? span, entries: new Map([...defaults, ...(inside?.entries ?? [])]) },
    })
  }
  return { kind: 'map', span: written.span, entries }
}

/** Reports the texts of the interface that the core has not in each language of the portal, and that messages.yaml leaves out. */
export function reportMissingDefaults({ sources: { single, languages }, report }: Pick<Context, 'sources' | 'report'>): void {
  const [messages, portal] = [single.get('messages')?.source, single.get('portal')?.source]
  const foreign = languages.filter((language) => !isOfCore(language))
  if (foreign.length === 0) return
  const missing = Object.entries(texts).flatMap(([section, words]) => {
    const names = Object.entries<Words>(words).flatMap(([name, [italian, english]]) =>
      at(at(messages, section), name) || !/\p{L}/u.test(italian + english) ? [] : [name],
    )
    return names.length > 0 ? [{ section, names }] : []
  })
  const [first] = missing
  if (!first || !portal) return
  const count = missing.reduce((sum, { names }) => sum + names.length, 0)
  const subject = count === 1 ? 'a text of the interface has' : `${count} texts of the interface have`
  report.report(
    'CAT518',
    keySpan(portal, 'languages'),
    `In ${withAnd(foreign.map(languageName))} ${subject} no words: ${missing.map(({ section, names }) => `${section}: ${names.join(', ')}`).join('; ')}`,
    { hint: `Write them in messages.yaml: ${first.section}: { ${first.names[0]}: ${textExample(languages)} }` },
  )
}
