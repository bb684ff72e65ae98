import { expect, it } from 'vitest'
import { agreedMedicine, maxAliasesOf, type Vote } from './policy.ts'

let accounts = 0
function firm(medicineNo: number, same: Partial<Vote> = {}): Vote {
  const at = ++accounts
  return {
    accountId: `account ${at}`,
    medicineNo,
    emailKey: `firm${at}@trade.example`,
    phone: `90000${String(at).padStart(5, '0')}`,
    licence: `MH-${at}`,
    ...same,
  }
}

it('three owners agree', () => {
  expect(agreedMedicine([firm(1), firm(1)])).toBeUndefined()
  expect(agreedMedicine([firm(1), firm(1), firm(1)])).toBe(1)
})

it('a firm needs a licence: a phone can be changed by itself', () => {
  const phoneOnly = firm(1, { licence: null })
  const licenceOnly = firm(1, { phone: '-' })
  expect(agreedMedicine([firm(1), firm(1), licenceOnly])).toBe(1)
  expect(agreedMedicine([firm(1), licenceOnly, phoneOnly])).toBeUndefined()
  expect(agreedMedicine([firm(1), firm(1), firm(1, { phone: null, licence: ' ' })])).toBeUndefined()
})

it.each([
  ['e-mail address', { emailKey: 'one@trade.example' }, { emailKey: 'one@trade.example' }],
  ['mailbox', { emailKey: 'one+a@trade.example' }, { emailKey: 'one+b@trade.example' }],
  ['phone', { phone: '+91 98220 12345' }, { phone: '098220-12345' }],
  ['licence', { licence: 'MH 20B/1234' }, { licence: 'mh-20b-1234' }],
])('two firms with one %s are one owner', (_, one, other) => {
  expect(agreedMedicine([firm(1, one), firm(1), firm(1, other)])).toBeUndefined()
  expect(agreedMedicine([firm(1, one), firm(1), firm(1, other), firm(1)])).toBe(1)
})

it('firms are one owner by way of a third one, in any order', () => {
  const [a, b, c] = [firm(1), firm(1), firm(1)]
  const between = firm(1, { emailKey: a.emailKey, phone: b.phone, licence: c.licence })
  expect(agreedMedicine([a, b, c, between, firm(1)])).toBeUndefined()
  expect(agreedMedicine([between, firm(1), a, b, c])).toBeUndefined()
})

it('as many owners who say something else undo it', () => {
  const agree = [firm(1), firm(1), firm(1)]
  expect(agreedMedicine([...agree, firm(2), firm(2)])).toBe(1)
  expect(agreedMedicine([...agree, firm(2), firm(2), firm(3)])).toBeUndefined()
  expect(agreedMedicine([...agree, firm(2), firm(2), firm(2)])).toBeUndefined()
})

it('an owner who says two things agrees with neither', () => {
  const torn = firm(1)
  expect(agreedMedicine([firm(1), firm(1), torn, firm(2, { licence: torn.licence })])).toBeUndefined()
})

it('a stockist keeps more names than others', () => {
  expect([maxAliasesOf('stockist'), maxAliasesOf('medicalOwner'), maxAliasesOf('user')]).toEqual([
    50_000, 5_000, 5_000,
  ])
})
