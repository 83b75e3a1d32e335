/** Grammar of the demonstration's trips, with services, extras and turns. */
import { choice, type Key, kinds, list, map, may, must, name, on, record } from '../shape.ts'
import {
  amount,
  bothLanguages,
  count,
  day,
  division,
  extraFamily,
  html,
  offer,
  state,
  time,
  typology,
  words,
  yearlyDay,
  yesOrNo,
} from './common.ts'

const turn = record('turn', 'A yearly period. One that ends before it begins ends in the following year.', () => ({
  turn: must(count, 'Its number.'),
  from: must(yearlyDay, 'Its first day.'),
  to: must(yearlyDay, 'Its last day.'),
  supplement: may(amount, 'What it costs more than the other turns.'),
  state: may(state, '`soldout`, or `closed`: customers cannot move a booking here themselves.'),
}))

export const tripRules = record('trips', 'What all trips share.', () => ({
  files: must(list(name('planted-trips')), 'The files of `trips/`, in the order of their ids.'),
  ages: must(
    map(
      record('ages', 'Ages in years.', () => ({ from: must(count, 'The youngest.'), to: may(count, 'The oldest.') })),
      'code',
    ),
    'Ages by division; other divisions have no limit.',
  ),
  nextYearSupplement: must(amount, 'What the turns of the year after cost more.'),
  extrasOver: must(day, 'The last day of extras that are `over`.'),
  travelPapers: must(map(bothLanguages, 'kebab'), 'Papers that travellers carry.'),
  countries: must(
    map(
      record('country', 'A country of destination.', () => ({
        inEu: must(yesOrNo, 'It is in the European Union, which decides on the VAT of its trips.'),
        papers: must(list(name('planted-travel-paper')), 'The papers that travellers carry.'),
      })),
      'code',
    ),
    'The countries of destination.',
  ),
  kinds: must(
    map(
      record('kind of trip', 'A kind of trip.', () => ({ name: must(words, 'Its name.'), text: must(html, 'What it is.') })),
      'kebab',
    ),
    'Kinds of trips.',
  ),
  turns: must(map(list(turn), 'kebab'), 'Turns that several trips share.'),
}))

const service = record('listed service', 'A service of a list.', () => ({
  code: must(words, 'Its code.'),
  name: must(words, 'Its name.'),
  price: must(amount, 'Its price.'),
  needs: may(words, 'The code of the service without which it is not offered.'),
}))

export const services = record('services', 'Services that trips share: departures, insurances and lists to choose from.', () => ({
  stays: must(words, 'The group of stays and courses in a booking.'),
  departures: must(
    record('departures', 'Journeys there and back.', () => ({
      group: must(words, 'Their group in a booking.'),
      choice: must(words, 'The name of the choice.'),
      means: must(
        map(
          record('means of travel', 'A means of travel.', () => ({
            name: must(words, 'Its name, before the city.'),
            code: must(words, 'The last part of the code.'),
            meetingPlace: must(words, 'Where travellers meet; `{city}` stands for the city.'),
            vehicle: must(words, 'What it is; `{number}` stands for the number of the trip.'),
            meets: must(time, 'When they meet.'),
            leaves: must(time, 'When it leaves.'),
            returns: must(time, 'When it is back.'),
          })),
          'kebab',
        ),
        'The means of travel.',
      ),
    })),
    'Journeys there and back.',
  ),
  insurances: must(
    record('insurances', 'Insurances.', () => ({
      group: must(words, 'Their group in a booking.'),
      name: must(words, 'Their name.'),
      codes: must(map(words, 'kebab'), 'Their codes.'),
    })),
    'Insurances.',
  ),
  lists: must(
    map(
      record('service list', 'Services of which a booking has one.', () => ({
        kind: must(choice(['isee', 'payment']), 'What is chosen.'),
        group: must(words, 'Their group in a booking.'),
        choice: must(words, 'The name of the choice.'),
        services: must(list(service), 'The services.'),
      })),
      'kebab',
    ),
    'Lists to choose from.',
  ),
}))

const familyWords = (needs: typeof must | typeof may): Record<string, Key> => ({
  title: needs(words, 'The heading of its extras.'),
  subtitle: may(words, 'The line below.'),
  text: may(html, 'A text above the extras.'),
  closing: may(html, 'A text below the extras.'),
  isNew: may(yesOrNo, 'It is marked as new.'),
  isRequired: may(on, 'One of its extras must be chosen.'),
})
export const extras = record('extras', 'Extras: their families, and the sets that trips offer.', () => ({
  families: must(
    list(
      record('family of extras', 'A family of extras.', () => ({
        family: must(extraFamily, 'The family.'),
        group: must(words, 'Its group in a booking.'),
        ...familyWords(must),
        divisions: may(
          map(
            record('words of a division', 'What is said differently.', () => familyWords(may)),
            'code',
          ),
          'What a division says differently.',
        ),
      })),
    ),
    'The families, in the order in which they are shown.',
  ),
  sets: must(
    map(
      list(
        record(
          'extra',
          'An extra.',
          () => ({
            family: must(extraFamily, 'Its family.'),
            code: must(words, 'Its code.'),
            name: must(words, 'Its name.'),
            price: must(amount, 'Its price.'),
            listPrice: may(amount, 'The price before the discount.'),
            dayPrice: may(amount, 'The price as it is shown, a day.'),
            for: may(choice(['PVT', 'INPS', 'AZ', 'INPSN']), 'The only type of booking that has it.'),
            suggested: may(on, 'It is recommended.'),
            notLater: may(on, 'It cannot be added later.'),
            state: may(state, 'It is sold out or closed.'),
            endsDaysBefore: may(count, 'How many days before the departure it can be added at the latest.'),
            over: may(on, 'It can no longer be added.'),
            needs: may(words, 'The code of the service without which it is not offered.'),
          }),
          { atMostOne: [['endsDaysBefore', 'over']] },
        ),
      ),
      'kebab',
    ),
    'The extras by set.',
  ),
}))

