import { expect, test } from 'vitest'
import { catalogue } from '#generated/catalogue.ts'
import { findIconNamed } from '../../../src/core/portal/app/use-menu-entries.ts'

const sections = catalogue.navigation.menu?.entries.find(({ iconFrom }) => iconFrom)

test.each([
  ['Member', 'member'],
  ['Practices', 'bookings'],
  ['Payments', 'payments'],
  ['Documents', 'documents'],
  ['Voucher', 'ticket'],
  ['OneToOne', 'one-to-one'],
  ['Store', 'store'],
  ['Upselling', 'upselling'],
])('a section with the icon %s of the API is drawn with %s', (icon, drawn) => {
  expect(findIconNamed(sections?.iconFrom?.read({ section: { icon } }))).toBe(drawn)
})
