import type { ExtraFamily } from '../../slices/trips/domain/trips.ts'

export interface SeedExtraGroup {
  family: ExtraFamily
  title: string
  subtitle?: string
  description?: string
  closureText?: string
  isNew?: boolean
  /** By default optional. */
  isRequired?: boolean
}

const groups: readonly SeedExtraGroup[] = [
  {
    family: 'Extra1',
    title: 'La tua camera',
    subtitle: 'Scegline una',
    description: '<p>La sistemazione è confermata dalla struttura <strong>quindici giorni prima</strong> della partenza.</p>',
    isRequired: true,
  },
  {
    family: 'Extra2',
    title: 'Certificazioni',
    subtitle: 'Torna con un attestato riconosciuto',
    description: '<p>L’esame si sostiene negli ultimi giorni del soggiorno.</p>',
    closureText: '<p>Il risultato arriva per email entro otto settimane.</p>',
  },
  {
    family: 'Extra3',
    title: 'Escursioni',
    subtitle: 'Una giornata in più da ricordare',
    description: '<p>Con i nostri accompagnatori.</p>',
  },
  { family: 'Extra4', title: 'Sport e laboratori', description: '<p>Con istruttori qualificati e attrezzatura compresa.</p>' },
  { family: 'Extra5', title: 'Bagaglio e viaggio', subtitle: 'Per partire più comodi' },
  {
    family: 'Extra6',
    title: 'Assicurazioni',
    description: '<p>Si aggiunge a quella già compresa.</p>',
    closureText: '<p>Leggi le <em>condizioni di polizza</em> prima di scegliere.</p>',
  },
  { family: 'Extra7', title: 'Restiamo in contatto', subtitle: 'Internet dal primo giorno', isNew: true },
  { family: 'Extra8', title: 'Kit e abbigliamento' },
  { family: 'Extra9', title: 'Foto e ricordi', isNew: true },
  { family: 'Extra10', title: 'Lezioni prima di partire', subtitle: 'Per arrivare già pronti', isNew: true },
  { family: 'PAGAMENTO-EXTRA', title: 'Tutele sul pagamento', description: '<p>Si paga una volta sola, con il saldo.</p>' },
]

const own: Readonly<Record<number, Partial<Record<ExtraFamily, Partial<SeedExtraGroup>>>>> = {
  4: { Extra5: { title: 'Trasferimenti del gruppo' }, 'PAGAMENTO-EXTRA': { title: 'Pagamento della scuola' } },
  6: { Extra2: { title: 'Esame', subtitle: 'Un’altra possibilità' }, Extra10: { title: 'Ore in più', isNew: false } },
  8: { Extra1: { title: 'La tua famiglia ospitante', description: '<p>La famiglia è assegnata dalla scuola.</p>' } },
}

/** The groups of extras by division: the common texts, with each division's own ones. */
export const extraGroupsByDivision: ReadonlyMap<number, readonly SeedExtraGroup[]> = new Map(
  Array.from({ length: 11 }, (_, index) => [index + 1, groups.map((group) => ({ ...group, ...own[index + 1]?.[group.family] }))]),
)
