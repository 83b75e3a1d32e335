import type { Messages } from '../domain/messages.ts'

/**
 * What the server says where the catalogue was not compiled: the problem codes of the description, and what is wrong with a field that
 * nobody words. All else that customers read stands in the catalogue.
 */
export const defaultMessages: Messages = {
  'internal-error': {
    it: 'Si è verificato un errore nella comunicazione con il server',
    en: 'Something went wrong while communicating with the server',
  },
  unavailable: {
    it: 'Il servizio non è disponibile. Riprova tra poco',
    en: 'The service is not available. Try again shortly',
  },
  'not-available-yet': { it: 'Questa funzione non è ancora disponibile', en: 'This is not available yet' },
  'invalid-request': { it: 'La richiesta non è leggibile', en: 'The request could not be read' },
  'invalid-fields': { it: 'Alcuni dati non sono corretti', en: 'Some of the details are not correct' },
  unauthorized: { it: 'La sessione è scaduta. Accedi di nuovo', en: 'Your session has ended. Log in again' },
  'wrong-credentials': { it: 'Le credenziali non sono corrette', en: 'The credentials are not correct' },
  'wrong-password': { it: 'La password attuale non è corretta', en: 'The current password is not correct' },
  'too-many-attempts': { it: 'Troppi tentativi. Riprova tra qualche minuto', en: 'Too many attempts. Try again in a few minutes' },
  forbidden: { it: 'Questa pagina non è disponibile per il tuo profilo', en: 'This page is not available for your profile' },
  'person-has-account': {
    it: 'Questa persona ha un proprio account: può modificare i suoi dati solo da lì',
    en: 'This person has their own account: their details can only be changed there',
  },
  'stale-version': {
    it: 'I dati sono stati modificati nel frattempo. Ecco quelli attuali',
    en: 'These details have been changed in the meantime. Here are the current ones',
  },
  'not-found': { it: 'Non abbiamo trovato quello che cerchi', en: 'We could not find what you are looking for' },
  'condition-not-met': { it: 'In questo momento non è possibile', en: 'This is not possible at the moment' },
  'link-expired': { it: 'Il collegamento non è più valido: chiedine uno nuovo', en: 'The link is no longer valid: ask for a new one' },
  'email-no-longer-free': {
    it: 'Nel frattempo un altro account ha preso questo indirizzo email',
    en: 'Another account has taken this email address in the meantime',
  },
  'file-too-large': {
    it: 'Il file selezionato ha dimensioni superiori al massimo supportato',
    en: 'The chosen file is larger than the maximum size allowed',
  },

  'field-missing': { it: 'Campo obbligatorio', en: 'This field is required' },
  'field-malformed': { it: 'Il formato non è valido', en: 'The format is not valid' },
  'field-not-plain': {
    it: 'Il testo contiene caratteri invisibili o di controllo: cancellalo e riscrivilo a mano',
    en: 'The text contains invisible or control characters: delete it and type it again by hand',
  },
  'field-too-short': { it: 'Inserisci almeno {limit} caratteri', en: 'Enter at least {limit} characters' },
  'field-too-long': { it: 'Inserisci al massimo {limit} caratteri', en: 'Enter at most {limit} characters' },
  'field-too-small': { it: 'Il valore minimo è {limit}', en: 'The minimum value is {limit}' },
  'field-too-large': { it: 'Il valore massimo è {limit}', en: 'The maximum value is {limit}' },
  'field-not-listed': { it: 'Scegli una delle voci', en: 'Choose one of the options' },
  'field-not-accepted': { it: 'È necessario accettare per procedere', en: 'You need to accept this to continue' },
  'field-unknown': { it: 'Questo dato non può essere inviato', en: 'This cannot be sent' },
}
