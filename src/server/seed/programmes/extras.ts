import type { TypeCode } from '../../../lib/practice-types.ts'
import type { ExtraFamily } from '../../slices/trips/domain/trips.ts'
import type { SeedExtra } from '../demonstration.ts'

type Rest = Partial<Omit<SeedExtra, 'code' | 'name' | 'extraLabel' | 'priceCents' | 'itemGroup'>> & { for?: TypeCode }

const extra =
  (family: ExtraFamily, itemGroup: string) =>
  (code: string, name: string, priceCents: number, { for: typeCode, ...rest }: Rest = {}): SeedExtra => ({
    kind: 'extra',
    itemGroup,
    code,
    name,
    priceCents,
    extraLabel: typeCode === undefined ? family : `${family}:${typeCode}`,
    ...rest,
  })

const room = extra('Extra1', 'Camera')
const exam = extra('Extra2', 'Certificazioni')
const trip = extra('Extra3', 'Escursioni')
export const sport = extra('Extra4', 'Sport e laboratori')
const journey = extra('Extra5', 'Bagaglio e viaggio')
const cover = extra('Extra6', 'Assicurazioni')
const phone = extra('Extra7', 'Telefono')
const kit = extra('Extra8', 'Kit e abbigliamento')
const photo = extra('Extra9', 'Foto e ricordi')
const lesson = extra('Extra10', 'Lezioni prima di partire')
const payment = extra('PAGAMENTO-EXTRA', 'Tutele sul pagamento')

/** The price is for a fortnight and shown per day. */
const fullCover = cover('annullamento-totale', 'Annullamento per qualsiasi motivo, prezzo al giorno', 7_000, {
  visualPriceCents: 500,
  suggested: true,
})
/** Extras for travellers who leave from Milan. */
const fromMilan = (means: string) =>
  journey(`notte-milano-${means}`, 'Notte a Milano prima della partenza, con assistente', 8_500, { dependsOn: `partenza-milano-${means}` })
const priceLock = [
  payment('blocca-prezzo', 'Prezzo bloccato fino al saldo', 2_500, { for: 'PVT' }),
  payment('blocca-prezzo-azienda', 'Prezzo bloccato fino al saldo, convenzione', 1_500, { for: 'AZ' }),
  payment('anticipo-inps', 'Anticipo del contributo fino alla graduatoria', 3_000, { for: 'INPS' }),
  payment('anticipo-inpsn', 'Anticipo del contributo INPSieme fino alla graduatoria', 3_500, { for: 'INPSN' }),
]

/** Extras of a stay in Italy. */
export const summerExtras: readonly SeedExtra[] = [
  trip('parco-acquatico', 'Giornata al parco acquatico', 4_500, { suggested: true, upsellingEnds: 10 }),
  trip('parco-divertimenti', 'Giornata al parco divertimenti', 6_200, { upsellingEnds: 10 }),
  trip('gita-anticipata', 'Gita in barca, per chi prenota presto', 3_000, { upsellingEnds: 'over' }),
  sport('canoa', 'Canoa e kayak, tre uscite', 9_000, { upsellingEnds: 15 }),
  sport('surf', 'Surf e windsurf, cinque lezioni', 21_000, { upsellingEnds: 15 }),
  kit('kit-estate', 'Zaino, maglietta e borraccia', 2_900, { listPriceCents: 3_500 }),
  photo('album-foto', 'Album delle foto del turno', 1_900),
  cover('annullamento-estate', 'Annullamento per qualsiasi motivo', 3_500, { suggested: true }),
  ...priceLock,
]

