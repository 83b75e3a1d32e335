import type { SeedGroup } from '../demonstration.ts'
import type { SeedCalendar } from '../seed-calendar.ts'

/** The groups that Marco leads: one upcoming, one of last summer, and one without participants. */
export function createMarcoGroups({ summer, ago, hasPassed }: SeedCalendar): readonly SeedGroup[] {
  const last = summer - 1
  const meetingToldOn = `${last}-08-20`
  return [
    {
      title: 'Liceo Maffei, due settimane a Cork',
      destination: 'Irlanda, Cork',
      from: `${summer}-08-23`,
      to: `${summer}-09-06`,
      participants: [
        ['Nora', 'Bellini'],
        ['Tommaso', 'Dalla Costa'],
        ['Yasmine', 'El Amrani'],
        ['Pietro', 'Franchi', 'initial'],
        ['Emma', 'Guarnieri'],
        ['Niccolò', 'Lonardi'],
        ['Chiara', 'Mazzi', 'initial'],
        ['Davide', 'O’Brien'],
        ['Sofia', 'Perusi'],
      ],
      notices: [
        {
          on: ago(12),
          title: { it: 'Riunione con le famiglie', en: 'Meeting with the families' },
          text: {
            it: 'Ti aspettiamo online per presentare il gruppo: porta l’elenco delle intolleranze e i numeri di chi accompagna.',
            en: 'We meet online to introduce the group: bring the list of intolerances and the phone numbers of the companions.',
          },
        },
        {
          on: ago(3),
          title: { it: 'Documenti per l’imbarco', en: 'Documents for boarding' },
          text: {
            it: 'Chi ha meno di 14 anni viaggia con l’atto di assenso firmato da entrambi i genitori. Controlla le copie prima della partenza.',
            en: 'Those under 14 travel with the consent form signed by both parents. Check the copies before departure.',
          },
        },
      ],
    },
    {
      title: 'Scambio con Galway',
      destination: 'Irlanda, Galway',
      from: `${summer}-10-04`,
      to: `${summer}-10-11`,
      participants: [],
      notices: [],
    },
    {
      title: 'Istituto Calabrese, estate a Galway',
      destination: 'Irlanda, Galway',
      from: `${last}-08-24`,
      to: `${last}-09-04`,
      participants: [
        ['Alice', 'Bonetti'],
        ['Leonardo', 'Corsi'],
        ['Marta', 'Venturi', 'initial'],
      ],
      notices: [
        {
          on: meetingToldOn,
          title: { it: 'Ritrovo in aeroporto', en: 'Meeting at the airport' },
          text: {
            it: 'Partenze, banco 14, due ore e mezza prima del volo, con la maglietta del gruppo.',
            en: 'Departures, desk 14, two and a half hours before the flight, in the group’s T-shirt.',
          },
        },
      ].filter(({ on }) => hasPassed(on)),
    },
  ]
}
