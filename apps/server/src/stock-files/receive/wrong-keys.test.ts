import { expect, it } from 'vitest'
import { createWrongKeys } from './wrong-keys.ts'

it('makes an address wait for the rest of its minute, and no other', () => {
  let now = 1_000_000
  const wrong = createWrongKeys(3, () => now)
  for (let at = 0; at < 3; at++) {
    expect(wrong.wait('192.0.2.1')).toBe(0)
    wrong.count('192.0.2.1')
  }
  now += 15_000
  expect(wrong.wait('192.0.2.1')).toBe(45)
  expect(wrong.wait('192.0.2.2')).toBe(0)
  now += 45_000
  expect(wrong.wait('192.0.2.1')).toBe(0)
  wrong.count('192.0.2.1')
  expect(wrong.wait('192.0.2.1')).toBe(0)
})

it('forgets the oldest of very many addresses', () => {
  const wrong = createWrongKeys(1, () => 0)
  for (let at = 0; at < 10_001; at++) wrong.count(`address ${at}`)
  expect(wrong.wait('address 0')).toBe(0)
  expect(wrong.wait('address 1')).toBe(60)
  expect(wrong.wait('address 10000')).toBe(60)
})
