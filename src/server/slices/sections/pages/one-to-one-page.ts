import type { Language } from '../../../../lib/language.ts'
import type { TicketedFramePage } from '../../../http/frames/frame-page.ts'
import { escapeHtml } from '../../../http/html.ts'

interface Offer {
  title: Record<Language, string>
  text: Record<Language, string>
  facts: Record<Language, readonly string[]>
}

const words = {
  it: {
    title: 'Lezioni one to one',
    greeting: (name: string) => `${name}, qui le lingue si studiano in due`,
    lead: 'Un insegnante, uno schermo, il tuo obiettivo: parlare prima di partire o arrivare pronti all’esame.',
    lessons: 'Le lezioni',
    exams: 'Le certificazioni',
    how: 'Come funziona',
    steps: [
      'Un colloquio gratuito di venti minuti stabilisce il livello e l’obiettivo.',
      'Scegli tu giorni e orari, anche la sera e il sabato.',
      'Dopo ogni lezione ricevi gli appunti e gli esercizi per la volta dopo.',
    ],
  },
  en: {
    title: 'One-to-one lessons',
    greeting: (name: string) => `${name}, here languages are learnt one to one`,
    lead: 'One teacher, one screen, your own goal: speaking before you leave, or being ready for your exam.',
    lessons: 'Lessons',
    exams: 'Certifications',
    how: 'How it works',
    steps: [
      'A free twenty-minute chat establishes your level and your goal.',
      'You choose the days and times, evenings and Saturdays included.',
      'After each lesson you receive the notes and the exercises for the next one.',
    ],
  },
}

const lessons: readonly Offer[] = [
  {
    title: { it: 'Pronti a partire', en: 'Ready to go' },
    text: {
      it: 'Aeroporto, famiglia ospitante, scuola: le frasi che servono nelle prime ventiquattro ore.',
      en: 'Airport, host family, school: the phrases you need in the first twenty-four hours.',
    },
    facts: {
      it: ['6 lezioni da 45 minuti', 'Da A1', 'Inglese, spagnolo, francese'],
      en: ['6 lessons, 45 minutes each', 'From A1', 'English, Spanish, French'],
    },
  },
  {
    title: { it: 'Conversazione', en: 'Conversation' },
    text: {
      it: 'Si parla e basta, di quello che interessa: sport, musica, scuola, futuro.',
      en: 'Just talking, about what matters to you: sport, music, school, the future.',
    },
    facts: {
      it: ['10 lezioni da 50 minuti', 'Da A2', 'Inglese, tedesco, spagnolo'],
      en: ['10 lessons, 50 minutes each', 'From A2', 'English, German, Spanish'],
    },
  },
]

const exams: readonly Offer[] = [
  {
    title: { it: 'B1 Preliminary', en: 'B1 Preliminary' },
    text: {
      it: 'Le quattro prove, due simulazioni complete e la correzione commentata.',
      en: 'The four papers, two full mock exams and annotated corrections.',
    },
    facts: {
      it: ['12 lezioni da 50 minuti', 'Esame in marzo e in giugno'],
      en: ['12 lessons, 50 minutes each', 'Exams in March and June'],
    },
  },
  {
    title: { it: 'B2 First', en: 'B2 First' },
    text: {
      it: 'Per l’università e per il curriculum: scrittura, ascolto e colloquio con chi esamina.',
      en: 'For university and for your CV: writing, listening and the interview with the examiner.',
    },
    facts: {
      it: ['16 lezioni da 50 minuti', 'Esame in maggio e in dicembre'],
      en: ['16 lessons, 50 minutes each', 'Exams in May and December'],
    },
  },
]

/** The section /onetoone: one-to-one lessons and certification exams (section 1). */
export const oneToOnePage: TicketedFramePage = {
  target: 'one-to-one',
  access: 'ticket',
  isFor: () => true,
  render: async ({ member, language }) => {
    const said = words[language]
    return {
      title: said.title,
      body: `<h1>${escapeHtml(said.greeting(member.firstName))}</h1><p class="lead">${said.lead}</p>
        <h2>${said.lessons}</h2><div class="cards">${lessons.map((offer) => renderOffer(offer, language)).join('')}</div>
        <h2>${said.exams}</h2><div class="cards">${exams.map((offer) => renderOffer(offer, language)).join('')}</div>
        <h2>${said.how}</h2><ol>${said.steps.map((step) => `<li>${step}</li>`).join('')}</ol>`,
    }
  },
}

function renderOffer(offer: Offer, language: Language): string {
  const facts = offer.facts[language].map((fact) => `<li>${fact}</li>`).join('')
  return `<section class="card"><h3>${offer.title[language]}</h3><p>${offer.text[language]}</p><ul>${facts}</ul></section>`
}
