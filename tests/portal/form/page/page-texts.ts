import { type PortalTextName, type PortalTexts, portalTextNames } from '../../../../src/core/model/catalogue-model.ts'
import { text } from '../registration-form.ts'

const italian: Partial<Record<PortalTextName, string>> = {
  loading: 'Caricamento in corso',
  yes: 'Sì',
  no: 'No',
  optional: '(facoltativo)',
  allRequired: 'Tutti i campi sono obbligatori.',
  required: 'Campo obbligatorio',
  remove: 'Rimuovi',
  addItem: 'Aggiungi',
  noItems: 'Ancora nessuna voce',
  moveItemUp: 'Sposta su',
  moveItemDown: 'Sposta giù',
  itemMoved: 'Spostato',
  itemRemoved: 'Rimosso',
  restoreItem: 'Ripristina',
  step: 'Passaggio',
  stepOf: 'di',
  nextStep: 'Avanti',
  previousStep: 'Indietro',
  nothingChanged: 'Non è cambiato nulla',
  errorSummaryTitle: 'C’è un problema',
  errorSummaryText: 'Controlla questi dati prima di continuare.',
  errorTitlePrefix: 'Errore:',
  showPassword: 'Mostra',
  hidePassword: 'Nascondi',
  passwordShown: 'La password è visibile',
  passwordHidden: 'La password è nascosta',
  dateHint: 'Giorno, mese e anno, per esempio 27/03/1980',
  noMatch: 'Nessun risultato',
  searchHint: 'Scrivi almeno tre lettere e scegli dall’elenco',
  searchResults: 'Risultati della ricerca',
  chooseOne: 'Scegli',
}

/** The portal's texts that forms display; every other text is its own name. */
export const pageTexts: PortalTexts = Object.fromEntries(portalTextNames.map((name) => [name, text(italian[name] ?? name)])) as PortalTexts