/** Extras of a language holiday. */
export const studyExtras: readonly SeedExtra[] = [
  room('camera-doppia', 'Camera doppia', 0, { canBeUpsold: false }),
  room('camera-singola', 'Camera singola', 18_000),
  exam('trinity', 'Esame Trinity, iscrizione e preparazione', 9_900, { for: 'PVT', listPriceCents: 12_000, suggested: true }),
  exam('trinity-inps', 'Esame Trinity per il contributo INPS', 8_000, { for: 'INPS' }),
  exam('trinity-inpsn', 'Esame Trinity per il contributo INPSieme', 8_000, { for: 'INPSN' }),
  exam('certificazione-finale', 'Attestato di livello con esame orale', 4_000, { upsellingEnds: 'over' }),
  trip('escursione-giornata', 'Escursione di un’intera giornata', 5_500, { suggested: true, upsellingEnds: 14 }),
  trip('serata-teatro', 'Serata a teatro con cena', 4_800, { upsellingEnds: 14, state: 'soldout' }),
  sport('tennis', 'Tennis, otto lezioni', 16_000, { upsellingEnds: 20 }),
  sport('danza', 'Danza moderna, otto lezioni', 14_000, { for: 'PVT', upsellingEnds: 20 }),
  journey('bagaglio-stiva', 'Secondo bagaglio in stiva, 23 kg', 6_000),
  fromMilan('volo'),
  fullCover,
  phone('esim-europa', 'eSIM con 20 GB, valida tutto il soggiorno', 1_900),
  lesson('lezioni-prima', 'Quattro lezioni online prima di partire', 9_600, { listPriceCents: 11_200 }),
  ...priceLock,
]

/** Extras that teachers can add for their group. */
export const groupExtras: readonly SeedExtra[] = [
  trip('visita-guidata', 'Mezza giornata con guida per il gruppo', 18_000),
  journey('transfer-riservato', 'Pullman riservato dall’aeroporto', 24_000, { suggested: true }),
  cover('annullamento-gruppo', 'Annullamento del gruppo', 12_000),
  payment('saldo-scuola', 'Saldo a carico della scuola dopo la fattura elettronica', 0),
]

/** Extras of a course. */
export const courseExtras: readonly SeedExtra[] = [
  exam('esame-ripetuto', 'Seconda iscrizione all’esame, se il primo non riesce', 11_000, { upsellingEnds: 5 }),
  lesson('conversazione', 'Sei ore di conversazione online', 13_200, { suggested: true }),
  kit('libri-corso', 'Libro e quaderno degli esercizi', 3_800),
  payment('rate-corso', 'Tre rate senza interessi', 900, { for: 'PVT' }),
]

/** Extras of a term or a year at a school abroad. */
export const schoolExtras: readonly SeedExtra[] = [
  room('famiglia-standard', 'Famiglia con un altro studente', 0, { canBeUpsold: false }),
  room('famiglia-riservata', 'Famiglia senza altri studenti', 45_000),
  sport('squadra-scuola', 'Iscrizione alla squadra della scuola', 22_000, { upsellingEnds: 30 }),
  journey('rientro-natale', 'Rientro a Natale, volo andata e ritorno', 38_000, { suggested: true, upsellingEnds: 60 }),
  phone('esim-semestre', 'eSIM con 30 GB al mese', 9_900),
  cover('annullamento-scuola', 'Annullamento per qualsiasi motivo', 24_000, { suggested: true }),
  payment('blocca-cambio', 'Cambio bloccato fino al saldo', 6_000, { for: 'PVT' }),
]

/** Extras of a stay for older guests. */
export const silverExtras: readonly SeedExtra[] = [
  room('camera-doppia-argento', 'Posto in camera doppia', 0, { canBeUpsold: false }),
  room('camera-singola-argento', 'Camera singola', 12_600),
  trip('gita-giornata', 'Gita di una giornata con pranzo', 4_900, { suggested: true, upsellingEnds: 7 }),
  sport('ginnastica-dolce', 'Ginnastica dolce in acqua, sei lezioni', 6_600),
  journey('trasporto-casa', 'Auto da casa al pullman e ritorno', 7_000),
  cover('annullamento-argento', 'Annullamento per qualsiasi motivo', 3_900),
]
