import { expect, it } from 'vitest'
import { type OwnedAccount, ownersOf } from './same-owner.ts'

const approved = (accountId: string, ...signs: string[]): OwnedAccount => ({
  accountId,
  byAdmin: true,
  signs: [`mailbox ${accountId}@trade.example`, ...signs],
})
const vouched = (accountId: string, ...signs: string[]) => ({
  ...approved(accountId, ...signs),
  byAdmin: false,
})
/** Groups as lists of account ids, in any order of the accounts. */
function groups(...accounts: OwnedAccount[]): string[] {
  const [one, other] = [accounts, accounts.toReversed()].map((order) => {
    const owners = ownersOf(order)
    const ids = [...owners.keys()].sort()
    return [...Map.groupBy(ids, (id) => owners.get(id)).values()].map((group) => group.join(' '))
  })
  expect(one).toEqual(other)
  return one ?? []
}

it('tells accounts that share nothing apart', () => {
  expect(groups(approved('a', 'phone 1', 'licence X'), approved('b', 'phone 2', 'licence Y'))).toEqual([
    'a',
    'b',
  ])
})

it.each(['licence X', 'taxpayer AAAAA0000A', 'phone 9000000001', 'mailbox one@trade.example'])(
  'takes two accounts with one %s for one owner',
  (sign) => {
    expect(groups(approved('a', sign), approved('b', sign), approved('c'))).toEqual(['a b', 'c'])
  },
)

it('ties accounts together by way of a third one', () => {
  const tie = approved('z', 'phone 1', 'licence Y')
  expect(groups(approved('a', 'phone 1'), approved('b', 'licence Y'), tie)).toEqual(['a b z'])
  const chain = Array.from({ length: 9 }, (_, at) => approved(`c${at}`, `phone ${at}`, `phone ${at + 1}`))
  expect(groups(...chain)).toEqual([chain.map(({ accountId }) => accountId).join(' ')])
})

it('does not let what no admin has approved tie two owners together', () => {
  const between = vouched('m', 'phone 1', 'licence Y')
  expect(groups(approved('a', 'phone 1'), approved('b', 'licence Y'), between)).toEqual(['a m', 'b'])
  expect(groups(vouched('a', 'phone 1'), vouched('b', 'phone 1'), vouched('c', 'phone 2'))).toEqual([
    'a b',
    'c',
  ])
})
