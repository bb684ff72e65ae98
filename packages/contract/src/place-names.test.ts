import { describe, expect, it } from 'vitest'
import { placeKey, placeSlug } from './place-names.ts'

describe('names of places', () => {
  it.each([
    ['Nagpur', 'nagpur'],
    ['Andaman & Nicobar Islands', 'andaman-nicobar-islands'],
    ['Y.S.R.', 'y-s-r'],
    ['Dadra and Nagar Haveli', 'dadra-and-nagar-haveli'],
    [' (West) Godavari ', 'west-godavari'],
    ['नागपुर', 'नागपुर'],
  ])('%s has the address %s, which means the same', (name, slug) => {
    expect(placeSlug(name)).toBe(slug)
    expect(placeKey(slug)).toBe(placeKey(name))
  })

  it('differ only by case, spaces and punctuation', () => {
    expect(placeKey('Y S R')).toBe(placeKey('y.s.r.'))
    expect(placeKey('Wardha')).not.toBe(placeKey('Warda'))
  })
})
