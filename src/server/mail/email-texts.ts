import type { Language } from '../../lib/language.ts'
import { type Addressee, composeMail } from './compose-mail.ts'
import type { Mail } from './mail-sender.ts'

/** The mail to the address of a registration, with the link that confirms it. */
export function registrationConfirmationMail(to: Addressee, link: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Conferma il tuo indirizzo email',
      body: 'il tuo account Area Club è attivo. Per confermare che questo indirizzo email è tuo, apri questa pagina entro sette giorni:\n\n{link}\n\nSe non ti sei registrato tu, ignora questo messaggio.',
    },
    en: {
      subject: 'Confirm your email address',
      body: 'your Area Club account is ready. To confirm that this email address is yours, open this page within seven days:\n\n{link}\n\nIf you did not register, ignore this message.',
    },
  }
  return composeMail(to, words, language, { link })
}

/** The mail to the address that an account is to have, with the link that confirms it. `to.email1` is that address. */
export function emailConfirmationMail(to: Addressee, link: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Conferma il tuo nuovo indirizzo email',
      body: 'ci hai chiesto di usare questo indirizzo email per la tua Area Club. Per confermarlo apri questa pagina entro sette giorni:\n\n{link}\n\nFino ad allora resta valido l’indirizzo di prima. Se non hai chiesto tu questa modifica, ignora questo messaggio.',
    },
    en: {
      subject: 'Confirm your new email address',
      body: 'you have asked us to use this email address for your Area Club account. To confirm it, open this page within seven days:\n\n{link}\n\nUntil then your previous address stays valid. If you did not ask for this change, ignore this message.',
    },
  }
  return composeMail(to, words, language, { link })
}

/** The mail that tells the present address of an account that another one is to take its place, with the way back. */
export function emailChangeNotice(to: Addressee, newEmail: string, link: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Il tuo indirizzo email sta per cambiare',
      body: 'ci è stato chiesto di usare un altro indirizzo email per la tua Area Club:\n\n{newEmail}\n\nIl nuovo indirizzo varrà solo dopo la conferma di chi lo riceve. Se hai chiesto tu questa modifica, non devi fare nulla.\n\nSe non l’hai chiesta tu, apri questa pagina: annulla la modifica, anche se è già stata confermata, e chiude ogni accesso aperto. Vale per sette giorni:\n\n{link}',
    },
    en: {
      subject: 'Your email address is about to change',
      body: 'we have been asked to use another email address for your Area Club account:\n\n{newEmail}\n\nThe new address will only count once whoever receives mail there has confirmed it. If you asked for this change, there is nothing you need to do.\n\nIf you did not ask for it, open this page: it cancels the change, even if it has already been confirmed, and closes every open session. It works for seven days:\n\n{link}',
    },
  }
  return composeMail(to, words, language, { newEmail, link })
}

/** The mail to the address that an account has kept or has again, with its username and the link to choose a new password. */
export function emailUndoneMail(to: Addressee, username: string, link: string, language: Language): Mail {
  const words = {
    it: {
      subject: 'Il tuo indirizzo email non cambia',
      body: 'abbiamo annullato la modifica del tuo indirizzo email e chiuso ogni accesso aperto alla tua Area Club. Chi ha chiesto la modifica era entrato nel tuo account: scegli subito una nuova password. Apri questo indirizzo entro un’ora:\n\n{link}\n\nL’indirizzo vale una sola volta. Il tuo username è:\n\n{username}',
    },
    en: {
      subject: 'Your email address stays the same',
      body: 'we have cancelled the change of your email address and closed every open session of your Area Club account. Whoever asked for the change was logged in to your account: choose a new password straight away. Open this address within an hour:\n\n{link}\n\nThe address works only once. Your username is:\n\n{username}',
    },
  }
  return composeMail(to, words, language, { username, link })
}
