import type { MailAbout, MailName } from '../../src/generated/server/mails.ts'

const link = 'https://club.example/pagina?token=TnYwR2xKcXh3bWZpZ2h0ZXN0dG9rZW5fMDEyMzQ1Njc4OQ'

/** What each mail may be about: a mail without a sample does not compile. */
export const mailSamples: { readonly [Name in MailName]: MailAbout[Name] } = {
  'email-change-notice': { newEmail: 'giulia.bianchi@example.it', link },
  'email-confirmation': { link },
  'email-undone': { username: 'giulia.bianchi', link },
  'password-changed': { keepsSession: true },
  'password-recovery': { link },
  'registration-confirmation': { link },
  'username-recovery': { username: 'giulia.bianchi' },
}

export const mailNames = Object.keys(mailSamples) as readonly MailName[]
