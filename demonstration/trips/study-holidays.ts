import type { TripFile } from '../types.ts'
import { euro, offer } from '../values.ts'

// Language holidays with bookings of the demonstration.
export const studyHolidays = {
  shared: {
    division: 3,
    office: 2,
    prefix: 'VS',
    choices: ['isee', 'inps-plan', 'payment-plans'],
    extras: ['study', 'price-lock'],
  },
  trips: {
    malta: {
      title: 'Malta, college a St. Julian’s',
      destination: 'Malta',
      country: 'Malta',
      place: 'MLT',
      webId: 4100,
      kinds: ['college', 'mare'],
      structures: [
        {
          name: 'Campus St. Julian’s',
          address: 'Triq San Ġiljan 44, St. Julian’s',
          text: 'Camere doppie con bagno, piscina e aule nello stesso giardino.',
        },
      ],
      turns: [
        { turn: 3, from: '06-14', to: '06-28' },
        { turn: 4, from: '06-28', to: '07-12' },
        { turn: 5, from: '07-12', to: '07-26', supplement: euro(60) },
        { turn: 6, from: '07-26', to: '08-09', supplement: euro(60), state: 'soldout' },
        { turn: 7, from: '08-09', to: '08-23' },
      ],
      services: [
        { departure: { city: 'Bologna', by: 'flight', price: euro(320) } },
        { stay: { code: 'malta-college-doppia', name: 'College, camera doppia, pensione completa', price: euro(1650) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(390), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
        { listed: 'pagamento-rate' },
      ],
      departures: {
        flight: { Milano: offer(345), Roma: offer(310), Torino: offer(360, 'soldout'), Catania: offer(240), Bari: offer(330, 'closed') },
      },
    },
    dublino: {
      title: 'Dublino, college al Trinity con laboratorio di teatro e due escursioni di un’intera giornata',
      destination: 'Irlanda, Dublino',
      country: 'Irlanda',
      place: 'DUB',
      webId: 4200,
      kinds: ['college', 'scena'],
      structures: [
        {
          name: 'Trinity Hall',
          address: 'Dartry Road, Dublino',
          text: 'Residenza universitaria, camere singole, cucina in ogni appartamento.',
        },
        { name: 'Dublin City Campus', address: 'Collins Avenue, Dublino', text: 'Camere singole nel campus, palestra e piscina.' },
      ],
      turns: [
        { turn: 1, from: '07-05', to: '07-19' },
        { turn: 2, from: '07-19', to: '08-02', supplement: euro(80) },
        { turn: 3, from: '08-02', to: '08-16' },
        { turn: 4, from: '08-16', to: '08-30' },
      ],
      services: [
        { departure: { city: 'Milano', by: 'flight', price: euro(340) } },
        { stay: { code: 'dublino-college-singola', name: 'Residenza universitaria, camera singola', price: euro(1720) } },
        { stay: { code: 'corso-inglese-teatro', name: 'Inglese e teatro, 20 lezioni a settimana', price: euro(430), quantity: 2 } },
        { stay: { code: 'dublino-escursioni', name: 'Escursioni: Scogliere di Moher e Glendalough', price: euro(40), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
      ],
      departures: {
        flight: { Bologna: offer(355), Roma: offer(350), Napoli: offer(380), Verona: offer(365) },
      },
    },
    edimburgo: {
      title: 'Edimburgo, college e castelli',
      destination: 'Regno Unito, Edimburgo',
      country: 'Regno Unito',
      place: 'EDI',
      webId: 4300,
      kinds: ['college', 'citta'],
      structures: [{ name: 'Pollock Halls', address: 'Holyrood Park Road, Edimburgo', text: 'Camere singole ai piedi di Arthur’s Seat.' }],
      turns: [
        { turn: 1, from: '06-21', to: '07-05' },
        { turn: 2, from: '07-05', to: '07-19' },
        { turn: 3, from: '07-19', to: '08-02' },
        { turn: 4, from: '08-02', to: '08-16', supplement: euro(90), state: 'soldout' },
      ],
      services: [
        { departure: { city: 'Milano', by: 'flight', price: euro(360) } },
        { stay: { code: 'edimburgo-college', name: 'College, camera singola, pensione completa', price: euro(1710) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(400), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
      ],
      departures: {
        flight: { Bologna: offer(370), Roma: offer(365), Venezia: offer(385, 'soldout') },
      },
    },
    valencia: {
      title: 'Valencia, spagnolo e mare',
      destination: 'Spagna, Valencia',
      country: 'Spagna',
      place: 'VLC',
      webId: 4400,
      kinds: ['college', 'mare'],
      structures: [
        {
          name: 'Residencia Galileo',
          address: 'Avenida de los Naranjos 3, Valencia',
          text: 'Camere doppie a dieci minuti di tram dalla spiaggia.',
        },
      ],
      turns: [
        { turn: 1, from: '06-22', to: '07-05' },
        { turn: 2, from: '07-06', to: '07-19' },
        { turn: 3, from: '07-20', to: '08-02', supplement: euro(50) },
      ],
      services: [
        { departure: { city: 'Bologna', by: 'flight', price: euro(240) } },
        { stay: { code: 'valencia-residenza', name: 'Residenza studentesca, pensione completa', price: euro(1280) } },
        { stay: { code: 'corso-spagnolo-20', name: 'Corso di spagnolo, 20 lezioni a settimana', price: euro(360), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(110) } },
      ],
      departures: {
        flight: { Milano: offer(230), Roma: offer(225), Napoli: offer(255) },
      },
    },
    brighton: {
      title: 'Brighton, college sul mare',
      destination: 'Regno Unito, Brighton',
      country: 'Regno Unito',
      place: 'BRI',
      webId: 4500,
      kinds: ['college', 'mare'],
      structures: [
        {
          name: 'Falmer Campus',
          address: 'Lewes Road, Brighton',
          text: 'Camere singole con bagno tra le colline, il mare a un quarto d’ora di treno.',
        },
      ],
      turns: [
        { turn: 1, from: '06-15', to: '06-29' },
        { turn: 2, from: '06-29', to: '07-13' },
        { turn: 3, from: '07-13', to: '07-27', supplement: euro(60) },
        { turn: 4, from: '07-27', to: '08-10', supplement: euro(60), state: 'closed' },
      ],
      services: [
        { departure: { city: 'Napoli', by: 'flight', price: euro(330) } },
        { stay: { code: 'brighton-college', name: 'College, camera singola, pensione completa', price: euro(1580) } },
        { stay: { code: 'corso-inglese-20', name: 'Corso di inglese, 20 lezioni a settimana', price: euro(360), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(120) } },
        { listed: 'isee-c' },
        { listed: 'pagamento-rate' },
      ],
      departures: {
        flight: { Roma: offer(315), Bologna: offer(335), Milano: offer(320), Bari: offer(360, 'soldout') },
      },
      inpsAdvance: euro(150),
    },
    annecy: {
      title: 'Annecy, francese tra lago e montagne',
      destination: 'Francia, Annecy',
      country: 'Francia',
      place: 'ANN',
      webId: 4600,
      kinds: ['college', 'lago'],
      structures: [
        { name: 'Résidence du Semnoz', address: 'Avenue du Crêt du Maure 12, Annecy', text: 'Camere doppie con vista sul lago.' },
      ],
      calendar: 'fortnights',
      services: [
        { departure: { city: 'Torino', by: 'coach', price: euro(110) } },
        { stay: { code: 'annecy-residenza', name: 'Residenza, camera doppia, pensione completa', price: euro(1210) } },
        { stay: { code: 'corso-francese-20', name: 'Corso di francese, 20 lezioni a settimana', price: euro(340), quantity: 2 } },
        { insurance: { of: 'abroad', price: euro(110) } },
      ],
      departures: {
        coach: { Milano: offer(130), Genova: offer(145), Bologna: offer(175) },
      },
      choices: ['payment-plans'],
    },
  },
} satisfies TripFile
