import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitKeyOf } from './limit-key.ts'

describe('the limit key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:8443', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:eeee:dddd:cccc', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::7]:443', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:0:2::7', '2001:db8:0:2::/64'],
  ])('of %s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key)
  })

  it.each(['', 'unknown', 'example.org', '1.2.3', '::g', '1.2.3.4.5'])(
    'of %j is the shared key',
    (address) => {
      expect(limitKeyOf(address)).toBe('unknown')
    },
  )

  it('is the same for all addresses of a /64, and differs between networks', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const hex = (groups: number[]) => groups.map((value) => value.toString(16)).join(':')
    const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group)
    const host = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(network, network, host, host, (one, other, a, b) => {
        const key = limitKeyOf(hex([...one, ...a]))
        expect(limitKeyOf(hex([...one, ...b]))).toBe(key)
        if (hex(one) !== hex(other)) expect(limitKeyOf(hex([...other, ...a]))).not.toBe(key)
      }),
    )
  })
})
