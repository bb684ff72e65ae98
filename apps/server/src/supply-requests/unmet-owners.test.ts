import { limits } from '@rasad/contract/limits'
import { wantingSteps } from '@rasad/contract/unmet-wants'
import { expect, it } from 'vitest'
import type { OwnerSigns } from '../accounts/accounts.ts'
import { createOwnerCount, toldOf } from './unmet-owners.ts'

function shop(at: number, same: Partial<OwnerSigns> = {}): OwnerSigns {
  return {
    accountId: `shop ${at}`,
    emailKey: `shop${at}@trade.example`,
    phone: `90000${String(at).padStart(5, '0')}`,
    licence: `MH-${at}`,
    ...same,
  }
}
const ids = (accounts: OwnerSigns[]) => accounts.map(({ accountId }) => accountId)

it('counts shops of different owners', () => {
  const shops = [shop(1), shop(2), shop(3)]
  expect(createOwnerCount(shops)(ids(shops))).toBe(3)
  expect(createOwnerCount(shops)(ids(shops.slice(1)))).toBe(2)
})

it.each([
  ['mailbox', shop(2, { emailKey: 'shop1+second@trade.example' })],
  ['phone', shop(2, { phone: '+91 90000 00001' })],
  ['licence', shop(2, { licence: 'mh 1' })],
])('counts accounts that share a %s once', (_, second) => {
  const shops = [shop(1), second, shop(3)]
  expect(createOwnerCount(shops)(ids(shops))).toBe(2)
})

it('counts accounts once that another one ties together, also where that one wanted something else', () => {
  const tie = shop(3, { phone: shop(1).phone, licence: shop(2).licence })
  const count = createOwnerCount([shop(1), shop(2), tie])
  expect(count(['shop 1', 'shop 2'])).toBe(1)
})

it('does not count an account whose owner nothing tells, or that is not known', () => {
  const count = createOwnerCount([shop(1), shop(2, { phone: '-', licence: null })])
  expect(count(['shop 1', 'shop 2', 'shop 9'])).toBe(1)
})

it('tells numbers of buyers in steps, and nothing below the first', () => {
  expect(wantingSteps[0]).toBe(limits.minWanting)
  expect([0, 1, 2].map(toldOf)).toEqual([undefined, undefined, undefined])
  expect([3, 4, 5, 9, 10, 19, 20, 400].map(toldOf)).toEqual([3, 3, 5, 5, 10, 10, 20, 100])
})
