/** Programme types by the key that programmes use: name and description. */
export const programmeTypes = {
  mare: ['Mare e sport', 'Spiaggia al mattino, tornei e laboratori al pomeriggio, animazione la sera.'],
  montagna: ['Montagna e avventura', 'Escursioni con guida, arrampicata e notti in rifugio.'],
  lago: ['Lago e natura', 'Vela, canoa e passeggiate nei parchi.'],
  college: ['Lingua in college', 'Lezioni al mattino, attività e amici di tutto il mondo nel campus.'],
  famiglia: ['Lingua in famiglia', 'Si vive con una famiglia del posto e si studia nella scuola partner.'],
  scena: ['Lingua e teatro', 'Metà delle ore in aula, metà sul palco, con uno spettacolo finale.'],
  citta: ['Città e cultura', 'Musei, quartieri e visite guidate ogni pomeriggio.'],
  esame: ['Preparazione agli esami', 'Piccoli gruppi, simulazioni e iscrizione alla prova.'],
  scuola: ['Semestre o anno all’estero', 'Frequenza di una scuola superiore locale, con tutor.'],
  gruppo: ['Gruppo con docente', 'La classe parte con la propria insegnante.'],
  lavoro: ['Esperienza di lavoro', 'Tirocinio in azienda, con un tutor che lo segue.'],
  terme: ['Benessere e terme', 'Cure, passeggiate e serate in compagnia, senza fretta.'],
} as const satisfies Readonly<Record<string, readonly [name: string, description: string]>>

export type ProgrammeTypeKey = keyof typeof programmeTypes
