import type { Messages } from './messages.ts'

/**
 * What the server says where the catalogue has no words of its own for a code. First the problem codes of the description, then
 * what stands on fields, then what is said when something went well.
 */
export const defaultMessages: Messages = {
  'internal-error': {
    it: 'Si è verificato un errore nella comunicazione con il server',
    en: 'Something went wrong while talking to the server',
  },
  unavailable: {
    it: 'Il servizio non è al momento raggiungibile. Riprova tra poco',
    en: 'The service cannot be reached at present. Try again shortly',
  },
  'not-available-yet': { it: 'Questa funzione non è ancora disponibile', en: 'This is not available yet' },
  'invalid-request': { it: 'La richiesta non è leggibile', en: 'The request cannot be read' },
  'invalid-fields': { it: 'Alcuni dati non sono corretti', en: 'Some of the data are not correct' },
  unauthorized: { it: 'La sessione è scaduta. Accedi di nuovo', en: 'Your session has ended. Log in again' },
  'wrong-credentials': { it: 'Le credenziali non sono corrette', en: 'The credentials are not correct' },
  'wrong-password': { it: 'La password attuale non è corretta', en: 'The present password is not correct' },
  'too-many-attempts': { it: 'Troppi tentativi. Riprova tra qualche minuto', en: 'Too many attempts. Try again in a few minutes' },
  forbidden: { it: 'Questa pagina non è disponibile per il tuo profilo', en: 'This page is not available for your profile' },
  'person-has-account': {
    it: 'Questa persona ha un proprio account: può modificare i suoi dati solo da lì',
    en: 'This person has an account of their own: only there can their data be changed',
  },
  'stale-version': {
    it: 'I dati sono stati modificati nel frattempo. Ecco quelli attuali',
    en: 'The data has been changed meanwhile. Here is the present state',
  },
  'not-found': { it: 'Non abbiamo trovato quello che cerchi', en: 'We have not found what you are looking for' },
  'condition-not-met': { it: 'In questo momento non è possibile', en: 'This is not possible at the moment' },
  'link-expired': { it: 'Il link non è più valido: chiedine uno nuovo', en: 'The link no longer holds: ask for a new one' },
  'file-too-large': {
    it: 'Il file selezionato ha dimensioni superiori al massimo supportato',
    en: 'The file is larger than the largest that is accepted',
  },

  'field-missing': { it: 'Campo obbligatorio', en: 'This field is required' },
  'field-malformed': { it: 'Il formato non è valido', en: 'This is not in a valid form' },
  'field-too-short': { it: 'Inserisci almeno {limit} caratteri', en: 'Enter at least {limit} characters' },
  'field-too-long': { it: 'Inserisci al massimo {limit} caratteri', en: 'Enter at most {limit} characters' },
  'field-too-small': { it: 'Il valore minimo è {limit}', en: 'The least value is {limit}' },
  'field-too-large': { it: 'Il valore massimo è {limit}', en: 'The greatest value is {limit}' },
  'field-not-listed': { it: 'Scegli una delle voci', en: 'Choose one of the options' },
  'field-not-accepted': { it: 'È necessario accettare per procedere', en: 'This must be accepted to go on' },
  'field-unknown': { it: 'Questo dato non può essere inviato', en: 'This cannot be sent' },
  'first-name-missing': { it: 'Inserisci il nome', en: 'Enter the first name' },
  'last-name-missing': { it: 'Inserisci il cognome', en: 'Enter the last name' },
  'birth-place-missing': { it: 'Inserisci la città di nascita', en: 'Enter the city of birth' },
  'gender-missing': { it: 'Inserisci il genere', en: 'Enter the gender' },
  'birth-date-missing': { it: 'Inserisci la data di nascita', en: 'Enter the date of birth' },
  'mobile-phone-missing': { it: 'Inserisci il numero di cellulare', en: 'Enter the mobile number' },
  'birth-nation-missing': { it: 'Inserisci la nazione di nascita', en: 'Enter the nation of birth' },
  'foreign-birth-city-missing': { it: 'Inserisci la città di nascita', en: 'Enter the city of birth' },
  'birth-place-ambiguous': {
    it: 'Indica il luogo di nascita in Italia oppure all’estero',
    en: 'Give the place of birth either in Italy or abroad',
  },
  'birth-place-unknown': {
    it: 'Scegli una città italiana dall’elenco',
    en: 'Choose an Italian town from the list',
  },
  'birth-place-homonymous': {
    it: 'Più città hanno questo nome: scegli quella giusta dall’elenco',
    en: 'Several towns have this name: choose the right one from the list',
  },
  'birth-province-alone': {
    it: 'La provincia di nascita vale solo per una città italiana',
    en: 'A province of birth goes with an Italian city only',
  },
  'birth-date-future': { it: 'La data di nascita non può essere nel futuro', en: 'The date of birth cannot be in the future' },
  'birth-date-too-early': { it: 'Controlla l’anno di nascita', en: 'Check the year of birth' },
  'fiscal-code-wrong': {
    it: 'Il codice fiscale non è corretto: controlla ogni carattere',
    en: 'The tax code is not correct: check each character',
  },
  'email-taken': { it: 'Esiste già un’utenza con questa email', en: 'There is already an account with this e-mail' },
  'fiscal-code-taken': { it: 'Esiste già un’utenza con questo codice fiscale', en: 'There is already an account with this tax code' },
  'relationship-type-fixed': { it: 'Il tipo di relazione non si può cambiare', en: 'The relation cannot be changed' },
  'username-taken': { it: 'Questo username è già in uso', en: 'This username is already in use' },
  'username-of-another': {
    it: 'Come email puoi usare solo la tua',
    en: 'If it is an e-mail address, it must be your own',
  },
  'password-common': {
    it: 'Questa password è troppo comune: scegline una meno facile da indovinare',
    en: 'This password is too common: choose one that is harder to guess',
  },
  'password-personal': {
    it: 'La password non può essere il tuo nome o la tua email',
    en: 'The password cannot be your own name or e-mail',
  },

  'registration-done': { it: 'Registrazione completata con successo', en: 'You are now registered' },
  'password-recovery-sent': {
    it: 'Se l’username esiste, riceverai una email con le istruzioni per scegliere una nuova password',
    en: 'If the username exists, you will receive an e-mail that says how to choose a new password',
  },
  'username-recovery-sent': {
    it: 'L’username è stato inviato all’indirizzo email indicato in fase di registrazione',
    en: 'The username has been sent to the e-mail address given at registration',
  },
  'password-reset-done': { it: 'La nuova password è attiva', en: 'The new password holds' },
}
