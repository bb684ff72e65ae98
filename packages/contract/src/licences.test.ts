import { describe, expect, it } from 'vitest'
import {
  dayInIndia,
  daysBetween,
  LicenceExpirySchema,
  LicenceNumberSchema,
  licenceStateOf,
  licenceStep,
  WholesaleKindsSchema,
} from './licences.ts'

describe('the day in India', () => {
  it('begins five and a half hours before that of Greenwich', () => {
    expect(dayInIndia(new Date('2026-11-03T18:29:59Z'))).toBe('2026-11-03')
    expect(dayInIndia(new Date('2026-11-03T18:30:00Z'))).toBe('2026-11-04')
  })

  it('is counted over the end of February and of the year', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
    expect(daysBetween('2026-11-04', '2026-11-03')).toBe(-1)
  })
})

describe('a licence', () => {
  const day = '2026-11-03'
  it.each([
    ['2027-02-02', null, 'valid'],
    ['2027-02-01', 90, 'due'],
    ['2027-01-03', 90, 'due'],
    ['2027-01-02', 60, 'due'],
    ['2026-12-04', 60, 'due'],
    ['2026-12-03', 30, 'due'],
    ['2026-11-03', 30, 'due'],
    ['2026-11-02', 0, 'late'],
    ['2019-01-01', 0, 'late'],
  ] as const)('that is paid until %s has reached step %s and is %s', (until, step, state) => {
    expect(licenceStep(until, day)).toBe(step)
    expect(licenceStateOf({ until, isCancelled: false }, day)).toBe(state)
    expect(licenceStateOf({ until, isCancelled: true }, day)).toBe('cancelled')
  })

  it('without a date is unknown', () => {
    expect(licenceStateOf({ until: null, isCancelled: false }, day)).toBe('unknown')
  })

  it('that is late already is refused at registration', () => {
    expect(LicenceExpirySchema.safeParse(dayInIndia()).success).toBe(true)
    expect(LicenceExpirySchema.safeParse('2020-02-30').success).toBe(false)
    expect(LicenceExpirySchema.safeParse('2020-02-29').error?.issues[0]?.message).toMatch(
      /^This day is in the past/,
    )
  })
})

it('forms are read from one text', () => {
  expect(WholesaleKindsSchema.parse('21B, 20B,20B')).toEqual(['20B', '21B'])
  expect(WholesaleKindsSchema.parse('')).toEqual([])
  expect(WholesaleKindsSchema.safeParse('20').success).toBe(false)
})

it.each([
  '0',
  '000',
  'NA',
  'n/a',
  'N.A.',
  'NIL',
  '-',
  'Applied',
  'APPLIED FOR 2026',
  'pending',
  'xxx',
  '1',
  '1111',
  '12345',
  '०००',
])('refuses %s as the number of a licence, with a hint', (text) => {
  expect(LicenceNumberSchema.safeParse(text).error?.issues[0]?.message).toMatch(/printed on your licence/)
})

it.each([
  'MH-20B-7',
  'UP-20B-1',
  'MH/21B/4242',
  '20B/123456, 21B/123457',
  'RLF20MH2023000123',
  '4242',
  'एमएच-२०-१२३',
])('takes %s as the number of a licence', (text) => expect(LicenceNumberSchema.parse(text)).toBe(text))