const tripService = kinds('trip service', 'A service that every booking of the trip has.', () => ({
  departure: may(
    record('departure', 'The journey there and back.', () => ({
      city: must(words, 'The city.'),
      by: must(name('planted-means'), 'The means of travel.'),
      price: must(amount, 'Its price.'),
    })),
    'The journey there and back.',
  ),
  stay: may(
    record('stay', 'A stay or a course.', () => ({
      code: must(words, 'Its code.'),
      name: must(words, 'Its name.'),
      price: must(amount, 'Its price, for the whole quantity.'),
      quantity: may(count, 'How many.'),
    })),
    'A stay or a course.',
  ),
  insurance: may(
    record('insurance', 'The insurance.', () => ({
      of: must(name('planted-insurance'), 'Which.'),
      price: must(amount, 'Its price.'),
    })),
    'The insurance.',
  ),
  extra: may(
    record('included extra', 'An extra that is booked with the trip.', () => ({
      family: must(extraFamily, 'Its family.'),
      code: must(words, 'Its code.'),
      name: must(words, 'Its name.'),
      price: must(amount, 'Its price.'),
    })),
    'An extra that is booked with the trip.',
  ),
  listed: may(name('planted-service'), 'The code of a service of the lists.'),
  other: may(
    record('other service', 'Any other service, or a reduction.', () => ({
      group: must(words, 'Its group in a booking.'),
      code: must(words, 'Its code.'),
      name: must(words, 'Its name.'),
      price: must(amount, 'Its price; of a reduction below zero.'),
    })),
    'Any other service, or a reduction.',
  ),
}))

/** Keys that the trips of a file may share. */
const sharedKeys = (): Record<string, Key> => ({
  division: may(division, 'The division.'),
  office: may(count, 'The office that handles its bookings.'),
  prefix: may(words, 'The first letters of its codes.'),
  country: may(name('planted-country'), 'The country, as `countries` of trips.yaml calls it.'),
  kinds: may(list(name('planted-kind')), 'What kind of trip it is.'),
  calendar: may(name('planted-calendar'), 'Turns that it shares with others.'),
  choices: may(list(name('planted-list')), 'The lists to choose from.'),
  extras: may(list(name('planted-extras')), 'The sets of extras.'),
})

const trip = record(
  'trip',
  'A trip. What it does not say, it takes from `shared`.',
  () => ({
    title: must(words, 'Its name.'),
    destination: must(words, 'Where it goes, as bookings say it.'),
    place: must(words, 'Three letters of the codes of its turns.'),
    webId: must(count, 'The first of its hundred numbers.'),
    ...sharedKeys(),
    structures: must(
      list(
        record('structure', 'Where travellers live.', () => ({
          name: must(words, 'Its name.'),
          address: may(words, 'Its address.'),
          text: must(html, 'What it is like.'),
        })),
      ),
      'Where travellers live.',
    ),
    turns: may(list(turn), 'Turns of its own.'),
    services: must(list(tripService), 'What every booking has.'),
    departures: may(
      map(map(offer, 'code'), 'kebab'),
      'Departures to choose from: means of travel, then city and price. `(sold out)` or `(closed)` stands behind the price.',
    ),
    inpsAdvance: may(amount, 'The advance that secures a booking with INPS, where it is not the usual one.'),
  }),
  { atMostOne: [['turns', 'calendar']] },
)
export const trips = record('file of trips', 'Trips of a kind.', () => ({
  shared: may(
    record('shared keys of trips', 'What the trips of the file have in common.', sharedKeys),
    'What the trips of the file have in common.',
  ),
  trips: must(map(trip, 'kebab'), 'The trips by the names that bookings use, in the order of their ids.'),
}))

export const papers = map(
  record('paper', 'A kind of document.', () => ({
    type: must(choice(['Generato', 'ModuloB', 'Caricato']), 'Made by the operator, a ModuloB, or uploaded by the customer.'),
    typology: must(typology, 'Its number (specification 3).'),
    title: may(words, 'Its title; an upload has its own.'),
    at: must(time, 'The time of day at which it came.'),
    file: may(words, 'Where it is read; an upload has a file of its own.'),
    signable: may(on, 'It can be signed.'),
    fileOnceSigned: may(on, 'It has a file only when it is signed.'),
  })),
  'kebab',
)
