/** Grammar of the demonstration's accounts: the customer with relatives, vouchers and groups. */
import { choice, constant, list, map, may, must, on, record } from '../shape.ts'
import { booking, heldKeys } from './bookings.ts'
import { amount, birthRules, bothLanguages, count, day, division, home, person, words } from './common.ts'

const relative = record(
  'relative',
  'A person linked to the account. Lives with the customer.',
  () => ({
    type: must(choice(['genitore', 'figlio', 'compagno', 'coniuge', 'altro']), 'What the person is to the customer.'),
    ...person,
    travels: may(record('traveller', 'What every booking holds of the person.', heldKeys), 'What every booking holds of the person.'),
  }),
  birthRules,
)

const voucher = record('voucher', 'A voucher of the customer.', () => ({
  code: must(words, 'Its code.'),
  value: may(amount, 'What it pays.'),
  valueUsed: may(amount, 'How much of it is used.'),
  discount: may(amount, 'What it takes off the price.'),
  discountUsed: may(amount, 'How much of it is used.'),
  description: must(bothLanguages, 'What it is for.'),
  expires: must(day, 'The last day.'),
  origin: may(choice(['points', 'cluster']), 'Made from points or by the cluster; left out when the operator gave it.'),
  redeemed: may(on, 'It is used up.'),
  division: may(division, 'The only division that takes it.'),
}))

const notice = record('notice', 'A notice for the teacher of a group. Left out while its day has not passed.', () => ({
  on: must(day, 'When it was published.'),
  title: must(bothLanguages, 'Its heading.'),
  text: must(bothLanguages, 'Its words.'),
}))

const groupParticipant = record('group participant', 'A student of a group.', () => ({
  first: must(words, 'The first name.'),
  last: must(words, 'The last name.'),
  onlyInitial: may(on, 'The family shows the initial of the last name alone.'),
}))

const group = record('group', 'A group that the teacher leads.', () => ({
  title: must(words, 'Its name.'),
  destination: must(words, 'Where it goes.'),
  from: must(day, 'The departure.'),
  to: must(day, 'The return.'),
  participants: may(list(groupParticipant), 'Who travels.'),
  notices: may(list(notice), 'What the operator has told.'),
}))

export const account = record(
  'account',
  'A customer of the demonstration. Without another year, dates are of the season: the summer that is booked next.',
  () => ({
    username: must(words, 'The name for logging in.'),
    ...person,
    home: may(home, 'Where the customer and the relatives live.'),
    points: may(count, 'The points; left out for none that were ever counted.'),
    cluster: must(choice(['blue', 'silver', 'gold', 'diamond']), 'The cluster.'),
    acceptsMarketing: may(on, 'Agreed to marketing and profiling.'),
    hasCompletedTour: may(on, 'Has seen the tour of the first visit.'),
    isTeacher: may(on, 'Is a teacher.'),
    hasCompanionFrame: may(on, 'Sees the frame of companions.'),
    registeredOn: must(day, 'The day of registration.'),
    relatives: may(map(relative, 'binder'), 'The linked people, by the names that the bookings use.'),
    bookings: may(list(booking), 'The bookings, in the order in which they are planted.'),
    vouchers: may(list(voucher), 'The vouchers.'),
    groups: may(list(group), 'The groups that a teacher leads.'),
  }),
  birthRules,
)

const section = record('section', 'An entry of the menu that the operator adds.', () => ({
  label: must(bothLanguages, 'The entry.'),
  icon: must(choice(['Member', 'Practices', 'Payments', 'Documents', 'Voucher', 'OneToOne', 'Store', 'Upselling']), 'Its icon.'),
  path: must(constant('path'), 'Its address.'),
  title: must(bothLanguages, 'The heading of its page.'),
  subtitle: must(bothLanguages, 'The line below.'),
  shows: must(choice(['frame', 'shop']), 'A framed page, or the shop.'),
  frame: may(words, 'The framed page.'),
}))

export const club = record(
  'club',
  'What is the operator’s: accounts in their order, offices, sections, notice and settings of forms.',
  () => ({
    password: must(words, 'The password of every account.'),
    accounts: must(list({ is: 'name', of: 'planted-account' }), 'The files of `accounts/`, in the order of their ids.'),
    offices: must(list(words), 'The offices that handle bookings; trips name them by their number in this list.'),
    sections: must(list(section), 'What the operator adds to the menu.'),
    voucherNotice: must(
      record('voucher notice', 'The notice above the vouchers.', () => ({
        severity: must(choice(['info', 'success', 'warning', 'error']), 'How urgent it is.'),
        from: must(day, 'Its first day.'),
        it: must(constant('html'), 'In Italian.'),
        en: must(constant('html'), 'In English.'),
      })),
      'The notice above the vouchers.',
    ),
    forms: must(
      record('settings of forms', 'Divisions by what the form of their bookings does.', () => ({
        open: must(list(division), 'It is open.'),
        partoSicuro: must(list(division), 'It asks about parto sicuro.'),
        confirmsInps: must(list(division), 'It has INPS confirm.'),
      })),
      'Divisions by what the form of their bookings does.',
    ),
    consentAnswers: must(
      record('consent answers', 'What parents wrote in the ModuloB that they signed.', () => ({
        choice: must(words, 'To every question with choices.'),
        text: must(words, 'To any other question.'),
        questions: must(map(words, 'code'), 'To a question of the catalogue, by its id.'),
      })),
      'What parents wrote in the ModuloB that they signed.',
    ),
  }),
)
