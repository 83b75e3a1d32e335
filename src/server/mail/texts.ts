import type { Language } from '../../lib/language.ts'
import { type Addressee, composeMail } from './compose-mail.ts'
import type { Mail } from './mail-sender.ts'

/** The mail with the link to choose a new password. */
export function passwordRecoveryMail(to: Addressee, link: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Scegli una nuova password',
      body: 'abbiamo ricevuto la richiesta di scegliere una nuova password per la tua Area Club. Apri questo indirizzo entro un’ora:\n\n{link}\n\nL’indirizzo vale una sola volta. Se non hai chiesto tu una nuova password, ignora questo messaggio: quella attuale resta valida.',
    },
    en: {
      subject: 'Choose a new password',
      body: 'we have received a request for a new password for your Area Club account. Open this address within an hour:\n\n{link}\n\nThe address works only once. If you did not ask for a new password, ignore this message: your current one is still valid.',
    },
  }
  return composeMail(to, words, language, { link })
}

/**
 * The mail that tells the owner of an account that its password is another one now. `ended` says which sessions ended with it: after a
 * recovery all, after a change all but the one in which it was made.
 */
export function passwordChangedMail(to: Addressee, ended: 'all' | 'others', language: Language): Mail {
  const sessions = {
    it: ended === 'all' ? 'ogni accesso aperto è stato chiuso' : 'ogni altro accesso aperto è stato chiuso',
    en: ended === 'all' ? 'every open session has been closed' : 'every other open session has been closed',
  }
  const words = {
    it: {
      subject: 'La tua password è cambiata',
      body: 'la password della tua Area Club è stata cambiata e {sessions}. Se non hai fatto tu questa modifica, chiedi subito una nuova password dalla pagina di accesso e contatta il servizio di assistenza.',
    },
    en: {
      subject: 'Your password has changed',
      body: 'the password for your Area Club account has been changed and {sessions}. If you did not make this change, ask for a new password on the login page straight away and contact customer service.',
    },
  }
  return composeMail(to, words, language, { sessions: sessions[language] })
}

/** The mail with the username of whoever asked for it by tax code. */
export function usernameMail(to: Addressee, username: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Il tuo username',
      body: 'il tuo username per accedere all’Area Club è:\n\n{username}\n\nSe non lo hai chiesto tu, puoi ignorare questo messaggio.',
    },
    en: {
      subject: 'Your username',
      body: 'your username for logging in to Area Club is:\n\n{username}\n\nIf you did not ask for it, you can ignore this message.',
    },
  }
  return composeMail(to, words, language, { username })
}
