import { describe, expect, it } from 'vitest'
import { groupBySeason } from '../../../src/area-club/portal/edit-cascade/season.ts'

const summer2027 = { firstDay: '2027-01-01', lastDay: '2027-12-31' }
const group = (days: readonly string[], season = summer2027) =>
  groupBySeason(
    days.map((periodFrom) => ({ periodFrom })),
    season,
  ).map(({ year, departures }) => [year, ...departures.map(({ periodFrom }) => periodFrom)])

describe('Departures by season', () => {
  it('shows no year for departures from the first to the last day of the season', () => {
    expect(group(['2027-12-31', '2027-01-01', '2027-07-04'])).toEqual([[undefined, '2027-01-01', '2027-07-04', '2027-12-31']])
  })

  it('groups departures of other seasons by year, earliest first', () => {
    expect(group(['2028-06-21', '2027-06-21', '2029-01-08', '2026-12-31', '2028-01-01'])).toEqual([
      ['2026', '2026-12-31'],
      [undefined, '2027-06-21'],
      ['2028', '2028-01-01', '2028-06-21'],
      ['2029', '2029-01-08'],
    ])
  })

  it('supports a season that spans two years', () => {
    const schoolYear = { firstDay: '2026-09-01', lastDay: '2027-06-30' }
    expect(group(['2027-07-01', '2026-09-12', '2027-01-08'], schoolYear)).toEqual([
      [undefined, '2026-09-12', '2027-01-08'],
      ['2027', '2027-07-01'],
    ])
  })

  it('returns no groups without departures', () => {
    expect(group([])).toEqual([])
  })
})
